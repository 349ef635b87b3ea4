import { isTraced, toExact, tracedNumber } from './traced.ts';

/** A day, as whole days since 1 January 1970. Days compare and subtract as numbers. */
export type Day = number & { readonly __day: true };

interface DayParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly dayOfMonth: number;
}

/** The day of a year, month (1 to 12) and day of the month; parts beyond their range run on into the next. */
export function makeDay(year: number, month: number, dayOfMonth: number): Day {
  const years = Math.floor((month - 1) / 12);
  const before = daysBefore(year + years) + daysBeforeMonth(year + years, month - 12 * years);
  return (before + dayOfMonth - 1 - DAYS_BEFORE_1970) as Day;
}

/** Days of the proleptic Gregorian calendar from the year 1 to 1 January of a year. */
function daysBefore(year: number): number {
  const past = year - 1;
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
}

const DAYS_BEFORE_1970 = daysBefore(1970);
/** For a year without 29 February. */
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

function daysBeforeMonth(year: number, month: number): number {
  return (DAYS_BEFORE_MONTH[month - 1] as number) + (month > 2 && isLeapYear(year) ? 1 : 0);
}

const AVERAGE_YEAR = 365.2425;

/** The parts of a day, in integer arithmetic: every run needs dozens, and a Date is six times slower. */
export function splitDay(day: Day): DayParts {
  if (isTraced(day)) return splitDay(day.valueOf() as Day);
  const days = day + DAYS_BEFORE_1970;
  let year = Math.floor(days / AVERAGE_YEAR) + 1;
  if (daysBefore(year) > days) year -= 1;
  else if (daysBefore(year + 1) <= days) year += 1;
  const inYear = days - daysBefore(year);
  // Months are shorter than 32 days, so it is this one or the next.
  const early = Math.floor(inYear / 32) + 1;
  const month = early < 12 && inYear >= daysBeforeMonth(year, early + 1) ? early + 1 : early;
  return { year, month, dayOfMonth: inYear - daysBeforeMonth(year, month) + 1 };
}

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

/** The day written `YYYY-MM-DD`, or null when the text has another form or names no real day. */
export function parseDay(text: string): Day | null {
  if (!ISO_DAY.test(text)) return null;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const dayOfMonth = Number(text.slice(8));
  // Years 0 to 99 are never meant.
  const isReal = year >= 100 && month >= 1 && month <= 12 && dayOfMonth >= 1;
  return isReal && dayOfMonth <= daysInMonth(year, month) ? makeDay(year, month, dayOfMonth) : null;
}

