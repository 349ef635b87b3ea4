import { calculator } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { monthsAfter } from '../../law/calendar.ts';
import { tables as taxTables } from '../corporation-tax/rates.ts';
import { bankHolidays, filingDate } from '../shared/payment-by.ts';
import { firstDayFact, newest } from '../shared/period-facts.ts';
import { timeLimits } from '../shared/time-limits.ts';
import { calculate } from './calculate.ts';
import { inputs, narration, outputs, steps } from './figures.ts';
import paymentsAccount from './payments/index.ts';
import { decisions, tables } from './rates.ts';

/** The days by which a return costs more, each the last before the next penalty. Source: FA 1998 Sch 18 paras 17, 18. */
const STAGES = [
  'filing_due',
  'flat_penalty_increases_after',
  'tax_penalty_from',
  'tax_penalty_20_from',
] as const;

export default calculator({
  key: 'late-penalty',
  inputs,
  tables: [
    timeLimits.payment,
    timeLimits.filing,
    timeLimits.notice,
    timeLimits.accountingPeriod,
    timeLimits.accounts,
    bankHolidays,
    taxTables.rates,
    taxTables.instalmentLimits,
    timeLimits.lateAccounts,
    ...Object.values(tables),
  ],
  horizon: [tables.latePaymentRates],
  decisions: Object.values(decisions),
  checkFacts: {
    first_covered_day: firstDayFact(tables.taxPenalties),
    longest_accounts_months: newest(timeLimits.accounts, 'months'),
    longest_period_months: newest(timeLimits.accountingPeriod, 'months'),
    // The first accounting period of long accounts is as long as one can be; the rest of them follows it.
    last_accounts_end: {
      type: t.optional(t.date),
      needs: ['period_end'],
      of: ({ period_end }, rates) => {
        const accounts = rates.table(timeLimits.accounts);
        if (period_end < accounts.firstDay) return null;
        const period = rates.table(timeLimits.accountingPeriod).on({ first_day: period_end }).months;
        return monthsAfter(period_end, accounts.on({ last_day_of_accounts: period_end }).months - period);
      },
    },
    accounts_filing_due: {
      type: t.optional(t.date),
      needs: ['period_of_account_end'],
      of: ({ period_of_account_end: end }, rates) =>
        end === null || end < rates.table(timeLimits.filing).firstDay ? null : filingDate(end, null, rates),
    },
  },
  outputs,
  steps,
  narration,
  overRows: [paymentsAccount],
  chart: {
    vary: 'filed_on',
    figure: 'total_penalties',
    marks: (_, data) => STAGES.map((name) => data[name]),
  },
  calculate,
});
