import type { Rates } from '../../engine/calculator.ts';
import { type Amount, isPositive, isZero, larger, sum, toPenny, zero } from '../../law/amounts.ts';
import { addDays, type Day } from '../../law/calendar.ts';
import { averageByDays, countDays, type Period } from '../../law/periods.ts';
import { closePool, hybridRate, poolBalance, spendInOrder } from '../../law/pools.ts';
import type { AllowancesRun, Inputs } from './figures.ts';
import { decisions, resultTables } from './rates.ts';

/** The order in which the annual investment allowance is used: first where other allowances are lowest. */
const ORDER = ['used_special_rate', 'used_main_plant', 'new_special_rate', 'new_main_plant'] as const;

type BySpending = Readonly<Record<(typeof ORDER)[number], Amount>>;

/**
 * The annual investment allowance, spent in the order of `ORDER`, in pounds and whole pence. The share of other
 * companies is deducted in full, even from the limit of a short period. Source: CAA 2001 ss38A, 38B, 51A-51N, 52A.
 * @param forPeriod the limit for a period of this length, exact.
 */
export function annualInvestmentAllowance(inputs: Inputs, forPeriod: Amount, run: AllowancesRun) {
  const limit = run.step('aia_limit', toPenny(forPeriod));
  const available = run.step('aia_available', larger(limit.sub(inputs.aia_shared), zero));
  const spending = ORDER.map((kind) => inputs[kind]);
  const spent = spendInOrder(available, spending);
  const on = {} as Record<(typeof ORDER)[number], Amount>;
  const beyond = {} as Record<(typeof ORDER)[number], Amount>;
  ORDER.forEach((kind, at) => {
    on[kind] = run.step(`aia_${kind}`, spent[at] as Amount);
    beyond[kind] = inputs[kind].sub(on[kind]);
  });
  const used = run.step('aia_used', sum(spent));
  const unused = run.step('aia_unused', available.sub(used));
  // The order matters only if the allowance ran out over more than one kind of spending.
  const kinds = spending.filter((amount) => !isZero(amount)).length;
  const orderMatters = kinds > 1 && isPositive(used) && used.compare(sum(spending)) < 0;
  return { limit, available, used, unused, on, beyond, orderMatters };
}

/**
 * First-year allowances on what the annual investment allowance did not cover, and on zero-emission cars: never
 * reduced for a short period (HMRC CA11110). Source: CAA 2001 ss45D, 45S, 52(3), 52A, 58(5).
 * @param beyond spending of each kind that has no annual investment allowance.
 */
export function firstYearAllowances(inputs: Inputs, beyond: BySpending, spentOn: Day, run: AllowancesRun) {
  const day = { purchase_day: spentOn };
  const { new_main_plant: main, new_special_rate: ofSpecial } = beyond;
  const fullExpensing = isPositive(main)
    ? run.step('full_expensing', toPenny(main.mul(run.table(resultTables.fullExpensingRate).on(day).rate)))
    : zero;
  const specialRow = isPositive(ofSpecial) ? run.table(resultTables.specialFirstYearRate).on(day) : null;
  const special =
    specialRow === null ? zero : run.step('special_rate_fya', toPenny(ofSpecial.mul(specialRow.rate)));
  // The rest joins the pool in the next period.
  const specialBalance =
    specialRow === null ? zero : run.step('special_pool_fya_balance', ofSpecial.sub(special));
  return { fullExpensing, special, specialBalance, specialRow, ...allowCars(inputs, spentOn, run) };
}

function allowCars(inputs: Inputs, spentOn: Day, run: AllowancesRun) {
  const cost = inputs.zero_emission_cars;
  if (!isPositive(cost)) return { cars: zero, carsToMainPool: zero, carsEndOn: null };
  const table = run.table(resultTables.zeroEmissionCarRate);
  const allowed = table.on({ purchase_day: spentOn }).rate;
  const outcome = run.decide(decisions.zeroEmissionCars, { has_first_year_allowance: allowed !== null });
  // The last day of the allowance, when the period extends beyond it.
  const ended = table.over(inputs.period_start, inputs.period_end).find(({ row }) => row.rate === null);
  const carsEndOn = ended === undefined ? null : addDays(ended.row.from, -1);
  if (outcome === 'main_pool' || allowed === null) return { cars: zero, carsToMainPool: cost, carsEndOn };
  const cars = run.step('zero_emission_car_fya', toPenny(cost.mul(allowed)));
  return { cars, carsToMainPool: zero, carsEndOn };
}

/**
 * A yearly limit for a period, in pounds: that of the day that chooses the row, or the exact average of all days.
 * No row where the limit changes within the period.
 */
export function yearlyLimit(
  limit: typeof resultTables.annualInvestmentLimit | typeof resultTables.smallPools,
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
  const table = run.table(name === 'main_pool' ? resultTables.mainPoolRate : resultTables.specialPoolRate);
  const stretches = table
    .within(period, { first_day: period.start, last_day: period.end })
    .map((stretch) => ({ row: stretch.row, days: countDays(stretch), amount: stretch.row.rate }));
  const average = table.method === 'hybrid_rate' ? hybridRate(stretches) : averageByDays(stretches);
  return { rate: run.step(`${name}_rate`, average), stretches };
}

/** What a pool is written down by: its rate for a full year, and how much of a year the period is, at most 1. */
interface PoolTerms {
  readonly rate: Amount;
  readonly partOfYear: Amount;
  readonly smallPoolLimit: Amount;
}

/**
 * Decides what happens to a pool, and closes it; amounts are in pounds. Source: CAA 2001 ss55, 56, 56A, 59, 104D.
 * @param held what was brought forward, and what was added in the period.
 */
export function writeDown(
  name: 'main_pool' | 'special_pool',
  held: readonly Amount[],
  disposals: Amount,
  { rate, partOfYear, smallPoolLimit }: PoolTerms,
  run: AllowancesRun,
) {
  const pool = { qualifying: sum(held), disposals };
  const facts = { ...pool, balance: poolBalance(pool), small_pool_limit: smallPoolLimit };
  const outcome = run.decide(decisions.poolOutcome, facts);
  const closed = closePool(pool, outcome, rate, partOfYear);
  run.step(`${name}_before_wda`, closed.balance);
  run.step(`${name}_wda`, closed.allowance);
  run.step(`${name}_balancing_charge`, closed.balancingCharge);
  run.step(
    name === 'main_pool' ? 'main_pool_carried_forward' : 'special_pool_after_wda',
    closed.carriedForward,
  );
  return { ...closed, isSmall: outcome === 'small_pool' };
}
