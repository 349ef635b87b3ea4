import { type Amount, larger, rounded, smaller, zero } from './amounts.ts';
import { type Day, makeDay, splitDay } from './calendar.ts';

/** How many decimals the Act rounds the indexed rise of an item of spending to. Source: TCGA 1992 s54(3). */
export const FACTOR_PLACES = 3;

/** The first day of a day's month: how months of the index are represented. */
export function startOfMonth(day: Day): Day {
  const { year, month } = splitDay(day);
  return makeDay(year, month, 1);
}

/**
 * The rise of the index as a fraction of its starting value, (RD - RI) / RI; zero when it did not rise, since a fall
 * never reduces a cost. Source: TCGA 1992 s54(1), (2)(b); for a holding of shares s110(10), which does not round it.
 */
export function riseOfIndex(atSpending: Amount, atEnd: Amount): Amount {
  return larger(zero, atEnd.sub(atSpending).div(atSpending));
}

/**
 * The rise to the nearest third decimal place, an exact half upwards.
 * Source: TCGA 1992 s54(3); the Inland Revenue's table for December 1997 prints 0.5625 as 0.563 (HMRC CG17274).
 */
export function roundedRise(atSpending: Amount, atEnd: Amount): Amount {
  return rounded(riseOfIndex(atSpending, atEnd), FACTOR_PLACES, 'half up');
}

/**
 * The part of the available allowance that counts: it can extinguish a gain, but can neither make a loss
 * nor increase one. Source: TCGA 1992 s53(1), (2A).
 */
export function usableAllowance(available: Amount, unindexedGain: Amount): Amount {
  return larger(zero, smaller(available, unindexedGain));
}
