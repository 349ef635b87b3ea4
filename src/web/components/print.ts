import { dayText, integerText, MONTHS, WEEKDAYS } from '../../engine/texts/format.ts';
import { type Day, findWeekday, parseDay, splitDay } from '../../law/calendar.ts';

/** Formats pounds from `data`: `£250,000`, `£45,901.64`. */
export function pounds(amount: number): string {
  const sign = amount < 0 ? '−' : '';
  if (Number.isInteger(amount)) return `${sign}£${integerText(Math.abs(amount))}`;
  const [whole, pence] = Math.abs(amount).toFixed(2).split('.');
  return `${sign}£${integerText(Number(whole))}.${pence}`;
}

/** `£22,750` for `£22,750.00`; pence that are not nil stay. */
export function withoutPence(text: string): string {
  return text.replace(/(£[\d,]+)\.00(?!\d)/g, '$1');
}

export function dayOfData(iso: string): Day {
  return parseDay(iso) as Day;
}

/** Formats a date from `data`: `1 April 2026`. */
export function printDate(iso: string): string {
  return dayText(dayOfData(iso));
}

/** `31 Dec 2026`, unbroken; without the year, `31 Dec`. */
export function shortDay(day: Day, hasYear = true): string {
  const { year, month, dayOfMonth } = splitDay(day);
  const date = `${dayOfMonth}\u00a0${MONTHS[month - 1]?.slice(0, 3)}`;
  return hasYear ? `${date}\u00a0${year}` : date;
}

/** `Thu 31 Dec 2026`. */
export function shortWeekday(day: Day): string {
  return `${WEEKDAYS[findWeekday(day)]?.slice(0, 3)}\u00a0${shortDay(day)}`;
}

/** A day that is not a working day; its name says whether it is at a weekend. */
export function dayOff(day: Day): string {
  const text = shortWeekday(day);
  return text.startsWith('S') ? text : `${text}, a bank holiday`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
