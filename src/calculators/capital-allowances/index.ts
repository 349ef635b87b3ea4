import { calculator, step, worked } from '../../engine/calculator.ts';
import { boolean, decimal, integer, money, percent } from '../../engine/values.ts';
import { firstDayOf, lastDayUnder, newest } from '../shared/period-facts.ts';
import { accountingPeriodLimit } from '../shared/time-limits.ts';
import { calculate, inputs } from './calculate.ts';
import { zeroEmissionCars } from './first-year-allowances.ts';
import { narration } from './narration.ts';
import {
  annualInvestmentLimit,
  doubleCabPickUps,
  fullExpensingRate,
  lowEmissionCars,
  otherFirstYearRate,
  resultTables,
} from './rates.ts';
import { methods } from './slips.ts';
import { poolOutcome } from './writing-down-pools.ts';

export default calculator({
  key: 'capital-allowances',
  inputs,
  tables: [...resultTables, otherFirstYearRate, doubleCabPickUps, accountingPeriodLimit],
  horizon: resultTables,
  decisions: [poolOutcome, zeroEmissionCars],
  checkFacts: {
    // Until full expensing began, other first-year allowances and limits applied (FA 2021 ss9-12).
    first_covered_day: firstDayOf(fullExpensingRate),
    longest_period_months: newest(accountingPeriodLimit, 'months'),
    last_possible_end: lastDayUnder(accountingPeriodLimit, { first_day: 'period_start' }),
    annual_investment_limit: newest(annualInvestmentLimit, 'limit'),
    low_emission_grams: newest(lowEmissionCars, 'grams_up_to'),
    pick_ups_are_cars_from: firstDayOf(doubleCabPickUps),
  },
  outputs: {
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
  },
  steps: {
    main_pool_rate: step(percent()),
    special_pool_rate: step(percent()),
    small_pool_limit: step(money),
  },
  narration,
  solvable: [
    { find: 'new_main_plant', for: 'net_deduction', figure: 'rises' },
    { find: 'new_main_plant', for: 'total_allowances', figure: 'rises' },
    { find: 'new_special_rate', for: 'net_deduction', figure: 'rises' },
    { find: 'new_special_rate', for: 'total_allowances', figure: 'rises' },
  ],
  calculate,
  methods,
});
