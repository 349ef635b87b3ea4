import { type Rates, rowOf } from '../../engine/calculator.ts';
import { boolean, countOf, date, money, optional } from '../../engine/values.ts';
import { isPositive } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { Period } from '../../law/periods.ts';
import type { Inputs } from './calculate.ts';
import {
  annualInvestmentLimit,
  doubleCabPickUps,
  lowEmissionCars,
  mainPoolRate,
  otherFirstYearRate,
  returnBoxes,
  specialFirstYearRate,
} from './rates.ts';
import type { PeriodRate } from './writing-down-pools.ts';

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
  return_boxes: rowOf(returnBoxes),
} as const;

/** Where first-year allowances on cars go on the return for now; null without any, or once it has boxes. */
export function narrateBoxes(isClaimed: boolean, { start, end }: Period, rates: Rates) {
  const until = rates.table(returnBoxes).peek(start)?.until ?? null;
  const isNoted = isClaimed && until !== null && end < until;
  return { return_boxes: isNoted ? rates.table(returnBoxes).on({ first_day: start }) : null };
}

/** What texts say of the purchases of a period, with each row only where it is relevant. */
export function narratePurchases(given: Inputs, spentOn: Day, run: Rates) {
  const { new_main_plant: newPlant, used_main_plant: usedPlant } = given;
  const cars = [given.zero_emission_cars, given.other_cars_low_co2, given.other_cars_high_co2];
  return {
    low_emission_cars: cars.some(isPositive)
      ? run.table(lowEmissionCars).on({ purchase_day: spentOn })
      : null,
    other_first_year: isPositive(newPlant)
      ? run.table(otherFirstYearRate).find({ purchase_day: spentOn })
      : null,
    pick_ups: [newPlant, usedPlant].some(isPositive)
      ? run.table(doubleCabPickUps).find({ purchase_day: spentOn })
      : null,
  };
}

/** How the main pool rate changes in the period; all null when it does not. */
export function rateChange({ stretches: [first, last] }: PeriodRate) {
  const changes = first !== undefined && last !== undefined && first.amount.compare(last.amount) !== 0;
  return {
    rate_before_change: changes ? first.row : null,
    rate_from_change: changes ? last.row : null,
    days_before_change: changes ? first.days : null,
    days_from_change: changes ? last.days : null,
  };
}
