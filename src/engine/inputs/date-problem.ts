import { isoDay, makeDay, parseDay, splitDay } from '../../law/calendar.ts';
import { dayText, monthNumber } from '../texts/format.ts';

interface DateProblem {
  readonly problem:
    | 'unreadable'
    | 'date_in_other_form'
    | 'date_either_way'
    | 'no_such_date'
    | 'date_out_of_range';
  /** The date in the right form, or the day that does not exist, as people say it. */
  readonly found: string;
  /** The last real day of that month, or the same figures with the month first; YYYY-MM-DD. */
  readonly near: string;
}

const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/;
const MONTH_IN_LETTERS = /^(\d{1,2})(?:st|nd|rd|th)? ([A-Za-z]{3,9}) (\d{4})$/;

/** Says why a text is not a YYYY-MM-DD date; days are read before months, as in the United Kingdom. */
export function dateProblem(raw: string): DateProblem {
  const nothing: DateProblem = { problem: 'unreadable', found: '', near: '' };
  if (parseDay(raw) !== null) return { ...nothing, problem: 'date_out_of_range' };
  const parts = partsIn(raw);
  if (
    parts === null ||
    parts.month < 1 ||
    parts.month > 12 ||
    parts.dayOfMonth < 1 ||
    parts.dayOfMonth > 31
  ) {
    return nothing;
  }
  const { year, month, dayOfMonth } = parts;
  const first = makeDay(year, month, 1);
  const last = makeDay(year, month + 1, 1) - 1;
  const near = isoDay(last as typeof first);
  if (dayOfMonth > splitDay(last as typeof first).dayOfMonth) {
    return { problem: 'no_such_date', found: dayText(first).replace(/^1/, String(dayOfMonth)), near };
  }
  const found = isoDay(makeDay(year, month, dayOfMonth));
  // 04/05/2025 is 4 May here and 5 April in America: a guess could be silently wrong.
  const isEither = DAY_FIRST.test(raw) && dayOfMonth <= 12 && dayOfMonth !== month;
  return isEither
    ? { problem: 'date_either_way', found, near: isoDay(makeDay(year, dayOfMonth, month)) }
    : { problem: 'date_in_other_form', found, near };
}

function partsIn(text: string): { year: number; month: number; dayOfMonth: number } | null {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return { year: Number(year), month: Number(month), dayOfMonth: Number(day) };
  const [, first, second, lastYear] = DAY_FIRST.exec(text) ?? [];
  if (lastYear !== undefined) {
    const [day, month] = [Number(first), Number(second)];
    // A month above 12 can only be the day of a date that names its month first.
    const isMonthFirst = month > 12 && day <= 12;
    const year = Number(lastYear);
    return isMonthFirst ? { year, month: day, dayOfMonth: month } : { year, month, dayOfMonth: day };
  }
  const [, dayNumber, name = '', yearNumber] = MONTH_IN_LETTERS.exec(text) ?? [];
  if (yearNumber === undefined) return null;
  return { year: Number(yearNumber), month: monthNumber(name), dayOfMonth: Number(dayNumber) };
}
