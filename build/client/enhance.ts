import { copyText } from './copy.ts';
import { addSlider } from './walk.ts';

/** Enhancements of a result: a slider, and buttons to copy its link and to print. */
export function enhanceResult(form: HTMLFormElement): void {
  addSlider(form);
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
