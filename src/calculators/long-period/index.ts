import { calculator, returnFigures } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { instalmentLimits } from '../corporation-tax/instalments.ts';
import { accountsDecisions, accountsFacts, accountsNarration, accountsTables } from '../shared/accounts.ts';
import { largeCompanyNarration } from '../shared/large-companies.ts';
import { lastDayUnder } from '../shared/period-facts.ts';
import { accountingPeriodLimit, paymentLimit } from '../shared/time-limits.ts';
import { calculate, inputs, outputs, steps } from './calculate.ts';

export default calculator({
  key: 'long-period',
  inputs,
  tables: [...accountsTables, instalmentLimits],
  horizon: [paymentLimit],
  decisions: accountsDecisions,
  checkFacts: {
    ...accountsFacts,
    last_day_of_one_period: lastDayUnder(accountingPeriodLimit, { first_day: 'period_start' }),
  },
  outputs,
  steps,
  narration: {
    ...accountsNarration,
    ...largeCompanyNarration,
    profit_shares: t.arrayOf(t.money),
    registry_due_public: t.optional(t.date),
  },
  solvable: [
    { find: 'period_end', for: 'total_days', figure: 'rises' },
    { find: 'period_end', for: 'filing_due', figure: 'rises' },
    { find: 'period_end', for: 'registry_due', figure: 'rises' },
    {
      find: 'profit',
      for: {
        name: 'profit_of_first_period',
        type: t.money,
        of: ({ periods: [first] }) => first?.profit ?? null,
      },
      figure: 'rises',
    },
  ],
  chart: {
    words: [],
    days: (_, { periods }) => periods.map(({ period_start: start, period_end: end }) => ({ start, end })),
  },
  calculate,
  /** Accounts of more than 12 months have two returns. */
  returns: returnFigures(
    inputs,
    outputs,
    { period_start: t.date, period_end: t.date, several: t.boolean },
    (_, { periods }) =>
      periods.map(({ period_start, period_end }) => ({
        period_start,
        period_end,
        several: periods.length > 1,
      })),
  ),
});
