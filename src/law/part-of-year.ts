import { daysOf, isExactly, type Period } from './accounting-period.ts';
import { type Amount, fraction, smaller, whole } from './amounts.ts';
import { isLastOfMonth, partsOf } from './calendar.ts';

const MONTHS_IN_YEAR = 12;
/** HMRC and GOV.UK divide by this in a leap year too. Source: HMRC CA23085; GOV.UK, short accounting periods. */
const DAYS_IN_YEAR = 365;

/** What a period is counted in, and how many of them a year has: 6 of 12, or 187 of 365. */
export interface CountOfYear {
  readonly counted: number;
  readonly inYear: number;
}

/**
 * How a period is measured against a year: exactly 12 months are one year,
 * whole calendar months count as months, any other period by its days.
 * Source: CAA 2001 ss51A(6), 56(3), 56A(3) and Companies Act 2006 s382(4)
 * ("proportionately"); HMRC CA11110, CA23085.
 */
export function countOfYear(period: Period): CountOfYear {
  if (isExactly(period, MONTHS_IN_YEAR)) return { counted: 1, inYear: 1 };
  const months = wholeMonths(period);
  return months === null
    ? { counted: daysOf(period), inYear: DAYS_IN_YEAR }
    : { counted: months, inYear: MONTHS_IN_YEAR };
}

/** The period as a part of a year; above 1 when it is longer than a year. */
export function partOfYear(period: Period): Amount {
  const { counted, inYear } = countOfYear(period);
  return fraction(BigInt(counted), BigInt(inYear));
}

/** As `partOfYear`, but never above 1: for what a short period cuts and a long one does not raise. */
export function shortPeriodFraction(period: Period): Amount {
  return smaller(partOfYear(period), whole(1));
}

/** How many months a period is that runs from the first of one to the last of another; null for any other. */
function wholeMonths({ start, end }: Period): number | null {
  const first = partsOf(start);
  if (first.dayOfMonth !== 1 || !isLastOfMonth(end)) return null;
  const last = partsOf(end);
  return (last.year - first.year) * MONTHS_IN_YEAR + last.month - first.month + 1;
}
