import { decision } from '../../engine/decisions/decision.ts';
import type { Row } from '../../engine/rates/table.ts';
import { boolean } from '../../engine/values.ts';
import { type Amount, isPositive, toPenny, zero } from '../../law/amounts.ts';
import { addDays, type Day } from '../../law/calendar.ts';
import type { Spending } from './annual-investment-allowance.ts';
import type { Inputs } from './calculate.ts';
import type { AllowancesRun } from './figures.ts';
import { fullExpensingRate, specialFirstYearRate, zeroEmissionCarRate } from './rates.ts';

export const zeroEmissionCars = decision('zero-emission-cars', { has_first_year_allowance: boolean }, [
  'first_year_allowance',
  'main_pool',
]);

/** First-year allowances of a period, never cut for a short one (HMRC CA11110). In pounds and whole pence. */
interface FirstYear {
  readonly fullExpensing: Amount;
  readonly special: Amount;
  /** Special rate spending less its allowance: it joins the pool in the next period. */
  readonly specialBalance: Amount;
  /** Null when there was no spending that it applies to. */
  readonly specialRate: Row<typeof specialFirstYearRate.columns> | null;
  readonly cars: Amount;
  /** Zero-emission cars bought too late, which join the main pool. */
  readonly carsToMainPool: Amount;
  /** The last day of the allowance on cars, when there are any and the period extends beyond it. */
  readonly carsEndOn: Day | null;
}

/**
 * First-year allowances on what the annual investment allowance did not cover, and on zero-emission cars.
 *
 * @param beyond spending of each kind that has no annual investment allowance.
 * @param spentOn the day of the purchases.
 * Source: CAA 2001 ss45D, 45S, 52(3), 52A, 58(5).
 */
export function firstYearAllowances(
  given: Inputs,
  beyond: Readonly<Record<Spending, Amount>>,
  spentOn: Day,
  run: AllowancesRun,
): FirstYear {
  const fullExpensing = fullExpensingOf(beyond.new_main_plant, spentOn, run);
  const specialSpending = beyond.new_special_rate;
  const specialRate = isPositive(specialSpending)
    ? run.table(specialFirstYearRate).on({ purchase_day: spentOn })
    : null;
  const cars = () => carsOf(given, spentOn, run);
  if (specialRate === null) {
    return { fullExpensing, special: zero, specialBalance: zero, specialRate, ...cars() };
  }
  const special = run.step.special_rate_fya(toPenny(specialSpending.mul(specialRate.rate)));
  const specialBalance = run.step.special_pool_fya_balance(specialSpending.sub(special));
  return { fullExpensing, special, specialBalance, specialRate, ...cars() };
}

function fullExpensingOf(spending: Amount, spentOn: Day, run: AllowancesRun): Amount {
  if (!isPositive(spending)) return zero;
  const allowed = run.table(fullExpensingRate).on({ purchase_day: spentOn }).rate;
  return run.step.full_expensing(toPenny(spending.mul(allowed)));
}

type Cars = Pick<FirstYear, 'cars' | 'carsToMainPool' | 'carsEndOn'>;

function carsOf(given: Inputs, spentOn: Day, run: AllowancesRun): Cars {
  const cost = given.zero_emission_cars;
  if (!isPositive(cost)) return { cars: zero, carsToMainPool: zero, carsEndOn: null };
  const rates = run.table(zeroEmissionCarRate);
  const allowed = rates.on({ purchase_day: spentOn }).rate;
  const outcome = run.decide(zeroEmissionCars, { has_first_year_allowance: allowed !== null });
  const ended = rates.over(given.period_start, given.period_end).find(({ row }) => row.rate === null);
  const carsEndOn = ended === undefined ? null : addDays(ended.row.from, -1);
  if (outcome === 'main_pool' || allowed === null) return { cars: zero, carsToMainPool: cost, carsEndOn };
  const cars = run.step.zero_emission_car_fya(toPenny(cost.mul(allowed)));
  return { cars, carsToMainPool: zero, carsEndOn };
}
