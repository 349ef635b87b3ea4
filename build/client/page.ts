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

// Choosing what kind of value to type opens the page for that choice.
for (const choice of document.querySelectorAll<HTMLSelectElement>('select.chooses')) {
  choice.addEventListener('change', () => {
    const { form } = choice;
    if (form === null) return;
    const query = new URLSearchParams(queryOf(form));
    for (const name of ['claimed', 'compare_value', 'equal']) query.delete(name);
    location.assign(`${form.action}?${query}`);
  });
}

const form = document.querySelector<HTMLFormElement>('#again form');
if (form !== null && document.getElementById('result') !== null) followForm(form);
const drop = document.querySelector<HTMLFormElement>('form.drop');
if (drop !== null) takeDroppedFiles(drop);
