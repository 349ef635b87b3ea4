/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { addCopyButtons } from './copy.ts';
import { queryOf, showYears } from './dates.ts';
import { takeDroppedFiles } from './drop.ts';
import { followForm } from './follow.ts';

/** The script of the site's own pages, which all work without it. */
addCopyButtons();

for (const form of document.querySelectorAll<HTMLFormElement>('form[method="get"]')) {
  showYears(form);
  form.addEventListener('submit', (event) => {
    if (form.querySelector('.date') === null) return;
    event.preventDefault();
    location.assign(`${form.action}?${queryOf(form)}`);
  });
}

const form = document.querySelector<HTMLFormElement>('#again form');
if (form !== null && document.getElementById('result') !== null) followForm(form);
const drop = document.querySelector<HTMLFormElement>('form.drop');
if (drop !== null) takeDroppedFiles(drop);
