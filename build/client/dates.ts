/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { dateOfParts, dateParts } from '../../src/web/components/date-parts.ts';

const boxesOf = (group: Element): HTMLInputElement[] => [...group.querySelectorAll('input')];

/** The query of a form: a date in three boxes becomes one parameter, and blank controls are left out. */
export function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  const groups = new Map<string, Element>();
  for (const group of form.querySelectorAll('.date')) {
    const [first] = boxesOf(group);
    if (first !== undefined) groups.set(first.name, group);
  }
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue;
    const group = groups.get(name);
    if (group !== undefined) {
      const [day = '', month = '', year = ''] = boxesOf(group).map((box) => box.value);
      const date = dateOfParts(day, month, year);
      if (date !== '') query.append((group as HTMLElement).dataset.name ?? '', date);
    } else if (value.trim() !== '' && !isLaterBox(form, name)) query.append(name, value);
  }
  return query.toString();
}

function isLaterBox(form: HTMLFormElement, name: string): boolean {
  return form.querySelector(`.date input[name="${CSS.escape(name)}"]`) !== null;
}

/** Sets the control of a name, or the boxes of a date, as if the value had been typed. */
export function fillIn(form: HTMLFormElement, name: string, value: string): void {
  const group = form.querySelector(`.date[data-name="${CSS.escape(name)}"]`);
  const controls =
    group === null
      ? [...form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)]
      : boxesOf(group);
  const values = group === null ? [value] : dateParts(value);
  for (const [index, control] of controls.entries()) control.value = values[index] ?? '';
}

/** Makes the buttons fill in both ends of a year. */
export function showYears(form: HTMLFormElement): void {
  const years = form.querySelector<HTMLElement>('.years');
  if (years === null) return;
  years.addEventListener('click', ({ target }) => {
    const end = (target as HTMLElement).dataset.end;
    if (end === undefined) return;
    const [year = 0, month = 0, day = 0] = end.split('-').map(Number);
    const start = new Date(Date.UTC(year - 1, month - 1, day + 1)).toISOString().slice(0, 10);
    fillIn(form, 'period_start', start);
    fillIn(form, 'period_end', end);
    form.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
