import { dayText, integerText } from '../../engine/texts/format.ts';
import { type Day, parseDay } from '../../law/calendar.ts';

/** Formats pounds from `data`: `£250,000`, `£45,901.64`. */
export function pounds(amount: number): string {
  const sign = amount < 0 ? '−' : '';
  if (Number.isInteger(amount)) return `${sign}£${integerText(Math.abs(amount))}`;
  const [whole, pence] = Math.abs(amount).toFixed(2).split('.');
  return `${sign}£${integerText(Number(whole))}.${pence}`;
}

export function dayOfData(iso: string): Day {
  return parseDay(iso) as Day;
}

/** Formats a date from `data`: `1 April 2026`. */
export function printDate(iso: string): string {
  return dayText(dayOfData(iso));
}
