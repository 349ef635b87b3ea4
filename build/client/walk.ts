import { fillIn } from './form.ts';

const DAY_MS = 86_400_000;

/** Adds a slider under the curve: it fills in the form, and the result follows as when typing. */
export function addSlider(form: HTMLFormElement): void {
  const walk = document.querySelector<HTMLElement>('.walk');
  if (walk === null) return;
  const { input = '', kind, min = '', max = '', step = '1', value = '', label = '' } = walk.dataset;
  const isDate = kind === 'date';
  const numberOf = (text: string): number => (isDate ? Date.parse(text) / DAY_MS : Number(text));
  const textOf = (number: number): string =>
    isDate ? new Date(number * DAY_MS).toISOString().slice(0, 10) : String(number);
  const display = (number: number): string =>
    isDate
      ? new Date(number * DAY_MS).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
      : `£${number.toLocaleString('en-GB')}`;
  const existing = walk.querySelector('input');
  const slider = existing ?? document.createElement('input');
  slider.type = 'range';
  slider.min = String(numberOf(min));
  slider.max = String(numberOf(max));
  slider.step = step;
  // While it is dragged it is ahead of the page.
  if (existing === null || document.activeElement !== slider) slider.value = String(numberOf(value));
  slider.setAttribute('aria-label', label);
  slider.setAttribute('aria-valuetext', display(Number(slider.value)));
  if (existing !== null) return;
  slider.addEventListener('input', () => {
    const number = Number(slider.value);
    slider.setAttribute('aria-valuetext', display(number));
    fillIn(form, input, textOf(number));
    form.dispatchEvent(new CustomEvent('walk'));
  });
  walk.append(slider);
}
