import { calculator } from '../../engine/calculator.ts';
import type { Scale } from '../../engine/chart.ts';
import * as t from '../../engine/values.ts';
import { firstDayFact, lastDayUnder, newest } from '../shared/period-facts.ts';
import { accountsLimit, registryLimit } from '../shared/time-limits.ts';
import { calculate, type Inputs, inputs, narration, outputs, steps } from './calculate.ts';
import { limitsMet, twoYearGround, twoYearRule } from './judge.ts';
import {
  filingReform,
  mediumLimits,
  microLimits,
  sizeTransition,
  smallLimits,
  smallReliefs,
  testsNeeded,
} from './rates.ts';

const TESTS = ['turnover', 'balance_sheet', 'employees'] as const;
const people = t.decimal(4);

/** This year's figures against the limits of micro-entities and small companies. Source: CA 2006 ss382, 384A. */
function testsOfSize(given: Inputs, data: t.Values<typeof outputs>): Scale[] {
  return TESTS.map((name): Scale => {
    const micro = data[`micro_${name}_limit`];
    return {
      name,
      type: name === 'employees' ? people : t.money,
      value: given[name === 'balance_sheet' ? 'balance_sheet_total' : name],
      bands: [
        ...(micro === null ? [] : [{ name: 'micro', most: micro }]),
        { name: 'small', most: data[`small_${name}_limit`] },
      ],
    };
  });
}

export default calculator({
  key: 'company-size',
  inputs,
  tables: [
    microLimits,
    smallLimits,
    mediumLimits,
    testsNeeded,
    sizeTransition,
    smallReliefs,
    filingReform,
    registryLimit,
    accountsLimit,
  ],
  horizon: [smallLimits],
  decisions: [limitsMet, twoYearRule, twoYearGround],
  checkFacts: {
    first_covered_day: firstDayFact(smallLimits),
    longest_year_months: newest(accountsLimit, 'months'),
    last_possible_end: lastDayUnder(accountsLimit, { last_day_of_accounts: 'period_end' }),
  },
  outputs,
  steps,
  narration,
  chart: { words: [...TESTS, 'yours', 'micro', 'small', 'met'], scales: testsOfSize },
  calculate,
});
