import type { Run } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import {
  count,
  type Formula,
  formula,
  inline,
  notBelowZero,
  number,
  penny,
  pounds,
  rate,
  readAs,
  signedSum,
} from '../../engine/formula.ts';
import type { Row } from '../../engine/rates/table.ts';
import { money } from '../../engine/values.ts';
import { type Amount, sum, zero } from '../../law/amounts.ts';
import { type AmountForDays, averageByDays, daysOf, type Period } from '../../law/periods.ts';
import {
  balanceOf,
  type ClosedPool,
  closePool,
  hybridRate,
  POOL_OUTCOMES,
  type PoolOutcome,
} from '../../law/pools.ts';
import { timesPart, total } from '../shared/worked.ts';
import { mainPoolRate, specialPoolRate } from './rates.ts';

export const poolOutcome = decision(
  'pool-outcome',
  { qualifying: money, disposals: money, balance: money, small_pool_limit: money },
  POOL_OUTCOMES,
);

/** A rate and the days of the period in which it was in force. */
export interface RateStretch extends AmountForDays {
  readonly row: Row<typeof mainPoolRate.columns>;
}

/** The writing-down rate of a period. */
export interface PeriodRate {
  readonly rate: Amount;
  /** Oldest first; more than one when the rate changes in the period. */
  readonly stretches: readonly RateStretch[];
}

export type PoolName = 'main_pool' | 'special_pool';
const RATE_OF = { main_pool: mainPoolRate, special_pool: specialPoolRate } as const;

/**
 * The rate of a pool for a period: the one in force, or of several the hybrid rate,
 * which is rounded, or their average by days, which is not.
 * Source: CAA 2001 ss56, 104D; FA 2026 s28.
 */
export function poolRate(name: PoolName, period: Period, run: Run): PeriodRate {
  const table = run.table(RATE_OF[name]);
  const stretches = table
    .within(period, { first_day: period.start, last_day: period.end })
    .map((stretch): RateStretch => ({ row: stretch.row, days: daysOf(stretch), amount: stretch.row.rate }));
  const isHybrid = table.method === 'hybrid_rate';
  const periodRate = isHybrid ? hybridRate(stretches) : averageByDays(stretches);
  run.step(`${name}_rate`, periodRate, () => rateFormula(stretches, isHybrid));
  return { rate: periodRate, stretches };
}

/** As the Act writes it: percentages weighed by days, of a hybrid rate rounded up to two decimals of a percent. */
function rateFormula(stretches: readonly RateStretch[], isHybrid: boolean): Formula {
  const total = stretches.reduce((days, stretch) => days + stretch.days, 0);
  const weighed = stretches.map(
    ({ amount: inForce, days }) => formula`${number(inForce.mul(100n))} × ${count(days)} ÷ ${count(total)}`,
  );
  const [first, ...others] = weighed;
  if (first === undefined || others.length === 0) return formula`${rate(stretches[0]?.amount ?? zero)}`;
  const added = others.reduce((sum, one) => inline`${sum} + ${one}`, first);
  const exact = isHybrid ? inline`up(${added}, 2) × 1%` : inline`(${added}) × 1%`;
  const [oldest, ...later] = stretches.map(
    ({ amount: inForce, days }) => formula`${rate(inForce)} × ${count(days)} ÷ ${count(total)}`,
  );
  return readAs(
    exact,
    later.reduce((sum, one) => inline`${sum} + ${one}`, oldest as Formula),
  );
}

/** What a pool holds before its allowance, and by what it is reduced. */
export interface OpenPool {
  readonly name: PoolName;
  readonly broughtForward: Amount;
  /** What joined it in the period. */
  readonly additions: readonly Amount[];
  readonly disposals: Amount;
}

/** The terms of a period on which both pools are written down. */
export interface PoolTerms {
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
  run: Run,
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
  const { balance, allowance } = closed;
  run.step(`${name}_before_wda`, balance, () =>
    notBelowZero(signedSum(held, [disposals]), qualifying.compare(disposals) < 0),
  );
  run.step(`${name}_wda`, allowance, () =>
    outcome === 'writing_down'
      ? penny(timesPart(formula`${pounds(balance)} × ${rate(terms.rate)}`, terms.partOfYear, terms.period))
      : formula`${pounds(allowance)}`,
  );
  if (name === 'main_pool') {
    run.step('main_pool_balancing_charge', closed.balancingCharge, () =>
      notBelowZero(signedSum([disposals], held), disposals.compare(qualifying) < 0),
    );
  }
  const remaining = name === 'main_pool' ? 'main_pool_carried_forward' : 'special_pool_after_wda';
  run.step(remaining, ...total([balance], [allowance]));
  return { outcome, ...closed };
}
