import type { BarPart, Mark } from '../../engine/chart.ts';
import { type Amount, isNegative, isPositive, zero } from '../../law/amounts.ts';
import type { Inputs } from './calculate.ts';
import type { Figures } from './figures.ts';

export const CHART_WORDS = [
  'aia_limit',
  ...['main_pool', 'special_pool', 'zero_emission'],
  ...['aia', 'first_year', 'wda', 'disposals', 'left'],
] as const;

/** What became of the money spent and brought forward, pool by pool. */
export function usesOfSpending(given: Inputs, data: Figures): BarPart[] {
  const disposals = given.main_pool_disposals.sub(data.main_pool_balancing_charge);
  const parts: [bar: string, part: string, amount: Amount][] = [
    ['main_pool', 'aia', data.aia_used_main_plant.add(data.aia_new_main_plant)],
    ['main_pool', 'first_year', data.full_expensing],
    ['main_pool', 'wda', data.main_pool_wda],
    ['main_pool', 'disposals', isNegative(disposals) ? zero : disposals],
    ['main_pool', 'left', data.main_pool_carried_forward],
    ['special_pool', 'aia', data.aia_used_special_rate.add(data.aia_new_special_rate)],
    ['special_pool', 'first_year', data.special_rate_fya],
    ['special_pool', 'wda', data.special_pool_wda],
    ['special_pool', 'left', data.special_pool_carried_forward],
    ['zero_emission', 'first_year', data.zero_emission_car_fya],
  ];
  return parts.flatMap(([bar, part, amount]) => (isPositive(amount) ? [{ bar, part, amount }] : []));
}

/** The used plant that exhausts the annual investment allowance. Source: CAA 2001 s51A. */
export function allowanceUsedUp(given: Inputs, data: Figures): Mark[] {
  const left = data.aia_available.sub(given.used_special_rate);
  return isPositive(left) ? [{ name: 'aia_limit', at: left }] : [];
}
