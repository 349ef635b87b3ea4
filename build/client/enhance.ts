/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { copyText } from './copy.ts';
import { addSlider } from './walk.ts';

/** Enhancements of a result: a slider, a bar on phones, buttons to copy its link and to print. */
export function enhanceResult(form: HTMLFormElement): void {
  addSlider(form);
  showBar();
  const paper = document.querySelector<HTMLElement>('.paper');
  for (const button of document.querySelectorAll<HTMLButtonElement>('.to-print')) {
    // Only for paper: it is not part of a form.
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

/** Shows the headline at the foot of a phone's screen while figures are typed. */
function showBar(): void {
  const figure = document.querySelector('.headline .figure');
  const main = document.getElementById('result');
  if (figure === null || main === null) return;
  let bar = document.querySelector<HTMLElement>('.phone-bar');
  if (bar === null) {
    bar = document.createElement('div');
    bar.className = 'phone-bar';
    bar.setAttribute('role', 'status');
    bar.append(document.createElement('span'), document.createElement('b'));
    main.append(bar);
  }
  const [label, value] = bar.children;
  if (label !== undefined) label.textContent = figure.querySelector('dt')?.textContent ?? '';
  if (value !== undefined) value.textContent = figure.querySelector('dd')?.textContent ?? '';
}
