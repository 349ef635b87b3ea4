import { calculator } from '../../engine/calculator.ts';
import { firstDayOf, lastDayUnder, newest } from '../shared/period-facts.ts';
import { accountsLimit } from '../shared/time-limits.ts';
import { calculate, inputs } from './calculate.ts';
import { CHART_WORDS, testsOfSize } from './chart.ts';
import { outputs, steps } from './figures.ts';
import { reformTables } from './filing-reform.ts';
import { limitsMet, sizeTables, smallLimits } from './limits.ts';
import { narration, smallReliefs } from './narration.ts';
import { methods } from './slips.ts';
import { sizeTransition, twoYearGround, twoYearRule } from './status.ts';

export default calculator({
  key: 'company-size',
  inputs,
  tables: [...sizeTables, sizeTransition, smallReliefs, ...reformTables, accountsLimit],
  horizon: [smallLimits],
  decisions: [limitsMet, twoYearRule, twoYearGround],
  checkFacts: {
    first_covered_day: firstDayOf(smallLimits),
    longest_year_months: newest(accountsLimit, 'months'),
    last_possible_end: lastDayUnder(accountsLimit, { last_day_of_accounts: 'period_end' }),
  },
  outputs,
  steps,
  narration,
  methods,
  solvable: [
    { find: 'turnover', for: 'size_this_year_figures', figure: 'rises' },
    { find: 'balance_sheet_total', for: 'size_this_year_figures', figure: 'rises' },
    { find: 'employees', for: 'size_this_year_figures', figure: 'rises' },
  ],
  chart: { words: CHART_WORDS, scales: testsOfSize },
  calculate,
});
