import { calculator, worked } from '../../engine/calculator.ts';
import { boolean, date, money, optional, percent, weekday } from '../../engine/values.ts';
import { bankHolidays, paymentSteps } from '../shared/payment-by.ts';
import { firstDayOf, newest } from '../shared/period-facts.ts';
import { accountingPeriodLimit, filingLimit, paymentLimit } from '../shared/time-limits.ts';
import { calculate, inputs } from './calculate.ts';
import { loanDate, loanRates, possibleWindow } from './loan-date.ts';
import { limitTables, narration } from './narration.ts';

export default calculator({
  key: 'directors-loan',
  inputs,
  tables: [accountingPeriodLimit, paymentLimit, filingLimit, bankHolidays, loanRates, ...limitTables],
  horizon: [loanRates],
  decisions: [loanDate],
  checkFacts: {
    first_covered_day: firstDayOf(loanRates),
    period_months: newest(accountingPeriodLimit, 'months'),
    repayment_months: newest(paymentLimit, 'months'),
    newest_rate_from: {
      type: date,
      needs: [],
      of: (_, rates) => rates.table(loanRates).newest().from,
    },
    first_possible_loan_day: {
      type: optional(date),
      needs: ['period_end'],
      of: ({ period_end }, rates) => possibleWindow(period_end, rates)?.firstDay ?? null,
    },
    rate_change: {
      type: optional(date),
      needs: ['period_end'],
      of: ({ period_end }, rates) => possibleWindow(period_end, rates)?.rateChange ?? null,
    },
  },
  outputs: {
    rate: percent(),
    rate_date: date,
    outstanding: money,
    repaid_within_9_months: money,
    chargeable_balance: worked(money),
    tax_before_relief: worked(money),
    relief: worked(money),
    tax_due: worked(money),
    repayment_deadline: worked(date),
    payment_due: worked(weekday),
    payment_by: weekday,
    filing_due: worked(date),
    later_relief_due_if_repaid_next_period: worked(date),
    next_period_end_if_12_months: worked(date),
    loan_made_on_required: boolean,
  },
  steps: paymentSteps,
  narration,
  solvable: [
    { find: 'outstanding', for: 'tax_due', figure: 'rises' },
    { find: 'outstanding', for: 'tax_before_relief', figure: 'rises' },
    { find: 'repaid_within_9_months', for: 'tax_due', figure: 'falls' },
  ],
  calculate,
});
