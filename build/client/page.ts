/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { addCopyButtons } from './copy.ts';
import { takeDroppedFiles } from './drop.ts';
import { enhanceResult } from './enhance.ts';
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
const drop = document.querySelector<HTMLFormElement>('form.drop');
if (drop !== null) takeDroppedFiles(drop);
// Not every browser prints what is folded.
addEventListener('beforeprint', () => {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('.result details')) fold.open = true;
});
