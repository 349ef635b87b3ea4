import { step, worked } from '../../engine/calculator.ts';
import {
  boolean,
  date,
  decimal,
  enumOf,
  integer,
  money,
  optional,
  percent,
  type Values,
} from '../../engine/values.ts';
import { POOL_OUTCOMES } from '../../law/pools.ts';

/** The inputs of the calculator. Money is in pounds. */
export const inputs = {
  period_start: date,
  period_end: date,
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

/** What allowances and balancing charges come to together. */
export const CLAIMS = [
  'nothing',
  'allowances_only',
  'charges_reduce',
  'charges_cancel',
  'charges_exceed',
] as const;
export type Claim = (typeof CLAIMS)[number];

/** How zero-emission cars stand to the day on which their first-year allowance ends. */
export const CAR_DATES = ['not_near', 'in_time', 'no_date', 'too_late'] as const;
export type CarDates = (typeof CAR_DATES)[number];

/** What `data` holds. */
export const outputs = {
  period_days: integer,
  period_fraction: worked(decimal(6)),
  aia_limit: worked(money),
  aia_shared: money,
  aia_available: worked(money),
  aia_used: worked(money),
  aia_unused: worked(money),
  aia_used_special_rate: worked(money),
  aia_used_main_plant: worked(money),
  aia_new_special_rate: worked(money),
  aia_new_main_plant: worked(money),
  full_expensing: worked(money),
  special_rate_fya: worked(money),
  zero_emission_car_fya: worked(money),
  main_pool_rate_percent: percent(),
  special_pool_rate_percent: percent(),
  main_pool_before_wda: worked(money),
  main_pool_wda: worked(money),
  main_pool_small_pool_write_off: boolean,
  main_pool_balancing_charge: worked(money),
  main_pool_carried_forward: worked(money),
  special_pool_before_wda: worked(money),
  special_pool_wda: worked(money),
  special_pool_small_pool_write_off: boolean,
  special_pool_after_wda: worked(money),
  special_pool_fya_balance: worked(money),
  special_pool_carried_forward: worked(money),
  full_expensing_balancing_charge: worked(money),
  total_allowances: worked(money),
  total_balancing_charges: worked(money),
  net_deduction: worked(money),
} as const;

/** Values that only texts use. */
export const narration = {
  accounts_start: date,
  accounts_end: date,
  claim: enumOf(...CLAIMS),
  net_addition: money,
  first_year_allowances: money,
  writing_down_allowances: money,
  aia_for_a_year: money,
  aia_matters: boolean,
  aia_is_shared: boolean,
  aia_shared_exceeds_limit: boolean,
  aia_order_matters: boolean,
  has_new_main_plant: boolean,
  has_new_special_rate: boolean,
  special_fya_rate: optional(percent()),
  has_cars: boolean,
  has_zero_emission_cars: boolean,
  low_emission_grams: optional(integer),
  car_dates: enumOf(...CAR_DATES),
  car_fya_ends_on: optional(date),
  is_short_period: boolean,
  main_pool_outcome: enumOf(...POOL_OUTCOMES),
  small_pool_limit: money,
  rate_changes_on: optional(date),
  days_before_change: optional(integer),
  rate_before_change: optional(percent()),
  days_from_change: optional(integer),
  rate_from_change: optional(percent()),
  has_main_pool_charge: boolean,
  has_full_expensing_charge: boolean,
  has_special_pool_balance: boolean,
  other_fya_rate: optional(percent()),
  other_fya_from: optional(date),
} as const;

/** Steps of the workings that are no outputs. */
export const steps = {
  main_pool_rate: step(percent()),
  special_pool_rate: step(percent()),
  small_pool_limit: step(money),
} as const;
