import { date, money, optional, type Values } from '../../engine/values.ts';
import { type Amount, isPositive, larger, sum, zero } from '../../law/amounts.ts';
import { daysOf, type Period, shortPeriodFraction } from '../../law/periods.ts';
import { smallPoolLimit } from '../../law/pools.ts';
import { annualInvestmentAllowance } from './annual-investment-allowance.ts';
import type { AllowancesRun } from './figures.ts';
import { firstYearAllowances } from './first-year-allowances.ts';
import { narrateBoxes, narratePurchases, rateChange } from './narration.ts';
import { smallPools } from './rates.ts';
import { poolRate, writeDown } from './writing-down-pools.ts';
import { yearlyLimit } from './yearly-limits.ts';

/** Amounts are in pounds. */
export const inputs = {
  period_start: date,
  period_end: date,
  /** Null for the last day of the period. */
  spend_date: optional(date),
  new_main_plant: money,
  used_main_plant: money,
  new_special_rate: money,
  used_special_rate: money,
  zero_emission_cars: money,
  other_cars_low_co2: money,
  other_cars_high_co2: money,
  main_pool_brought_forward: money,
  special_pool_brought_forward: money,
  main_pool_disposals: money,
  full_expensed_disposals: money,
  aia_shared: money,
} as const;

export type Inputs = Values<typeof inputs>;

/** Capital allowances of one accounting period, the most that may be claimed. Source: CAA 2001 Part 2. */
export function calculate(given: Inputs, run: AllowancesRun) {
  return allowancesOf(given, shortPeriodFraction({ start: given.period_start, end: given.period_end }), run);
}

/**
 * The allowances of a period.
 * @param partOfLimit the part of the annual investment allowance for a period of this length.
 */
export function allowancesOf(given: Inputs, partOfLimit: Amount, run: AllowancesRun) {
  const period: Period = { start: given.period_start, end: given.period_end };
  const spentOn = given.spend_date ?? period.end;
  const partOfYear = run.step.period_fraction(shortPeriodFraction(period));
  const aia = annualInvestmentAllowance(given, period, partOfLimit, run);
  const firstYear = firstYearAllowances(given, aia.beyond, spentOn, run);

  const poolLimitForYear = yearlyLimit(smallPools, period, run);
  const poolLimit = run.step.small_pool_limit(smallPoolLimit(poolLimitForYear.amount, partOfYear));
  const terms = { period, partOfYear, smallPoolLimit: poolLimit };
  const mainRate = poolRate('main_pool', period, run);
  const specialRate = poolRate('special_pool', period, run);
  const main = writeDown(
    {
      name: 'main_pool',
      broughtForward: given.main_pool_brought_forward,
      additions: [aia.beyond.used_main_plant, given.other_cars_low_co2, firstYear.carsToMainPool],
      disposals: given.main_pool_disposals,
    },
    { rate: mainRate.rate, ...terms },
    run,
  );
  const special = writeDown(
    {
      name: 'special_pool',
      broughtForward: given.special_pool_brought_forward,
      additions: [aia.beyond.used_special_rate, given.other_cars_high_co2],
      disposals: zero,
    },
    { rate: specialRate.rate, ...terms },
    run,
  );
  // s58(5): the balance after a first-year allowance stays out of the pool for the period of the spending.
  const specialForward = run.step.special_pool_carried_forward(
    special.carriedForward.add(firstYear.specialBalance),
  );

  // s59A: disposals of assets whose whole cost was fully expensed are a charge that no pool takes up.
  const expensedCharge = run.step.full_expensing_balancing_charge(given.full_expensed_disposals);
  const firstYears = [firstYear.fullExpensing, firstYear.special, firstYear.cars];
  const writtenDown = [main.allowance, special.allowance];
  const allowances = run.step.total_allowances(sum([aia.used, ...firstYears, ...writtenDown]));
  const charges = run.step.total_balancing_charges(main.balancingCharge.add(expensedCharge));
  const net = run.step.net_deduction(allowances.sub(charges));

  return {
    data: {
      period_days: daysOf(period),
      period_fraction: partOfYear,
      aia_limit: aia.limit,
      aia_shared: given.aia_shared,
      aia_available: aia.available,
      aia_used: aia.used,
      aia_unused: aia.unused,
      aia_used_special_rate: aia.on.used_special_rate,
      aia_used_main_plant: aia.on.used_main_plant,
      aia_new_special_rate: aia.on.new_special_rate,
      aia_new_main_plant: aia.on.new_main_plant,
      full_expensing: firstYear.fullExpensing,
      special_rate_fya: firstYear.special,
      zero_emission_car_fya: firstYear.cars,
      main_pool_rate_percent: mainRate.rate,
      special_pool_rate_percent: specialRate.rate,
      main_pool_before_wda: main.balance,
      main_pool_wda: main.allowance,
      main_pool_small_pool_write_off: main.outcome === 'small_pool',
      main_pool_balancing_charge: main.balancingCharge,
      main_pool_carried_forward: main.carriedForward,
      special_pool_before_wda: special.balance,
      special_pool_wda: special.allowance,
      special_pool_small_pool_write_off: special.outcome === 'small_pool',
      special_pool_after_wda: special.carriedForward,
      special_pool_fya_balance: firstYear.specialBalance,
      special_pool_carried_forward: specialForward,
      full_expensing_balancing_charge: expensedCharge,
      total_allowances: allowances,
      total_balancing_charges: charges,
      net_deduction: net,
    },
    narration: {
      net_addition: larger(net.neg(), zero),
      first_year_allowances: sum(firstYears),
      writing_down_allowances: sum(writtenDown),
      yearly_investment: aia.forYear.row,
      aia_order_matters: aia.orderMatters,
      is_short_period: partOfYear.compare(1n) < 0,
      special_first_year: firstYear.specialRate,
      car_allowance_ends_on: firstYear.carsEndOn,
      ...rateChange(mainRate),
      ...narrateBoxes(isPositive(firstYear.cars), period, run),
      ...narratePurchases(given, spentOn, run),
    },
  };
}
