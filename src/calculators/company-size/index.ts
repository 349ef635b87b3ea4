import { calculator } from '../../engine/calculator.ts';
import { firstDayFact, lastDayUnder, newest } from '../shared/period-facts.ts';
import { timeLimits } from '../shared/time-limits.ts';
import { calculate } from './calculate.ts';
import { inputs, narration, outputs, steps } from './figures.ts';
import { decisions, tables } from './rates.ts';

/** This year's figures against the limits of micro-entities and small companies. Source: CA 2006 ss382, 384A. */
export default calculator({
  key: 'company-size',
  inputs,
  tables: [...Object.values(tables), timeLimits.registry, timeLimits.accounts],
  horizon: [tables.smallLimits],
  decisions: Object.values(decisions),
  checkFacts: {
    first_covered_day: firstDayFact(tables.smallLimits),
    longest_year_months: newest(timeLimits.accounts, 'months'),
    last_possible_end: lastDayUnder(timeLimits.accounts, { last_day_of_accounts: 'period_end' }),
  },
  outputs,
  steps,
  narration,
  calculate,
});
