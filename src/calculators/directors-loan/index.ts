import { calculator, OVER_ROWS, type ResultDeclaration } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { bankHolidays, paymentSteps } from '../shared/payment-by.ts';
import { firstDayFact, newest } from '../shared/period-facts.ts';
import { accountingPeriodLimit, filingLimit, paymentLimit } from '../shared/time-limits.ts';
import { calculate } from './calculate.ts';
import { inputs, narration, outputs } from './figures.ts';
import { ledgerNarration, totalTypes } from './ledger/figures.ts';
import * as rates from './rates.ts';
import { returnFigures, returnTypes } from './return-figures.ts';

const tables = [accountingPeriodLimit, paymentLimit, filingLimit, bankHolidays, rates.loanRates];

const ledger = {
  ...OVER_ROWS,
  key: 'ledger',
  tables: [...tables, rates.repaymentMatching, rates.laterRelief, rates.onlineRates],
  horizon: [rates.loanRates],
  outputs: totalTypes,
  narration: ledgerNarration,
} satisfies ResultDeclaration;

export default calculator({
  key: 'directors-loan',
  inputs,
  tables: [...tables, ...rates.limitTables],
  horizon: [rates.loanRates],
  decisions: [rates.loanDate],
  checkFacts: {
    first_covered_day: firstDayFact(rates.loanRates),
    period_months: newest(accountingPeriodLimit, 'months'),
    repayment_months: newest(paymentLimit, 'months'),
    matching_days: newest(rates.repaymentMatching, 'days'),
    newest_rate_from: {
      type: t.date,
      needs: [],
      of: (_, run) => run.table(rates.loanRates).newest().from,
    },
    first_possible_loan_day: {
      type: t.optional(t.date),
      needs: ['period_end'],
      of: ({ period_end }, run) => rates.possibleWindow(period_end, run)?.firstDay ?? null,
    },
    rate_change: {
      type: t.optional(t.date),
      needs: ['period_end'],
      of: ({ period_end }, run) => rates.possibleWindow(period_end, run)?.rateChange ?? null,
    },
  },
  outputs,
  steps: paymentSteps,
  narration,
  calculate,
  returns: { types: returnTypes, of: returnFigures },
  overRows: [ledger],
});
