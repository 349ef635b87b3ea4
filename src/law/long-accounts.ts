import { type Period, shareByDays } from './accounting-period.ts';
import { type Amount, toPenny } from './amounts.ts';
import { addDays, lastDayOfMonthsFrom } from './calendar.ts';

/** Accounts cut into the accounting periods of Corporation Tax that they make. */
export interface SplitAccounts {
  readonly first: Period;
  readonly second: Period;
}

/**
 * Accounts longer than `longestMonths` months and no longer than twice that:
 * the first period takes those months, the second the rest.
 * Source: CTA 2009 s10(1)(a) and (b); HMRC CTM01510.
 */
export function splitAccounts(accounts: Period, longestMonths: number): SplitAccounts {
  const end = lastDayOfMonthsFrom(accounts.start, longestMonths);
  return {
    first: { start: accounts.start, end },
    second: { start: addDays(end, 1), end: accounts.end },
  };
}

/** A profit in pounds, or a loss when negative, shared between two periods. */
export interface ProfitShares {
  readonly first: Amount;
  readonly second: Amount;
}

/**
 * The shares of a profit by days: the first rounded half away from zero to the
 * penny, the second what is left of `profit`, in whole pence, so that both add
 * up to it. Source: CTA 2009 s52(3); HMRC CTM01405.
 */
export function profitShares(profit: Amount, firstDays: number, totalDays: number): ProfitShares {
  const first = toPenny(shareByDays(profit, firstDays, totalDays));
  return { first, second: profit.sub(first) };
}
