import type { Rates } from '../../engine/calculator.ts';
import { type Amount, sum } from '../../law/amounts.ts';
import { averageByDays, countDays, type Period } from '../../law/periods.ts';
import { closePool, hybridRate, poolBalance } from '../../law/pools.ts';
import type { AllowancesRun } from './figures.ts';
import * as rates from './rates.ts';

/**
 * A yearly limit for a period, in pounds: that of the day that chooses the row, or the exact average of all days.
 * No row where the limit changes within the period.
 */
export function yearlyLimit(
  limit: typeof rates.annualInvestmentLimit | typeof rates.smallPools,
  period: Period,
  run: Rates,
) {
  const days = { first_day: period.start, last_day: period.end };
  const parts = run
    .table(limit)
    .within(period, days)
    .map((stretch) => ({ row: stretch.row, amount: stretch.row.limit, days: countDays(stretch) }));
  return { amount: averageByDays(parts), row: parts.length === 1 ? (parts[0]?.row ?? null) : null };
}

/**
 * The rate of a pool for a period: the one in force; if it changes, the hybrid rate, which is rounded, or the
 * average by days, which is not. Its stretches are the rates with their days, oldest first.
 * Source: CAA 2001 ss56, 104D; FA 2026 s28.
 */
export function poolRate(name: 'main_pool' | 'special_pool', period: Period, run: AllowancesRun) {
  const table = run.table(name === 'main_pool' ? rates.mainPoolRate : rates.specialPoolRate);
  const stretches = table
    .within(period, { first_day: period.start, last_day: period.end })
    .map((stretch) => ({ row: stretch.row, days: countDays(stretch), amount: stretch.row.rate }));
  const average = table.method === 'hybrid_rate' ? hybridRate(stretches) : averageByDays(stretches);
  return { rate: run.step(`${name}_rate`, average), stretches };
}

/** A pool before its allowance, and the terms of its period. Amounts are in pounds. */
interface OpenPool {
  readonly name: 'main_pool' | 'special_pool';
  /** What was brought forward, and what was added in the period. */
  readonly held: readonly Amount[];
  readonly disposals: Amount;
  readonly rate: Amount;
  /** 1 for 12 months, less for a shorter period. */
  readonly partOfYear: Amount;
  readonly smallPoolLimit: Amount;
}

/** Decides what happens to a pool, and closes it. Source: CAA 2001 ss55, 56, 56A, 59, 104D. */
export function writeDown(
  { name, held, disposals, rate, partOfYear, smallPoolLimit }: OpenPool,
  run: AllowancesRun,
) {
  const qualifying = sum(held);
  const pool = { qualifying, disposals };
  const balance = poolBalance(pool);
  const facts = { qualifying, disposals, balance, small_pool_limit: smallPoolLimit };
  const outcome = run.decide(rates.poolOutcome, facts);
  const closed = closePool(pool, outcome, rate, partOfYear);
  run.step(`${name}_before_wda`, closed.balance);
  run.step(`${name}_wda`, closed.allowance);
  run.step(`${name}_balancing_charge`, closed.balancingCharge);
  run.step(
    name === 'main_pool' ? 'main_pool_carried_forward' : 'special_pool_after_wda',
    closed.carriedForward,
  );
  const { allowance, balancingCharge, carriedForward } = closed;
  return { isSmall: outcome === 'small_pool', balance, allowance, balancingCharge, carriedForward };
}
