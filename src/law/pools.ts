import { type Amount, larger, rounded, smaller, toPenny, zero } from './amounts.ts';
import { type AmountForDays, averageByDays } from './periods.ts';

/**
 * Spends an allowance on kinds of spending in their order: the first gets as much as it can use, the next what is left.
 * @returns how much each kind gets, in the same order, in pounds.
 * Source: CAA 2001 s52A and HMRC CA22360: the company may choose where its annual investment allowance goes.
 */
export function spendInOrder(available: Amount, spending: readonly Amount[]): Amount[] {
  let left = available;
  return spending.map((amount) => {
    const used = smaller(amount, left);
    left = left.sub(used);
    return used;
  });
}

/** Two decimals of a percentage are four decimals of a fraction. */
const RATE_PLACES = 4;

/**
 * The writing-down rate of a period in which the rate changes: each rate by its share of the days, and the percentage
 * rounded up to two decimals when it has more. A period with one rate has that rate.
 * @param stretches the whole period, cut where the rate changes, with the rates as amounts: 18% is 18/100.
 * Source: FA 2026 s28(3)-(6); HMRC CA23222.
 */
export function hybridRate(stretches: readonly AmountForDays[]): Amount {
  return rounded(averageByDays(stretches), RATE_PLACES, 'up');
}

interface Pool {
  /** What was brought forward and what joined in the period, in pounds (available qualifying expenditure, s57). */
  readonly qualifying: Amount;
  /** Proceeds of what was sold from it, in pounds (total disposal receipts, s60). */
  readonly disposals: Amount;
}

export const POOL_OUTCOMES = ['balancing_charge', 'nil', 'small_pool', 'writing_down'] as const;

/** What is left after disposals, which come off before any allowance. Source: CAA 2001 s55. */
export function poolBalance({ qualifying, disposals }: Pool): Amount {
  return larger(qualifying.sub(disposals), zero);
}

/**
 * Closes a pool for a period, in pounds and whole pence.
 * @param outcome what happens to it, already decided.
 * @param rate the writing-down rate of the period for a full year.
 * @param partOfYear 1 for 12 months, less for a shorter period.
 * Source: CAA 2001 ss55, 56, 56A, 59, 104D.
 */
export function closePool(
  pool: Pool,
  outcome: (typeof POOL_OUTCOMES)[number],
  rate: Amount,
  partOfYear: Amount,
) {
  const balance = poolBalance(pool);
  const writtenDown = outcome === 'writing_down' ? toPenny(balance.mul(rate).mul(partOfYear)) : zero;
  const allowance = outcome === 'small_pool' ? balance : writtenDown;
  return {
    balance,
    allowance,
    balancingCharge: outcome === 'balancing_charge' ? pool.disposals.sub(pool.qualifying) : zero,
    carriedForward: balance.sub(allowance),
  };
}
