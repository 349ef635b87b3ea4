import { addSlider } from './walk.ts';

/** How long a control shows that it has copied, in ms. */
const SHOWN_MS = 2_000;

/** Copies a text and lets the pressed control say so. Browsers allow it on secure connections only. */
async function copyText(text: string, pressed: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(text);
  const { textContent } = pressed;
  if (textContent === '') pressed.classList.add('copied');
  else pressed.textContent = 'Copied';
  pressed.setAttribute('aria-live', 'polite');
  setTimeout(() => {
    pressed.classList.remove('copied');
    pressed.textContent = textContent;
  }, SHOWN_MS);
}

/** Adds a copy button to each example and to each entry of a return. */
export function addCopyButtons(): void {
  if (!navigator.clipboard) return;
  for (const source of document.querySelectorAll<HTMLElement>('pre.copy, [data-copy]')) {
    if (source.nextElementSibling?.matches('.copier')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'second copier';
    const name = source.closest('tr')?.querySelector('th')?.textContent;
    // In a table the stylesheet draws an icon instead.
    if (name) button.setAttribute('aria-label', `Copy ${name}`);
    else button.textContent = 'Copy';
    button.onclick = () => copyText(source.dataset.copy ?? source.textContent ?? '', button);
    source.after(button);
  }
}

/** Enhancements of a result: a slider, and buttons to copy its link and to print. */
export function enhanceResult(form: HTMLFormElement): void {
  addSlider(form);
  const paper = document.querySelector<HTMLElement>('.paper');
  for (const button of document.querySelectorAll<HTMLButtonElement>('.to-print')) {
    // Shows the boxes of the printed head to be filled in; the button beside them prints.
    button.onclick = () => {
      paper?.classList.add('shown');
      paper?.querySelector('input')?.focus();
    };
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('.printer'))
    button.onclick = () => print();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.copy-link')) {
    link.onclick = (event) => {
      if (!navigator.clipboard) return;
      event.preventDefault();
      void copyText(link.href, link);
    };
  }
}