/** The day as `YYYY-MM-DD`. */
export function isoDay(day: Day): string {
  const { year, month, dayOfMonth } = splitDay(day);
  const digits = year < 1000 ? String(year).padStart(4, '0') : String(year);
  return `${digits}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
}

function twoDigits(part: number): string {
  return part < 10 ? `0${part}` : String(part);
}

/** Monday is 0, Sunday 6. */
export function findWeekday(day: Day): number {
  // 1 January 1970 was a Thursday.
  return (((day + 3) % 7) + 7) % 7;
}

export function addDays(day: Day, count: number): Day {
  if (isTraced(day) || isTraced(count)) return tracedNumber('days_after', addDays, day, count);
  return (day + count) as Day;
}

export function later(a: Day, b: Day): Day {
  if (isTraced(a) || isTraced(b)) return tracedNumber('later', later, a, b);
  return a >= b ? a : b;
}

/** Whether two days are the same; for traced days `===` would compare the records. */
export function isSameDay(a: Day | null, b: Day | null): boolean {
  return toExact(a) === toExact(b);
}

/** Days from `start` to `end`, both counted. */
export function inclusiveDays(start: Day, end: Day): number {
  if (isTraced(start) || isTraced(end)) return tracedNumber('days_counted', inclusiveDays, start, end);
  return end - start + 1;
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInYear(year: number): 365 | 366 {
  return isLeapYear(year) ? 366 : 365;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function isLastOfMonth(day: Day): boolean {
  return splitDay(addDays(day, 1)).dayOfMonth === 1;
}

/** The month `count` months after a year and month, and how many days it has. */
function monthOnwards(fromYear: number, fromMonth: number, count: number) {
  const months = fromYear * 12 + (fromMonth - 1) + count;
  const year = Math.floor(months / 12);
  const month = months - 12 * year + 1;
  return { year, month, last: daysInMonth(year, month) };
}

/**
 * The last day of `months` months, which may be negative, counted from the end of `day`: a month's last day goes to
 * a month's last day, any other to the same day number, or to the last day of a shorter month.
 * Source: Companies Act 2006 s443; for tax HMRC CTM01800 and CTM93040.
 */
export function monthsAfter(day: Day, months: number): Day {
  if (isTraced(day) || isTraced(months)) return tracedNumber('months_after', monthsAfter, day, months);
  const { year, month, dayOfMonth } = splitDay(day);
  const target = monthOnwards(year, month, months);
  const isMonthEnd = dayOfMonth === daysInMonth(year, month);
  return makeDay(target.year, target.month, isMonthEnd ? target.last : Math.min(dayOfMonth, target.last));
}

/**
 * The last day of `months` months that begin with `start`: the day before the same day number that many months on,
 * or that month's last day when it has no such day (29 February 2024 and 12 months: 28 February 2025).
 * Source: CTA 2009 s10(1)(a); HMRC CTM01510.
 */
export function lastDayOfMonthsFrom(start: Day, months: number): Day {
  if (isTraced(start) || isTraced(months))
    return tracedNumber('last_day_of_months', lastDayOfMonthsFrom, start, months);
  const { year, month, dayOfMonth } = splitDay(start);
  const target = monthOnwards(year, month, months);
  if (dayOfMonth > target.last) return makeDay(target.year, target.month, target.last);
  return addDays(makeDay(target.year, target.month, dayOfMonth), -1);
}

/**
 * The same day number `months` months on: unlike with `monthsAfter`, 28 February 2023 and 12 months give
 * 28 February 2024. A day that the month lacks is taken as its last, the earlier of the two readings for 29 February.
 * Source: "anniversary" in Companies Act 2006 s442(3)(a).
 */
export function anniversaryAfter(day: Day, months: number): Day {
  if (isTraced(day) || isTraced(months)) return tracedNumber('anniversary', anniversaryAfter, day, months);
  const { year, month, dayOfMonth } = splitDay(day);
  const target = monthOnwards(year, month, months);
  return makeDay(target.year, target.month, Math.min(dayOfMonth, target.last));
}

/** The first day of `months` months that end with `end`, by the rule of `monthsAfter`. */
export function firstDayOfMonthsTo(end: Day, months: number): Day {
  return addDays(monthsAfter(end, -months), 1);
}

/**
 * The day tax falls due: the day following the end of `months` months from the end of the accounting period.
 * Source: TMA 1970 s59D(1); HMRC CTM01800.
 */
export function paymentDue(periodEnd: Day, months: number): Day {
  return addDays(monthsAfter(periodEnd, months), 1);
}

/** Whether banks move money on a day, and if not, why. */
export type DayKind = 'working_day' | 'weekend' | 'bank_holiday';

const SATURDAY = 5;

/** The kind of a day; a bank holiday at a weekend, which the law moves to a weekday, counts as a weekend. */
export function dayKind(day: Day, isBankHoliday: (day: Day) => boolean): DayKind {
  if (findWeekday(day) >= SATURDAY) return 'weekend';
  return isBankHoliday(day) ? 'bank_holiday' : 'working_day';
}

/**
 * The day by which a payment due on `due` must arrive: `due` itself when it is a working day, else the last
 * working day before it. Source: GOV.UK, Pay your Corporation Tax bill, which excepts Faster Payments.
 */
export function lastWorkingDay(due: Day, isBankHoliday: (day: Day) => boolean): Day {
  let before = 0;
  while (dayKind(addDays(due, -before), isBankHoliday) !== 'working_day') before += 1;
  return addDays(due, -before);
}

/**
 * The end of a month up to `days` days before accounts end: the accounting reference date that they may have. Null for
 * accounts that end later in a month, or with one. Source: Companies Act 2006 s390(2)(b) and (3)(b).
 */
export function referenceDateBefore(endOfAccounts: Day, days: number): Day | null {
  const { dayOfMonth } = splitDay(endOfAccounts);
  return dayOfMonth > days || isLastOfMonth(endOfAccounts) ? null : addDays(endOfAccounts, -dayOfMonth);
}

/**
 * The last day for filing a company's first accounts with the registry when they cover more than twelve months:
 * `months` from the first anniversary of incorporation, or `monthsAfterEnd` from the end of the accounts, whichever
 * ends last. Source: Companies Act 2006 ss442(3) and 443.
 */
export function firstAccountsDue(
  anniversary: Day,
  endOfAccounts: Day,
  months: number,
  monthsAfterEnd: number,
): Day {
  return later(monthsAfter(anniversary, months), monthsAfter(endOfAccounts, monthsAfterEnd));
}
