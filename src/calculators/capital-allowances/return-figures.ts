import * as t from '../../engine/values.ts';
import { isPositive, sum, zero } from '../../law/amounts.ts';
import type { Figures, Inputs } from './figures.ts';

export const returnTypes = {
  period_start: t.date,
  period_end: t.date,
  full_expensing: t.money,
  full_expensing_charge: t.money,
  aia: t.money,
  special_rate_fya: t.money,
  special_pool: t.money,
  main_pool: t.money,
  zero_emission_cars: t.money,
  main_pool_charge: t.money,
  special_pool_charge: t.money,
  other_charges: t.money,
  other_allowances: t.money,
  other_allowances_and_cars: t.money,
  first_year_spending: t.money,
  half_allowance_spending: t.money,
  special_spending: t.money,
  other_spending: t.money,
};

/** Form CT600 has the annual investment allowance in its own box and again in those of pools. */
export function returnFigures(values: Inputs, data: Figures): t.Values<typeof returnTypes>[] {
  const newMain = values.new_main_plant.sub(data.aia_new_main_plant);
  const newSpecial = values.new_special_rate.sub(data.aia_new_special_rate);
  const hasCarAllowance = isPositive(data.zero_emission_car_fya);
  const cars = hasCarAllowance ? values.zero_emission_cars : zero;
  const aia = [data.aia_used_main_plant, data.aia_new_main_plant];
  const specialAia = [data.aia_used_special_rate, data.aia_new_special_rate];
  const other = sum([data.special_pool_wda, data.main_pool_wda, data.aia_used]);
  return [
    {
      period_start: values.period_start,
      period_end: values.period_end,
      full_expensing: data.full_expensing,
      full_expensing_charge: data.full_expensing_balancing_charge,
      aia: data.aia_used,
      special_rate_fya: data.special_rate_fya,
      special_pool: sum([data.special_pool_wda, ...specialAia]),
      main_pool: sum([data.main_pool_wda, ...aia]),
      main_pool_charge: data.main_pool_balancing_charge,
      special_pool_charge: data.special_pool_balancing_charge,
      other_charges: data.main_pool_balancing_charge.add(data.special_pool_balancing_charge),
      zero_emission_cars: data.zero_emission_car_fya,
      other_allowances: other,
      other_allowances_and_cars: other.add(data.zero_emission_car_fya),
      first_year_spending: sum([newMain, newSpecial, cars]),
      half_allowance_spending: newSpecial,
      special_spending: values.used_special_rate.add(data.aia_new_special_rate),
      other_spending: sum([
        values.used_main_plant,
        data.aia_new_main_plant,
        values.other_cars_low_co2,
        values.other_cars_high_co2,
        values.zero_emission_cars.sub(cars),
      ]),
    },
  ];
}
