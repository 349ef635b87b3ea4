import { calculator, rowResults } from '../../engine/calculator.ts';
import type { BarPart, Mark } from '../../engine/chart.ts';
import * as t from '../../engine/values.ts';
import { type Amount, isPositive, larger, zero } from '../../law/amounts.ts';
import { firstDayFact, lastDayUnder, newest } from '../shared/period-facts.ts';
import { accountingPeriodLimit } from '../shared/time-limits.ts';
import { calculate, type Figures, type Inputs, inputs, narration, outputs, steps } from './calculate.ts';
import {
  annualInvestmentLimit,
  doubleCabPickUps,
  fullExpensingRate,
  lowEmissionCars,
  otherFirstYearRate,
  resultTables,
  returnBoxes,
} from './rates.ts';
import returns from './return-figures.ts';
import { zeroEmissionCars } from './spending.ts';
import { poolOutcome } from './writing-down-pools.ts';

const poolPeriods = rowResults({
  key: 'pool-periods',
  tables: [...resultTables, fullExpensingRate, accountingPeriodLimit],
  horizon: resultTables,
  outputs: {
    total_allowances: t.money,
    total_balancing_charges: t.money,
    total_net_deduction: t.money,
    main_pool_carried_forward: t.money,
    special_pool_carried_forward: t.money,
  },
  narration: {
    periods: t.smallCount,
    first_start: t.date,
    last_end: t.date,
    most: t.listOf({ period_end: t.date, net_deduction: t.money }),
    added: t.listOf({ period_end: t.date, amount: t.money }),
    is_single: t.boolean,
  },
});

/** How the money spent and brought forward was used, pool by pool. */
function usesOfSpending(given: Inputs, data: Figures): BarPart[] {
  const disposals = given.main_pool_disposals.sub(data.main_pool_balancing_charge);
  const specialDisposals = given.special_pool_disposals.sub(data.special_pool_balancing_charge);
  const parts: [bar: string, part: string, amount: Amount][] = [
    ['main_pool', 'aia', data.aia_used_main_plant.add(data.aia_new_main_plant)],
    ['main_pool', 'first_year', data.full_expensing],
    ['main_pool', 'wda', data.main_pool_wda],
    ['main_pool', 'disposals', larger(disposals, zero)],
    ['main_pool', 'left', data.main_pool_carried_forward],
    ['special_pool', 'aia', data.aia_used_special_rate.add(data.aia_new_special_rate)],
    ['special_pool', 'first_year', data.special_rate_fya],
    ['special_pool', 'wda', data.special_pool_wda],
    ['special_pool', 'disposals', larger(specialDisposals, zero)],
    ['special_pool', 'left', data.special_pool_carried_forward],
    ['zero_emission', 'first_year', data.zero_emission_car_fya],
  ];
  return parts.flatMap(([bar, part, amount]) => (isPositive(amount) ? [{ bar, part, amount }] : []));
}

/** The used plant that exhausts the annual investment allowance. Source: CAA 2001 s51A. */
function allowanceUsedUp(given: Inputs, data: Figures): Mark[] {
  const left = data.aia_available.sub(given.used_special_rate);
  return isPositive(left) ? [{ name: 'aia_limit', at: left }] : [];
}

export default calculator({
  key: 'capital-allowances',
  inputs,
  tables: [...resultTables, otherFirstYearRate, doubleCabPickUps, returnBoxes, accountingPeriodLimit],
  horizon: resultTables,
  decisions: [poolOutcome, zeroEmissionCars],
  checkFacts: {
    // Until full expensing began, other first-year allowances and limits applied (FA 2021 ss9-12).
    first_covered_day: firstDayFact(fullExpensingRate),
    longest_period_months: newest(accountingPeriodLimit, 'months'),
    last_possible_end: lastDayUnder(accountingPeriodLimit, { first_day: 'period_start' }),
    annual_investment_limit: newest(annualInvestmentLimit, 'limit'),
    low_emission_grams: newest(lowEmissionCars, 'grams_up_to'),
    pick_ups_are_cars_from: firstDayFact(doubleCabPickUps),
  },
  outputs,
  steps,
  narration,
  overRows: [poolPeriods],
  chart: {
    words: [
      'aia_limit',
      'main_pool',
      'special_pool',
      'zero_emission',
      'aia',
      'first_year',
      'wda',
      'disposals',
      'left',
    ],
    curve: {
      vary: ['used_main_plant', 'new_main_plant', 'new_special_rate', 'used_special_rate'],
      figure: 'total_allowances',
      rises: 'total_allowances',
      marks: allowanceUsedUp,
    },
    bars: usesOfSpending,
  },
  calculate,
  returns,
});
