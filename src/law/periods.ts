import { type Amount, fraction, smaller, sum, toPenny } from './amounts.ts';
import {
  addDays,
  type Day,
  daysInYear,
  inclusiveDays,
  isLastOfMonth,
  isSameDay,
  lastDayOfMonthsFrom,
  makeDay,
  splitDay,
} from './calendar.ts';

/** Days from `start` to `end`, both included. */
export interface Period {
  readonly start: Day;
  readonly end: Day;
}

export function countDays(period: Period): number {
  return inclusiveDays(period.start, period.end);
}

export function isExactly(period: Period, months: number): boolean {
  return isSameDay(lastDayOfMonthsFrom(period.start, months), period.end);
}

/** The share of `amount` that falls to `days` of `totalDays`. Source: CTA 2010 s1172; HMRC CTM01405. */
export function shareByDays(amount: Amount, days: number, totalDays: number): Amount {
  return amount.mul(fraction(days, totalDays));
}

export interface AmountForDays {
  readonly days: number;
  readonly amount: Amount;
}

/** The average of amounts, each weighted by the days for which it applies; at least one day. */
export function averageByDays(parts: readonly AmountForDays[]): Amount {
  const days = parts.reduce((total, part) => total + part.days, 0);
  return sum(parts.map((part) => shareByDays(part.amount, part.days, days)));
}

/** The financial year of a day: 2023 is the year from 1 April 2023. Source: CTA 2010 s1119. */
export function findFinancialYear(day: Day): number {
  const { year, month } = splitDay(day);
  return month >= 4 ? year : year - 1;
}

/** 365 or 366: a financial year includes the 29 February of the calendar year in which it ends. */
export function daysInFinancialYear(financialYear: number): number {
  return daysInYear(financialYear + 1);
}

/** The period cut at every 1 April inside it, oldest part first. */
export function splitByFinancialYear(period: Period): Period[] {
  const parts: Period[] = [];
  let start = period.start;
  while (start <= period.end) {
    const nextYear = makeDay(findFinancialYear(start) + 1, 4, 1);
    const end = Math.min(period.end, nextYear - 1) as Day;
    parts.push({ start, end });
    start = nextYear;
  }
  return parts;
}

const MONTHS_IN_YEAR = 12;
/** HMRC and GOV.UK divide by this in a leap year too. Source: HMRC CA23085; GOV.UK, short accounting periods. */
export const DAYS_IN_YEAR = 365;

/**
 * How a period is measured against a year: exactly 12 months are one year, whole calendar months count as months, any
 * other period by its days. What is counted, and how many of them a year has: 6 of 12, or 187 of 365.
 * Source: CAA 2001 ss51A(6), 56(3), 56A(3) and Companies Act 2006 s382(4) ("proportionately"); HMRC CA11110, CA23085.
 */
export function countOfYear(period: Period) {
  if (isExactly(period, MONTHS_IN_YEAR)) return { counted: 1, inYear: 1 };
  const months = wholeMonths(period);
  return months === null
    ? { counted: countDays(period), inYear: DAYS_IN_YEAR }
    : { counted: months, inYear: MONTHS_IN_YEAR };
}

/** The period as a part of a year; above 1 when it is longer than a year. */
export function partOfYear(period: Period): Amount {
  const { counted, inYear } = countOfYear(period);
  return fraction(counted, inYear);
}

/** Like `partOfYear`, but at most 1: for limits that a short period reduces and a long one does not raise. */
export function shortPeriodFraction(period: Period): Amount {
  return smaller(partOfYear(period), fraction(1));
}

/** The months of a period from the first of a month to the last of one; null for any other. */
export function wholeMonths({ start, end }: Period): number | null {
  const first = splitDay(start);
  if (first.dayOfMonth !== 1 || !isLastOfMonth(end)) return null;
  const last = splitDay(end);
  return (last.year - first.year) * MONTHS_IN_YEAR + last.month - first.month + 1;
}

/**
 * Accounts longer than `longestMonths` months and no longer than twice that: the first period takes those months,
 * the second the rest. Source: CTA 2009 s10(1)(a) and (b); HMRC CTM01510.
 */
export function splitAccounts(accounts: Period, longestMonths: number) {
  const end = lastDayOfMonthsFrom(accounts.start, longestMonths);
  return {
    first: { start: accounts.start, end },
    second: { start: addDays(end, 1), end: accounts.end },
  };
}

/**
 * The shares of a profit by days: the first rounded half away from zero to the penny, the second what is left of
 * `profit`, in whole pence, so that both add up to it. Source: CTA 2009 s52(3); HMRC CTM01405.
 */
export function profitShares(profit: Amount, firstDays: number, totalDays: number) {
  const first = toPenny(shareByDays(profit, firstDays, totalDays));
  return { first, second: profit.sub(first) };
}
