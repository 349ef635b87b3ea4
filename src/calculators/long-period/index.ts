import { calculator } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { tables as taxTables } from '../corporation-tax/rates.ts';
import { accountsDecisions, accountsFacts, accountsTables } from '../shared/accounts.ts';
import { lastDayUnder } from '../shared/period-facts.ts';
import { timeLimits } from '../shared/time-limits.ts';
import { calculate } from './calculate.ts';
import { inputs, narration, outputs, steps } from './figures.ts';

export default calculator({
  key: 'long-period',
  inputs,
  tables: [...accountsTables, taxTables.instalmentLimits],
  horizon: [timeLimits.payment],
  decisions: accountsDecisions,
  checkFacts: {
    ...accountsFacts,
    last_day_of_one_period: lastDayUnder(timeLimits.accountingPeriod, { first_day: 'period_start' }),
  },
  outputs,
  steps,
  narration,
  calculate,
  /** Accounts of more than 12 months have two returns. */
  returns: {
    types: { period_start: t.date, period_end: t.date, several: t.boolean },
    of: (_, { periods }) =>
      periods.map(({ period_start, period_end }) => ({ period_start, period_end, several: true })),
  },
});
