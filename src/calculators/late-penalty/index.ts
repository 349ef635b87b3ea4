import { calculator } from '../../engine/calculator.ts';
import { date, optional } from '../../engine/values.ts';
import { monthsAfter } from '../../law/calendar.ts';
import { corporationTaxRates } from '../corporation-tax/financial-years.ts';
import { instalmentLimits } from '../corporation-tax/instalments.ts';
import { bankHolidays } from '../shared/payment-by.ts';
import { firstDayOf, newest } from '../shared/period-facts.ts';
import { accountingPeriodLimit, accountsLimit, filingLimit, paymentLimit } from '../shared/time-limits.ts';
import { calculate, inputs } from './calculate.ts';
import { stagesOfLateness } from './chart.ts';
import { outputs, steps } from './figures.ts';
import { penaltyDecisions, penaltyTables, taxPenalties } from './filing-penalties.ts';
import { interestFromHmrc } from './interest-from-hmrc.ts';
import { narration } from './narration.ts';
import { interestTables, latePaymentInterest, latePaymentRates } from './payment-interest.ts';
import paymentsAccount from './payments/index.ts';
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
    corporationTaxRates,
    instalmentLimits,
    ...penaltyTables,
    ...interestTables,
    ...interestFromHmrc,
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
  outputs,
  steps,
  narration,
  overRows: [paymentsAccount],
  solvable: [
    { find: 'filed_on', for: 'flat_penalty', figure: 'rises' },
    { find: 'filed_on', for: 'tax_penalty', figure: 'rises' },
    { find: 'filed_on', for: 'total_penalties', figure: 'rises' },
    { find: 'paid_on', for: 'interest', figure: 'rises' },
    { find: 'tax_due', for: 'interest', figure: 'rises' },
    { find: 'tax_due', for: 'total_extra_cost', figure: 'rises' },
  ],
  chart: {
    words: ['filing_due', 'flat_penalty_increases_after', 'tax_penalty_from', 'tax_penalty_20_from'],
    curve: { vary: ['filed_on'], figure: 'total_penalties', marks: stagesOfLateness },
  },
  calculate,
  methods,
});
