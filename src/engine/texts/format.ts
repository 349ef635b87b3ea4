import { type Amount, decimalText, scaled } from '../../law/amounts.ts';
import { type Day, findWeekday, splitDay } from '../../law/calendar.ts';

export const MONTHS =
  'January February March April May June July August September October November December'.split(' ');

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** An amount as a JSON number, rounded half up to `places`. */
export function jsonNumber(amount: Amount, places: number): number {
  const units = scaled(amount, places, 'half up');
  // Both are exact here, so the quotient is the number that prints as these decimals.
  return typeof units === 'number' ? units / 10 ** places : Number(decimalText(units, places));
}

function withCommas(digits: string, point = digits.length): string {
  const first = digits.startsWith('−') ? 1 : 0;
  let text = digits;
  for (let at = point - 3; at > first; at -= 3) text = `${text.slice(0, at)},${text.slice(at)}`;
  return text;
}

/** `£1,234.50`; in running text whole pounds have no pence. A minus is before the £. */
export function moneyText(amount: Amount, style: 'text' | 'figure'): string {
  const pence = scaled(amount, 2, 'half up');
  const text = decimalText(pence < 0 ? -pence : pence, 2);
  const point = text.length - 3;
  const shown = withCommas(style === 'text' && text.endsWith('.00') ? text.slice(0, point) : text, point);
  return `${pence < 0 ? '−' : ''}£${shown}`;
}

/** A number without trailing zeros, but with at least `least` decimals: `26.5`, `0.250`. */
export function numberText(amount: Amount, places: number, least = 0): string {
  const digits = decimalText(scaled(amount, places, 'half up'), places);
  const text = digits.startsWith('-') ? `−${digits.slice(1)}` : digits;
  if (places === 0) return withCommas(text);
  const point = text.length - places;
  let end = text.length;
  while (end > point + least && text[end - 1] === '0') end -= 1;
  const integer = withCommas(text.slice(0, point - 1));
  return end === point ? integer : `${integer}.${text.slice(point, end)}`;
}

export function integerText(value: number): string {
  return value < 0 ? `−${withCommas(String(-value))}` : withCommas(String(value));
}

const COUNTS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `four`: a count below ten, spelt out in running text. */
export function countText(value: number): string {
  return COUNTS[value] ?? integerText(value);
}

/** `1 April 2026`. */
export function dayText(day: Day): string {
  const { year, month, dayOfMonth } = splitDay(day);
  return `${dayOfMonth} ${MONTHS[month - 1]} ${year}`;
}

/** `Wednesday 1 April 2026`. */
export function weekdayText(day: Day): string {
  return `${WEEKDAYS[findWeekday(day)]} ${dayText(day)}`;
}

/** `December 2017`. */
export function monthText(day: Day): string {
  const { year, month } = splitDay(day);
  return `${MONTHS[month - 1]} ${year}`;
}

/** `a, b and c`. */
export function listText(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** A name of the rules in words, for readers: `Time limits, payment` for `time-limits/payment`. */
export function asWords(name: string): string {
  const words = name.replaceAll('/', ', ').replaceAll(/[-_]/g, ' ').replace('hmrc', 'HMRC');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
