import { type Amount, isPositive, isZero, larger, sum, toPenny, zero } from '../../law/amounts.ts';
import { addDays, type Day } from '../../law/calendar.ts';
import { spendInOrder } from '../../law/pools.ts';
import type { AllowancesRun, Inputs } from './figures.ts';
import { fullExpensingRate, specialFirstYearRate, zeroEmissionCarRate, zeroEmissionCars } from './rates.ts';

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
    ? run.step('full_expensing', toPenny(main.mul(run.table(fullExpensingRate).on(day).rate)))
    : zero;
  const specialRow = isPositive(ofSpecial) ? run.table(specialFirstYearRate).on(day) : null;
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
  const rates = run.table(zeroEmissionCarRate);
  const allowed = rates.on({ purchase_day: spentOn }).rate;
  const outcome = run.decide(zeroEmissionCars, { has_first_year_allowance: allowed !== null });
  // The last day of the allowance, when the period extends beyond it.
  const ended = rates.over(inputs.period_start, inputs.period_end).find(({ row }) => row.rate === null);
  const carsEndOn = ended === undefined ? null : addDays(ended.row.from, -1);
  if (outcome === 'main_pool' || allowed === null) return { cars: zero, carsToMainPool: cost, carsEndOn };
  const cars = run.step('zero_emission_car_fya', toPenny(cost.mul(allowed)));
  return { cars, carsToMainPool: zero, carsEndOn };
}
