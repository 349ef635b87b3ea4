import { type Amount, fraction } from './amounts.ts';
import { type Day, dayOf, daysInYear, inclusiveDays, lastDayOfMonthsFrom, partsOf } from './calendar.ts';

/** A stretch of days, both ends counted. */
export interface Period {
  readonly start: Day;
  readonly end: Day;
}

export function daysOf(period: Period): number {
  return inclusiveDays(period.start, period.end);
}

/** True when the period is exactly `months` months long. */
export function isExactly(period: Period, months: number): boolean {
  return lastDayOfMonthsFrom(period.start, months) === period.end;
}

/** The financial year of a day: 2023 is the year from 1 April 2023. Source: CTA 2010 s1119. */
export function financialYearOf(day: Day): number {
  const { year, month } = partsOf(day);
  return month >= 4 ? year : year - 1;
}

/** 31 March of the year after that in which the financial year begins. */
export function lastDayOfFinancialYear(financialYear: number): Day {
  return dayOf(financialYear + 1, 3, 31);
}

/** 365 or 366: a financial year holds the 29 February of the calendar year in which it ends. */
export function daysInFinancialYear(financialYear: number): number {
  return daysInYear(financialYear + 1);
}

/** The period cut at every 1 April inside it, oldest part first. */
export function splitByFinancialYear(period: Period): Period[] {
  const parts: Period[] = [];
  let start = period.start;
  while (start <= period.end) {
    const nextYear = dayOf(financialYearOf(start) + 1, 4, 1);
    const end = Math.min(period.end, nextYear - 1) as Day;
    parts.push({ start, end });
    start = nextYear;
  }
  return parts;
}

/** The share of `amount` that falls to `days` of `totalDays`. Source: CTA 2010 s1172; HMRC CTM01405. */
export function shareByDays(amount: Amount, days: number, totalDays: number): Amount {
  return amount.mul(fraction(BigInt(days), BigInt(totalDays)));
}
