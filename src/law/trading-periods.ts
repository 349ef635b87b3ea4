import { type Amount, toPenny } from './amounts.ts';
import { addDays, type Day, inclusiveDays, lastDayOfMonthsFrom, monthsAfter } from './calendar.ts';
import { type Period, shareByDays } from './periods.ts';

/** What the company claims for a loss: nothing, relief in its own period, or in that and earlier ones. */
export type LossClaim = 'none' | 'this_period' | 'this_and_earlier';

/** An accounting period of a company with one trade. Money is in pounds. */
export interface TradingPeriod extends Period {
  /** Negative for a loss. */
  readonly tradingProfit: Amount;
  readonly otherProfits: Amount;
  readonly donations: Amount;
  /** The deductions allowance. */
  readonly allowance: Amount;
  readonly claim: LossClaim;
  /** The most of its losses brought forward that the company wants to use; null for no limit. */
  readonly broughtForwardAtMost: Amount | null;
}

/** Terms fixed by law. */
export interface LossTerms {
  /** Months before a period to which its loss goes back. Source: CTA 2010 s37(3)(b). */
  readonly months_back: number;
  /** The same for a terminal loss. Source: CTA 2010 s39(2). */
  readonly terminal_months_back: number;
  /** Months to the end of the trade whose losses are terminal. Source: CTA 2010 s39(5). */
  readonly final_months: number;
  /** The part of profits above the allowance that losses brought forward may take. Source: CTA 2010 s269ZB. */
  readonly part_above_allowance: Amount;
}

/** A trade over consecutive periods, earliest first. */
export interface LossFacts {
  readonly periods: readonly TradingPeriod[];
  /** Losses brought into the first period, by the section that relieves them. */
  readonly broughtForward: Readonly<Record<'s45' | 's45B' | 's45A', Amount>>;
  /** The last day of the trade; null when it goes on. */
  readonly ceased: Day | null;
  readonly terms: LossTerms;
}

/**
 * The deductions allowance of a period: its days' share of the yearly one when it is shorter than 12 months.
 * Source: CTA 2010 s269ZW(2) and (3).
 */
export function deductionsAllowance(yearly: Amount, { start, end }: Period): Amount {
  const year = inclusiveDays(start, lastDayOfMonthsFrom(start, 12));
  const days = inclusiveDays(start, end);
  return days >= year ? yearly : toPenny(shareByDays(yearly, days, year));
}

/** The first day to which a loss goes back, by this many months. Source: CTA 2010 ss37(3)(b), 39(2). */
export function windowOpens({ start }: Pick<Period, 'start'>, months: number): Day {
  return addDays(monthsAfter(addDays(start, -1), -months), 1);
}
