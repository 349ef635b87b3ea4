import { calculator } from '../../engine/calculator.ts';
import { boolean, date, integer, listOf, optional, weekday } from '../../engine/values.ts';
import {
  accountingPeriods,
  accountsFacts,
  accountsSteps,
  accountsTables,
} from '../shared/accounting-periods.ts';
import { registryDates, registrySteps, registryTables } from '../shared/registry-dates.ts';
import { paymentLimit } from '../shared/time-limits.ts';
import { varyingTables } from '../shared/varying-dates.ts';
import { calculate, inputs } from './calculate.ts';
import { narration } from './narration.ts';

export default calculator({
  key: 'deadlines',
  inputs,
  tables: [...accountsTables, ...registryTables, ...varyingTables],
  horizon: [paymentLimit],
  decisions: [accountingPeriods, registryDates],
  checkFacts: accountsFacts,
  outputs: {
    payment_due: weekday,
    payment_by: weekday,
    filing_due: date,
    registry_due: optional(date),
    registry_due_if_first_accounts: optional(date),
    registry_due_public: optional(date),
    accounts_longer_than_12_months: boolean,
    tax_periods: listOf({
      period_start: optional(date),
      period_end: date,
      days: optional(integer),
      payment_due: weekday,
      payment_by: weekday,
      filing_due: date,
    }),
  },
  steps: { ...accountsSteps, ...registrySteps },
  narration,
  calculate,
});
