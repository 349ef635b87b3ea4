import { calculator, step, worked } from '../../engine/calculator.ts';
import { boolean, date, enumOf, integer, money, optional, percent, weekday } from '../../engine/values.ts';
import { monthsAfter } from '../../law/calendar.ts';
import { bankHolidays, paymentSteps } from '../shared/payment-by.ts';
import { firstDayOf, newest } from '../shared/period-facts.ts';
import { accountingPeriodLimit, accountsLimit, filingLimit, paymentLimit } from '../shared/time-limits.ts';
import { calculate, inputs } from './calculate.ts';
import { FLAT_BANDS, penaltyDecisions, penaltyTables, taxPenalties } from './filing-penalties.ts';
import { narration } from './narration.ts';
import {
  interestPeriods,
  interestTables,
  latePaymentInterest,
  latePaymentRates,
} from './payment-interest.ts';
import { methods } from './slips.ts';

export default calculator({
  key: 'late-penalty',
  inputs,
  tables: [
    paymentLimit,
    filingLimit,
    accountingPeriodLimit,
    accountsLimit,
    bankHolidays,
    ...penaltyTables,
    ...interestTables,
  ],
  horizon: [latePaymentRates],
  decisions: [...penaltyDecisions, latePaymentInterest],
  checkFacts: {
    first_covered_day: firstDayOf(taxPenalties),
    longest_accounts_months: newest(accountsLimit, 'months'),
    longest_period_months: newest(accountingPeriodLimit, 'months'),
    // The first accounting period of long accounts is as long as one can be; the rest of them follows it.
    last_accounts_end: {
      type: optional(date),
      needs: ['period_end'],
      of: ({ period_end }, rates) => {
        const accounts = rates.table(accountsLimit);
        if (period_end < accounts.firstDay) return null;
        const period = rates.table(accountingPeriodLimit).on({ first_day: period_end }).months;
        return monthsAfter(period_end, accounts.on({ last_day_of_accounts: period_end }).months - period);
      },
    },
  },
  outputs: {
    payment_due: worked(weekday),
    payment_by: weekday,
    filing_due: worked(date),
    filed_late: boolean,
    days_late_filing: integer,
    flat_penalty: worked(money),
    flat_penalty_band: enumOf(...FLAT_BANDS),
    doubled_amounts_apply: boolean,
    third_successive_amounts_apply: boolean,
    flat_penalty_increases_after: worked(date),
    tax_penalty_from: worked(date),
    tax_penalty_20_from: worked(date),
    unpaid_tax_at_18_months: money,
    tax_penalty_rate: percent(),
    tax_penalty: worked(money),
    total_penalties: worked(money),
    interest_from: optional(date),
    interest_to: optional(date),
    interest_days: integer,
    interest: worked(money),
    interest_periods: interestPeriods,
    interest_still_running: boolean,
    interest_uses_assumed_rate: boolean,
    total_extra_cost: worked(money),
    total_to_pay: worked(money),
  },
  steps: {
    ...paymentSteps,
    interest_run: step(money, { from: date, to: date, days: integer, rate: percent() }),
    daily_interest: step(money),
  },
  narration,
  solvable: [
    { find: 'filed_on', for: 'flat_penalty', figure: 'rises' },
    { find: 'filed_on', for: 'tax_penalty', figure: 'rises' },
    { find: 'filed_on', for: 'total_penalties', figure: 'rises' },
    { find: 'paid_on', for: 'interest', figure: 'rises' },
    { find: 'tax_due', for: 'interest', figure: 'rises' },
    { find: 'tax_due', for: 'total_extra_cost', figure: 'rises' },
  ],
  calculate,
  methods,
});
