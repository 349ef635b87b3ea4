/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { addCopyButtons, enhanceResult } from './enhance.ts';
import { followForm } from './follow.ts';
import { clearUnticked, fillYears } from './form.ts';

/** The script of the site's own pages, which all work without it. */
addCopyButtons();
for (const form of document.querySelectorAll<HTMLFormElement>('.form')) {
  fillYears(form);
  clearUnticked(form);
}
const form = document.querySelector<HTMLFormElement>('#again form');
if (form !== null && document.getElementById('result') !== null) {
  if (form.method === 'get') followForm(form);
  else enhanceResult(form);
}
// A file that is dropped on its form is sent as if it had been chosen.
const drop = document.querySelector<HTMLFormElement>('form.drop');
const chosen = drop?.querySelector<HTMLInputElement>('input[type=file]');
drop?.addEventListener('dragover', (event) => event.preventDefault());
drop?.addEventListener('drop', (event) => {
  const { files = null } = event.dataTransfer ?? {};
  if (files?.length !== 1 || !chosen) return;
  event.preventDefault();
  chosen.files = files;
  drop.requestSubmit();
});
// Not every browser prints what is folded.
addEventListener('beforeprint', () => {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('.result details')) fold.open = true;
});
