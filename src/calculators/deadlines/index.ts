import { calculator } from '../../engine/calculator.ts';
import { boolean, date, integer, listOf, optional } from '../../engine/values.ts';
import { accountsFacts } from '../shared/accounting-periods.ts';
import {
  accountsDecisions,
  accountsNarration,
  accountsSteps,
  accountsTables,
  periodDates,
} from '../shared/accounts.ts';
import { paymentLimit } from '../shared/time-limits.ts';
import { calculate, inputs } from './calculate.ts';

export default calculator({
  key: 'deadlines',
  inputs,
  tables: accountsTables,
  horizon: [paymentLimit],
  decisions: accountsDecisions,
  checkFacts: accountsFacts,
  outputs: {
    ...periodDates,
    registry_due: optional(date),
    registry_due_if_first_accounts: optional(date),
    registry_due_public: optional(date),
    accounts_longer_than_12_months: boolean,
    tax_periods: listOf({
      period_start: optional(date),
      period_end: date,
      days: optional(integer),
      ...periodDates,
    }),
  },
  steps: accountsSteps,
  narration: accountsNarration,
  solvable: [
    { find: 'period_end', for: 'payment_due', figure: 'rises' },
    { find: 'period_end', for: 'filing_due', figure: 'rises' },
    { find: 'period_end', for: 'registry_due', figure: 'rises' },
  ],
  chart: {
    words: [],
    days: (_, { tax_periods }) =>
      tax_periods.flatMap(({ period_start: start, period_end: end }) =>
        start === null ? [] : [{ start, end }],
      ),
  },
  calculate,
});
