import { calculator, step, worked } from '../../engine/calculator.ts';
import { arrayOf, date, integer, listOf, money, optional } from '../../engine/values.ts';
import { accountsFacts } from '../shared/accounting-periods.ts';
import {
  accountsDecisions,
  accountsNarration,
  accountsSteps,
  accountsTables,
  periodDates,
} from '../shared/accounts.ts';
import { lastDayUnder } from '../shared/period-facts.ts';
import { accountingPeriodLimit, paymentLimit } from '../shared/time-limits.ts';
import { calculate, inputs } from './calculate.ts';
import { methods } from './slips.ts';

export default calculator({
  key: 'long-period',
  inputs,
  tables: accountsTables,
  horizon: [paymentLimit],
  decisions: accountsDecisions,
  checkFacts: {
    ...accountsFacts,
    last_day_of_one_period: lastDayUnder(accountingPeriodLimit, { first_day: 'period_start' }),
  },
  outputs: {
    total_days: worked(integer),
    periods: listOf({
      period_start: date,
      period_end: date,
      days: integer,
      ...periodDates,
      profit: optional(money),
    }),
    filing_due: date,
    registry_due: optional(date),
    registry_due_first_accounts: optional(date),
  },
  steps: {
    ...accountsSteps,
    first_profit_share: step(money),
    second_profit_share: step(money),
  },
  narration: {
    ...accountsNarration,
    profit_shares: arrayOf(money),
    registry_due_public: optional(date),
  },
  solvable: [
    { find: 'period_end', for: 'total_days', figure: 'rises' },
    { find: 'period_end', for: 'filing_due', figure: 'rises' },
    { find: 'period_end', for: 'registry_due', figure: 'rises' },
    {
      find: 'profit',
      for: {
        name: 'profit_of_first_period',
        type: money,
        of: ({ periods: [first] }) => first?.profit ?? null,
      },
      figure: 'rises',
    },
  ],
  calculate,
  methods,
});
