import { calculator } from '../../engine/calculator.ts';
import { firstDayOf, lastDayUnder, newest } from '../shared/period-facts.ts';
import { accountingPeriodLimit } from '../shared/time-limits.ts';
import { calculate, inputs } from './calculate.ts';
import { allowanceUsedUp, CHART_WORDS, usesOfSpending } from './chart.ts';
import { outputs, steps } from './figures.ts';
import { zeroEmissionCars } from './first-year-allowances.ts';
import { narration } from './narration.ts';
import poolPeriods from './pool-periods/index.ts';
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
import { methods } from './slips.ts';
import { poolOutcome } from './writing-down-pools.ts';

export default calculator({
  key: 'capital-allowances',
  inputs,
  tables: [...resultTables, otherFirstYearRate, doubleCabPickUps, returnBoxes, accountingPeriodLimit],
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
  outputs,
  steps,
  narration,
  overRows: [poolPeriods],
  solvable: [
    { find: 'new_main_plant', for: 'net_deduction', figure: 'rises' },
    { find: 'new_main_plant', for: 'total_allowances', figure: 'rises' },
    { find: 'new_special_rate', for: 'net_deduction', figure: 'rises' },
    { find: 'new_special_rate', for: 'total_allowances', figure: 'rises' },
  ],
  chart: {
    words: CHART_WORDS,
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
  methods,
});
