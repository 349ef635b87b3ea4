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
  /** The most of losses brought forward that the company wants to use; null for no limit of its own. */
  readonly broughtForwardAtMost: Amount | null;
}

/** Losses brought into the first period, by the section that relieves them. */
export interface LossesBroughtForward {
  readonly s45: Amount;
  readonly s45B: Amount;
  readonly s45A: Amount;
}

/** Terms fixed by law. */
export interface LossTerms {
  /** Months before a period to which its loss goes back. Source: CTA 2010 s37(3)(b). */
  readonly monthsBack: number;
  /** The same for a terminal loss. Source: CTA 2010 s39(2). */
  readonly terminalMonthsBack: number;
  /** Months to the end of the trade whose losses are terminal. Source: CTA 2010 s39(5). */
  readonly finalMonths: number;
  /** The part of profits above the allowance that losses brought forward may take. Source: CTA 2010 s269ZB. */
  readonly partAboveAllowance: Amount;
}

export type LossSection = 's37(3)(a)' | 's37(3)(b)' | 's39' | 's45' | 's45B' | 's45A';

/** A part of a loss set against the profits of a period. */
export interface LossUse {
  /** The index of the period. */
  readonly usedIn: number;
  readonly section: LossSection;
  readonly amount: Amount;
}

export interface Loss {
  /** The index of the period that made it; null when it was brought forward into the first. */
  readonly madeIn: number | null;
  /** The section that carries it forward. */
  readonly section: 's45' | 's45B' | 's45A';
  readonly arising: Amount;
  /** The part that s39 may carry back further. */
  readonly terminalPart: Amount;
  readonly uses: readonly LossUse[];
  readonly left: Amount;
}

/** The result of a period. Money is in pounds. */
export interface RelievedPeriod {
  readonly totalProfits: Amount;
  /** The most that losses brought forward may take. */
  readonly mostBroughtForward: Amount;
  /** Total profits after s45 and s45B, before all else: the total profits of s4(3). */
  readonly profitsOfSection4: Amount;
  readonly ownLossUsed: Amount;
  readonly s45Used: Amount;
  readonly s45BUsed: Amount;
  readonly s45AUsed: Amount;
  /** Whether s45A stopped where donations cover the rest. */
  readonly stoppedAtDonations: boolean;
  /** Profits left before carry-back and donations. */
  readonly leftWhenFiled: Amount;
  /** Losses of later periods, in the order in which they were set off. */
  readonly carriedBack: readonly { readonly from: number; readonly amount: Amount }[];
  /** The same after carry-back. */
  readonly left: Amount;
}

export interface Relief {
  readonly periods: readonly RelievedPeriod[];
  /** Those brought forward first, then in the order made. */
  readonly losses: readonly Loss[];
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
export function windowOpens({ start }: Period, months: number): Day {
  return addDays(monthsAfter(addDays(start, -1), -months), 1);
}
