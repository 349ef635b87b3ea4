import { dateParts } from '../../src/web/components/date-parts.ts';

/** Sets the control of a name, or the boxes of a date, as if the value had been typed. */
export function fillIn(form: HTMLFormElement, name: string, value: string): void {
  const group = form.querySelector(`.date[data-name="${CSS.escape(name)}"]`);
  const boxes =
    group === null
      ? form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
      : group.querySelectorAll('input');
  const values = group === null ? [value] : dateParts(value);
  for (const [index, box] of [...boxes].entries()) box.value = values[index] ?? '';
}

/** Makes the buttons fill in a year end at once; an optional first day is cleared, for twelve months. */
export function fillYears(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>('.years button')) {
    button.addEventListener('click', (event) => {
      event.preventDefault();
      fillIn(form, 'period_end', button.value);
      if (form.querySelector('#period_start-tick') !== null) fillIn(form, 'period_start', '');
      form.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }
}

/** Clears the fields that a tick no longer shows, so that they are not sent. */
export function clearUnticked(form: HTMLFormElement): void {
  for (const tick of form.querySelectorAll<HTMLInputElement>('.tick > label > input')) {
    tick.addEventListener('change', () => {
      if (tick.checked) return;
      for (const box of tick.closest('.tick')?.querySelectorAll<HTMLInputElement>('.ticked input') ?? []) {
        if (box.type === 'checkbox' || box.type === 'radio')
          box.checked = box.type === 'radio' && box.value === '';
        else box.value = '';
      }
    });
  }
}

/** The query of a form, without what is blank. */
export function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') query.append(name, value);
  }
  return query.toString();
}
