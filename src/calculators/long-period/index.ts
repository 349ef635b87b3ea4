import { calculator, step, worked } from '../../engine/calculator.ts';
import { date, integer, listOf, money, optional, weekday } from '../../engine/values.ts';
import {
  accountingPeriods,
  accountsFacts,
  accountsSteps,
  accountsTables,
} from '../shared/accounting-periods.ts';
import { lastDayUnder } from '../shared/period-facts.ts';
import { registryDates, registrySteps, registryTables } from '../shared/registry-dates.ts';
import { accountingPeriodLimit, paymentLimit } from '../shared/time-limits.ts';
import { varyingTables } from '../shared/varying-dates.ts';
import { calculate, inputs } from './calculate.ts';
import { narration } from './narration.ts';

export default calculator({
  key: 'long-period',
  inputs,
  tables: [...accountsTables, ...registryTables, ...varyingTables],
  horizon: [paymentLimit],
  decisions: [accountingPeriods, registryDates],
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
      payment_due: weekday,
      payment_by: weekday,
      filing_due: date,
      profit: optional(money),
    }),
    filing_due: date,
    registry_due: optional(date),
    registry_due_first_accounts: optional(date),
  },
  steps: {
    ...accountsSteps,
    ...registrySteps,
    first_profit_share: step(money),
    second_profit_share: step(money),
  },
  narration,
  calculate,
});
