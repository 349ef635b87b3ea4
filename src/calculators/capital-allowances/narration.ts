import { type Narration, type Run, rowOf } from '../../engine/calculator.ts';
import { boolean, countOf, date, money, optional } from '../../engine/values.ts';
import { type Amount, isPositive, larger, sum, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { AnnualInvestment } from './annual-investment-allowance.ts';
import type { FirstYear } from './first-year-allowances.ts';
import {
  annualInvestmentLimit,
  doubleCabPickUps,
  lowEmissionCars,
  mainPoolRate,
  otherFirstYearRate,
  specialFirstYearRate,
} from './rates.ts';
import type { PeriodRate } from './writing-down-pools.ts';

/** Values that only texts use. */
export const narration = {
  net_addition: money,
  first_year_allowances: money,
  writing_down_allowances: money,
  yearly_investment: rowOf(annualInvestmentLimit),
  aia_order_matters: boolean,
  is_short_period: boolean,
  special_first_year: rowOf(specialFirstYearRate),
  car_allowance_ends_on: optional(date),
  low_emission_cars: rowOf(lowEmissionCars),
  rate_before_change: rowOf(mainPoolRate),
  rate_from_change: rowOf(mainPoolRate),
  days_before_change: optional(countOf('day')),
  days_from_change: optional(countOf('day')),
  other_first_year: rowOf(otherFirstYearRate),
  pick_ups: rowOf(doubleCabPickUps),
} as const;

/** What texts tell of beyond the inputs and outputs. */
export interface Told {
  /** 1 for 12 months, less for a shorter period. */
  readonly partOfYear: Amount;
  /** The day of the purchases. */
  readonly spentOn: Day;
  /** The cost of main rate plant. */
  readonly newPlant: Amount;
  readonly usedPlant: Amount;
  /** The cost of each kind. */
  readonly cars: readonly Amount[];
  readonly aia: AnnualInvestment;
  readonly firstYear: FirstYear;
  /** The allowances of both pools. */
  readonly writtenDown: readonly Amount[];
  readonly mainRate: PeriodRate;
  /** Allowances less balancing charges. */
  readonly net: Amount;
}

export function narrate(told: Told, run: Run): Narration<typeof narration> {
  const { spentOn, firstYear, newPlant, usedPlant } = told;
  return {
    net_addition: larger(told.net.neg(), zero),
    first_year_allowances: sum([firstYear.fullExpensing, firstYear.special, firstYear.cars]),
    writing_down_allowances: sum(told.writtenDown),
    yearly_investment: told.aia.forYear.row,
    aia_order_matters: told.aia.orderMatters,
    is_short_period: told.partOfYear.compare(1n) < 0,
    special_first_year: firstYear.specialRate,
    car_allowance_ends_on: firstYear.carsEndOn,
    low_emission_cars: told.cars.some(isPositive)
      ? run.table(lowEmissionCars).on({ purchase_day: spentOn })
      : null,
    ...rateChange(told.mainRate),
    other_first_year: isPositive(newPlant)
      ? run.table(otherFirstYearRate).find({ purchase_day: spentOn })
      : null,
    pick_ups: [newPlant, usedPlant].some(isPositive)
      ? run.table(doubleCabPickUps).find({ purchase_day: spentOn })
      : null,
  };
}

/** How the main pool rate changes in the period; all null when it does not. */
function rateChange({ stretches: [first, last] }: PeriodRate) {
  const changes = first !== undefined && last !== undefined && first.amount.compare(last.amount) !== 0;
  return {
    rate_before_change: changes ? first.row : null,
    rate_from_change: changes ? last.row : null,
    days_before_change: changes ? first.days : null,
    days_from_change: changes ? last.days : null,
  };
}
