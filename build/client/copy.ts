/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** How long a control shows that it has copied, in ms. */
const SAID = 2_000;

/** Copies a text and lets the pressed control say so. Browsers allow it on secure connections only. */
export async function copyText(text: string, pressed: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(text);
  const { textContent } = pressed;
  pressed.textContent = document.body.dataset.copied ?? '';
  setTimeout(() => {
    pressed.textContent = textContent;
  }, SAID);
}

/** Adds a copy button to each example. */
export function addCopyButtons(): void {
  if (!navigator.clipboard) return;
  for (const example of document.querySelectorAll('pre.copy')) {
    if (example.nextElementSibling?.matches('.copier')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'second copier';
    button.textContent = document.body.dataset.copy ?? '';
    button.onclick = () => copyText(example.textContent ?? '', button);
    example.after(button);
  }
}
