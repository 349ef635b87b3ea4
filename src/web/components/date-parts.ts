import { MONTHS } from '../../engine/texts/format.ts';

/** The boxes of a date, in order. */
export const DATE_PARTS = ['day', 'month', 'year'] as const;

/** Splits a date into day, month and year. Anything else goes into the first box, so nothing is lost. */
export function dateParts(typed: string): readonly [day: string, month: string, year: string] {
  const [year = '', month = '', day, ...more] = typed.split('-');
  if (day !== undefined && more.length === 0 && /^\d+$/.test(year)) return [bare(day), bare(month), year];
  const [first = '', second = '', third = ''] = typed.split('/');
  return [first, second, third];
}

/** Joins three boxes: `2026-04-30` for a possible date, else `30/xyz/2026`; blank if all are blank. */
export function dateOfParts(day: string, month: string, year: string): string {
  const typed = [day, month, year].map((part) => part.trim());
  if (typed.every((part) => part === '')) return '';
  const number = monthNumber(typed[1] ?? '');
  const isWhole = /^\d{1,2}$/.test(typed[0] ?? '') && number !== null && /^\d{4}$/.test(typed[2] ?? '');
  return isWhole ? `${typed[2]}-${pad(number)}-${pad(Number(typed[0]))}` : typed.join('/');
}

/** `4`, `04`, `apr` and `April` give 4; anything else gives null. */
function monthNumber(typed: string): number | null {
  if (/^\d{1,2}$/.test(typed)) return Number(typed);
  const letters = typed.toLowerCase();
  const index = letters.length < 3 ? -1 : MONTHS.findIndex((name) => name.toLowerCase().startsWith(letters));
  return index < 0 ? null : index + 1;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

function bare(digits: string): string {
  return digits.replace(/^0(?=\d)/, '');
}
