import { decision } from '../../engine/decisions/decision.ts';
import type { Row } from '../../engine/rates/table.ts';
import { money } from '../../engine/values.ts';
import { type Amount, sum } from '../../law/amounts.ts';
import { type AmountForDays, averageByDays, daysOf, type Period } from '../../law/periods.ts';
import {
  balanceOf,
  type ClosedPool,
  closePool,
  hybridRate,
  POOL_OUTCOMES,
  type PoolOutcome,
} from '../../law/pools.ts';
import type { AllowancesRun } from './figures.ts';
import { mainPoolRate, specialPoolRate } from './rates.ts';

export const poolOutcome = decision(
  'pool-outcome',
  { qualifying: money, disposals: money, balance: money, small_pool_limit: money },
  POOL_OUTCOMES,
);

/** A rate and the days of the period in which it was in force. */
interface RateStretch extends AmountForDays {
  readonly row: Row<typeof mainPoolRate.columns>;
}

/** The writing-down rate of a period. */
export interface PeriodRate {
  readonly rate: Amount;
  /** Oldest first; more than one when the rate changes in the period. */
  readonly stretches: readonly RateStretch[];
}

type PoolName = 'main_pool' | 'special_pool';
const RATE_OF = { main_pool: mainPoolRate, special_pool: specialPoolRate } as const;

/**
 * The rate of a pool for a period: the one in force; if it changes, the hybrid rate, which is rounded, or the
 * average by days, which is not.
 * Source: CAA 2001 ss56, 104D; FA 2026 s28.
 */
export function poolRate(name: PoolName, period: Period, run: AllowancesRun): PeriodRate {
  const table = run.table(RATE_OF[name]);
  const stretches = table
    .within(period, { first_day: period.start, last_day: period.end })
    .map((stretch): RateStretch => ({ row: stretch.row, days: daysOf(stretch), amount: stretch.row.rate }));
  const average = table.method === 'hybrid_rate' ? hybridRate(stretches) : averageByDays(stretches);
  return { rate: run.step[`${name}_rate`](average), stretches };
}

/** What a pool contains before its allowance, and what reduces it. */
interface OpenPool {
  readonly name: PoolName;
  readonly broughtForward: Amount;
  /** What joined it in the period. */
  readonly additions: readonly Amount[];
  readonly disposals: Amount;
}

/** The terms of a period on which both pools are written down. */
interface PoolTerms {
  readonly period: Period;
  /** 1 for 12 months, less for a shorter period. */
  readonly partOfYear: Amount;
  /** For this period, in pounds. */
  readonly smallPoolLimit: Amount;
  readonly rate: Amount;
}

/** Decides what happens to a pool, and closes it. Source: CAA 2001 ss55, 56, 56A, 59, 104D. */
export function writeDown(
  open: OpenPool,
  terms: PoolTerms,
  run: AllowancesRun,
): ClosedPool & { readonly outcome: PoolOutcome } {
  const { name, disposals } = open;
  const held = [open.broughtForward, ...open.additions];
  const qualifying = sum(held);
  const pool = { qualifying, disposals };
  const outcome = run.decide(poolOutcome, {
    qualifying,
    disposals,
    balance: balanceOf(pool),
    small_pool_limit: terms.smallPoolLimit,
  });
  const closed = closePool(pool, outcome, terms.rate, terms.partOfYear);
  run.step[`${name}_before_wda`](closed.balance);
  run.step[`${name}_wda`](closed.allowance);
  if (name === 'main_pool') run.step.main_pool_balancing_charge(closed.balancingCharge);
  run.step[name === 'main_pool' ? 'main_pool_carried_forward' : 'special_pool_after_wda'](
    closed.carriedForward,
  );
  return { outcome, ...closed };
}
