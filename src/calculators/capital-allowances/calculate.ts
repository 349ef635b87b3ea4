import type { Rates } from '../../engine/calculator.ts';
import { fraction, isPositive, isZero, larger, sum, toPenny, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { countDays, type Period, shortPeriodFraction } from '../../law/periods.ts';
import {
  annualInvestmentAllowance,
  firstYearAllowances,
  poolRate,
  writeDown,
  yearlyLimit,
} from './allowances.ts';
import type { AllowancesRun, Inputs } from './figures.ts';
import { noteTables, resultTables } from './rates.ts';

/** Capital allowances of one accounting period, the most that may be claimed. Source: CAA 2001 Part 2. */
export function calculate(inputs: Inputs, run: AllowancesRun) {
  const period: Period = { start: inputs.period_start, end: inputs.period_end };
  const spentOn = inputs.spend_date ?? period.end;
  const partOfYear = run.step('period_fraction', shortPeriodFraction(period));
  const investmentLimit = yearlyLimit(resultTables.annualInvestmentLimit, period, run);
  const aia = annualInvestmentAllowance(inputs, investmentLimit.amount.mul(partOfYear), run);
  const firstYear = firstYearAllowances(inputs, aia.beyond, spentOn, run);

  // s56A(2), (3): to the penny.
  const poolLimit = toPenny(yearlyLimit(resultTables.smallPools, period, run).amount.mul(partOfYear));
  const smallPoolLimit = run.step('small_pool_limit', poolLimit);
  const mainRate = poolRate('main_pool', period, run);
  const specialRate = poolRate('special_pool', period, run);
  const joinsMain = [aia.beyond.used_main_plant, inputs.other_cars_low_co2, firstYear.carsToMainPool];
  const main = writeDown(
    'main_pool',
    [inputs.main_pool_brought_forward, ...joinsMain],
    inputs.main_pool_disposals,
    { rate: mainRate.rate, partOfYear, smallPoolLimit },
    run,
  );
  const joinsSpecial = [aia.beyond.used_special_rate, inputs.other_cars_high_co2];
  const special = writeDown(
    'special_pool',
    [inputs.special_pool_brought_forward, ...joinsSpecial],
    inputs.special_pool_disposals,
    { rate: specialRate.rate, partOfYear, smallPoolLimit },
    run,
  );
  // s58(5): the balance after a first-year allowance stays out of the pool for the period of the spending.
  const specialForward = run.step(
    'special_pool_carried_forward',
    special.carriedForward.add(firstYear.specialBalance),
  );

  // s59A: disposals of fully expensed assets are a charge that no pool absorbs.
  const expensedCharge = run.step('full_expensing_balancing_charge', inputs.full_expensed_disposals);
  const firstYears = [firstYear.fullExpensing, firstYear.special, firstYear.cars];
  const writtenDown = [main.allowance, special.allowance];
  const allowances = run.step('total_allowances', sum([aia.used, ...firstYears, ...writtenDown]));
  const charges = run.step(
    'total_balancing_charges',
    sum([main.balancingCharge, special.balancingCharge, expensedCharge]),
  );
  const net = run.step('net_deduction', allowances.sub(charges));

  return {
    data: {
      period_days: countDays(period),
      period_fraction: partOfYear,
      aia_limit: aia.limit,
      aia_shared: inputs.aia_shared,
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
      main_pool_small_pool_write_off: main.isSmall,
      main_pool_balancing_charge: main.balancingCharge,
      main_pool_carried_forward: main.carriedForward,
      special_pool_before_wda: special.balance,
      special_pool_wda: special.allowance,
      special_pool_small_pool_write_off: special.isSmall,
      special_pool_after_wda: special.carriedForward,
      special_pool_fya_balance: firstYear.specialBalance,
      special_pool_carried_forward: specialForward,
      special_pool_balancing_charge: special.balancingCharge,
      full_expensing_balancing_charge: expensedCharge,
      total_allowances: allowances,
      total_balancing_charges: charges,
      net_deduction: net,
    },
    narration: {
      net_addition: larger(net.neg(), zero),
      first_year_allowances: sum(firstYears),
      writing_down_allowances: sum(writtenDown),
      yearly_investment: investmentLimit.row,
      aia_order_matters: aia.orderMatters,
      is_short_period: partOfYear.compare(fraction(1)) < 0,
      special_first_year: firstYear.specialRow,
      car_allowance_ends_on: firstYear.carsEndOn,
      car_day_decides:
        inputs.spend_date === null &&
        isZero(firstYear.cars) &&
        firstYear.carsEndOn !== null &&
        firstYear.carsEndOn >= period.start,
      ...rateChange(mainRate),
      ...narratePurchases(inputs, spentOn, isPositive(firstYear.cars), run),
    },
  };
}

function narratePurchases(inputs: Inputs, spentOn: Day, hasCarAllowance: boolean, run: Rates) {
  const { new_main_plant: newPlant, used_main_plant: usedPlant } = inputs;
  const cars = [inputs.zero_emission_cars, inputs.other_cars_low_co2, inputs.other_cars_high_co2];
  const day = { purchase_day: spentOn };
  const boxes = run.table(noteTables.returnBoxes);
  const until = boxes.peek(inputs.period_start)?.until ?? null;
  const isWithoutBox = hasCarAllowance && until !== null && inputs.period_end < until;
  return {
    return_boxes: isWithoutBox ? boxes.on({ first_day: inputs.period_start }) : null,
    low_emission_cars: cars.some(isPositive) ? run.table(resultTables.lowEmissionCars).on(day) : null,
    other_first_year: isPositive(newPlant) ? run.table(noteTables.otherFirstYearRate).find(day) : null,
    pick_ups: [newPlant, usedPlant, inputs.other_cars_high_co2].some(isPositive)
      ? run.table(noteTables.doubleCabPickUps).find(day)
      : null,
  };
}

function rateChange({ stretches: [first, last] }: ReturnType<typeof poolRate>) {
  const changes = first !== undefined && last !== undefined && first.amount.compare(last.amount) !== 0;
  return {
    rate_before_change: changes ? first.row : null,
    rate_from_change: changes ? last.row : null,
    days_before_change: changes ? first.days : null,
    days_from_change: changes ? last.days : null,
  };
}
