import { calculator, step, worked } from '../../engine/calculator.ts';
import { arrayOf, boolean, date, decimal, enumOf, integer, money, optional } from '../../engine/values.ts';
import { firstDayOf, lastDayUnder, newest } from '../shared/period-facts.ts';
import { accountsLimit } from '../shared/time-limits.ts';
import { calculate, inputs } from './calculate.ts';
import { reformSteps, reformTables } from './filing-reform.ts';
import { limitsMet, sizeTables, smallLimits } from './limits.ts';
import { narration, smallReliefs } from './narration.ts';
import { methods } from './slips.ts';
import { SIZES, sizeTransition, twoYearGround, twoYearRule } from './status.ts';

const people = decimal(0);

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
  outputs: {
    period_days: integer,
    period_fraction: worked(decimal(6)),
    micro_turnover_limit: worked(optional(money)),
    micro_balance_sheet_limit: optional(money),
    micro_employees_limit: optional(people),
    small_turnover_limit: worked(money),
    small_balance_sheet_limit: money,
    small_employees_limit: people,
    meets_micro_this_year: boolean,
    meets_small_this_year: boolean,
    meets_micro_last_year: optional(boolean),
    meets_small_last_year: optional(boolean),
    qualifies_micro: optional(boolean),
    qualifies_small: optional(boolean),
    size: optional(enumOf(...SIZES)),
    possible_sizes: arrayOf(enumOf(...SIZES)),
    size_this_year_figures: enumOf(...SIZES),
    limits_from: date,
    two_year_rule_used: boolean,
    first_year: boolean,
  },
  steps: {
    micro_tests_met: step(integer),
    small_tests_met: step(integer),
    micro_tests_met_last_year: step(integer),
    small_tests_met_last_year: step(integer),
    ...reformSteps,
  },
  narration,
  methods,
  solvable: [
    { find: 'turnover', for: 'size_this_year_figures', figure: 'rises' },
    { find: 'balance_sheet_total', for: 'size_this_year_figures', figure: 'rises' },
    { find: 'employees', for: 'size_this_year_figures', figure: 'rises' },
  ],
  calculate,
});
