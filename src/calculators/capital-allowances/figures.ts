import { type RunOf, rowOf, step } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { noteTables, resultTables } from './rates.ts';

/** Amounts are in pounds. */
export const inputs = {
  period_start: t.date,
  period_end: t.date,
  /** Null for the last day of the period. */
  spend_date: t.optional(t.date),
  new_main_plant: t.money,
  used_main_plant: t.money,
  new_special_rate: t.money,
  used_special_rate: t.money,
  zero_emission_cars: t.money,
  other_cars_low_co2: t.money,
  other_cars_high_co2: t.money,
  main_pool_brought_forward: t.money,
  special_pool_brought_forward: t.money,
  main_pool_disposals: t.money,
  full_expensed_disposals: t.money,
  aia_shared: t.money,
  special_pool_disposals: t.money,
} as const;

export type Inputs = t.Values<typeof inputs>;

export const outputs = {
  period_days: t.integer,
  period_fraction: t.decimal(6),
  aia_limit: t.money,
  aia_shared: t.money,
  aia_available: t.money,
  aia_used: t.money,
  aia_unused: t.money,
  aia_used_special_rate: t.money,
  aia_used_main_plant: t.money,
  aia_new_special_rate: t.money,
  aia_new_main_plant: t.money,
  full_expensing: t.money,
  special_rate_fya: t.money,
  zero_emission_car_fya: t.money,
  main_pool_rate_percent: t.percent(),
  special_pool_rate_percent: t.percent(),
  main_pool_before_wda: t.money,
  main_pool_wda: t.money,
  main_pool_small_pool_write_off: t.boolean,
  main_pool_balancing_charge: t.money,
  main_pool_carried_forward: t.money,
  special_pool_before_wda: t.money,
  special_pool_wda: t.money,
  special_pool_small_pool_write_off: t.boolean,
  special_pool_after_wda: t.money,
  special_pool_fya_balance: t.money,
  special_pool_carried_forward: t.money,
  special_pool_balancing_charge: t.money,
  full_expensing_balancing_charge: t.money,
  total_allowances: t.money,
  total_balancing_charges: t.money,
  net_deduction: t.money,
} as const;

export type Figures = t.Values<typeof outputs>;

export const steps = {
  main_pool_rate: step(t.percent()),
  special_pool_rate: step(t.percent()),
  small_pool_limit: step(t.money),
} as const;

export type AllowancesRun = RunOf<typeof outputs, typeof steps>;

export const narration = {
  net_addition: t.money,
  first_year_allowances: t.money,
  writing_down_allowances: t.money,
  yearly_investment: rowOf(resultTables.annualInvestmentLimit),
  aia_order_matters: t.boolean,
  is_short_period: t.boolean,
  special_first_year: rowOf(resultTables.specialFirstYearRate),
  car_allowance_ends_on: t.optional(t.date),
  /** Whether the day of the purchases, which is not known, decides on the allowance for cars. */
  car_day_decides: t.boolean,
  low_emission_cars: rowOf(resultTables.lowEmissionCars),
  rate_before_change: rowOf(resultTables.mainPoolRate),
  rate_from_change: rowOf(resultTables.mainPoolRate),
  days_before_change: t.optional(t.countOf('day')),
  days_from_change: t.optional(t.countOf('day')),
  other_first_year: rowOf(noteTables.otherFirstYearRate),
  pick_ups: rowOf(noteTables.doubleCabPickUps),
  return_boxes: rowOf(noteTables.returnBoxes),
} as const;
