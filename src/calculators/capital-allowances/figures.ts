import { type RunOf, step, worked } from '../../engine/calculator.ts';
import { boolean, decimal, integer, money, percent, type Values } from '../../engine/values.ts';

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

export type Figures = Values<typeof outputs>;

export const steps = {
  main_pool_rate: step(percent()),
  special_pool_rate: step(percent()),
  small_pool_limit: step(money),
} as const;

export type AllowancesRun = RunOf<typeof outputs, typeof steps>;
