import type { Facts } from '../../engine/decisions/facts.ts';
import { choice, day, decimal, money, optional, percent, whole, yesNo } from '../../engine/values.ts';
import { POOL_OUTCOMES } from '../../law/pools.ts';

/** The inputs of the calculator. Money is in pounds. */
export const inputs = {
  period_start: 'day',
  period_end: 'day',
  spend_date: 'day or none',
  new_main_plant: 'amount',
  used_main_plant: 'amount',
  new_special_rate: 'amount',
  used_special_rate: 'amount',
  zero_emission_cars: 'amount',
  other_cars_low_co2: 'amount',
  other_cars_high_co2: 'amount',
  main_pool_brought_forward: 'amount',
  special_pool_brought_forward: 'amount',
  main_pool_disposals: 'amount',
  full_expensed_disposals: 'amount',
  aia_shared: 'amount',
} as const;

export type Inputs = Facts<typeof inputs>;

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

export const data = {
  period_days: whole,
  period_fraction: decimal(6),
  aia_limit: money,
  aia_shared: money,
  aia_available: money,
  aia_used: money,
  aia_unused: money,
  aia_used_special_rate: money,
  aia_used_main_plant: money,
  aia_new_special_rate: money,
  aia_new_main_plant: money,
  full_expensing: money,
  special_rate_fya: money,
  zero_emission_car_fya: money,
  main_pool_rate_percent: percent(),
  special_pool_rate_percent: percent(),
  main_pool_before_wda: money,
  main_pool_wda: money,
  main_pool_small_pool_write_off: yesNo,
  main_pool_balancing_charge: money,
  main_pool_carried_forward: money,
  special_pool_before_wda: money,
  special_pool_wda: money,
  special_pool_small_pool_write_off: yesNo,
  special_pool_after_wda: money,
  special_pool_fya_balance: money,
  special_pool_carried_forward: money,
  full_expensing_balancing_charge: money,
  total_allowances: money,
  total_balancing_charges: money,
  net_deduction: money,
} as const;

/** Values that only texts use. */
export const words = {
  accounts_start: day,
  accounts_end: day,
  claim: choice(...CLAIMS),
  net_addition: money,
  first_year_allowances: money,
  writing_down_allowances: money,
  aia_for_a_year: money,
  aia_matters: yesNo,
  aia_is_shared: yesNo,
  aia_shared_exceeds_limit: yesNo,
  aia_order_matters: yesNo,
  has_new_main_plant: yesNo,
  has_new_special_rate: yesNo,
  special_fya_rate: optional(percent()),
  has_cars: yesNo,
  has_zero_emission_cars: yesNo,
  low_emission_grams: optional(decimal(0)),
  car_dates: choice(...CAR_DATES),
  car_fya_ends_on: optional(day),
  is_short_period: yesNo,
  main_pool_outcome: choice(...POOL_OUTCOMES),
  small_pool_limit: money,
  rate_changes_on: optional(day),
  days_before_change: optional(whole),
  rate_before_change: optional(percent()),
  days_from_change: optional(whole),
  rate_from_change: optional(percent()),
  has_main_pool_charge: yesNo,
  has_full_expensing_charge: yesNo,
  has_special_pool_balance: yesNo,
  other_fya_rate: optional(percent()),
  other_fya_from: optional(day),
  rates_assumed: yesNo,
  checked_until: day,
} as const;

/** The lines of its trace; no label names more than published values. */
export const lines = {
  period_fraction: [],
  aia_limit: [],
  aia_available: [],
  aia_used_special_rate: [],
  aia_used_main_plant: [],
  aia_new_special_rate: [],
  aia_new_main_plant: [],
  aia_used: [],
  aia_unused: [],
  full_expensing: [],
  special_rate_fya: [],
  special_pool_fya_balance: [],
  zero_emission_car_fya: [],
  main_pool_rate: [],
  special_pool_rate: [],
  small_pool_limit: [],
  main_pool_before_wda: [],
  main_pool_wda: [],
  main_pool_balancing_charge: [],
  main_pool_carried_forward: [],
  special_pool_before_wda: [],
  special_pool_wda: [],
  special_pool_after_wda: [],
  special_pool_carried_forward: [],
  full_expensing_balancing_charge: [],
  total_allowances: [],
  total_balancing_charges: [],
  net_deduction: [],
} as const;

/** Names of the trace's lines. */
export type LineName = keyof typeof lines;
