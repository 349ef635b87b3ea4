import { calculator, OVER_ROWS, type Rates, type ResultDeclaration } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { bankHolidays, paymentSteps } from '../shared/payment-by.ts';
import { firstDayFact, newest } from '../shared/period-facts.ts';
import { timeLimits } from '../shared/time-limits.ts';
import { calculate } from './calculate.ts';
import { type Inputs, inputs, narration, outputs } from './figures.ts';
import { ledgerNarration, totalTypes } from './ledger/figures.ts';
import { loanDate, possibleWindow, tables } from './rates.ts';
import { returnFigures, returnTypes } from './return-figures.ts';

const dueTables = [timeLimits.accountingPeriod, timeLimits.payment, timeLimits.filing, bankHolidays];

const ledger = {
  ...OVER_ROWS,
  key: 'ledger',
  tables: [...dueTables, tables.loanRates, tables.repaymentMatching, tables.laterRelief, tables.onlineRates],
  horizon: [tables.loanRates],
  outputs: totalTypes,
  narration: ledgerNarration,
} satisfies ResultDeclaration;

/** A day of the time in which the loan may have been made. */
function ofWindow(name: 'firstDay' | 'rateChange') {
  const of = ({ period_end }: Inputs, run: Rates) => possibleWindow(period_end, run)?.[name] ?? null;
  return { type: t.optional(t.date), needs: ['period_end'] as const, of };
}

export default calculator({
  key: 'directors-loan',
  inputs,
  tables: [...dueTables, ...Object.values(tables)],
  horizon: [tables.loanRates],
  decisions: [loanDate],
  checkFacts: {
    first_covered_day: firstDayFact(tables.loanRates),
    period_months: newest(timeLimits.accountingPeriod, 'months'),
    repayment_months: newest(timeLimits.payment, 'months'),
    matching_days: newest(tables.repaymentMatching, 'days'),
    newest_rate_from: {
      type: t.date,
      needs: [],
      of: (_, run) => run.table(tables.loanRates).newest().from,
    },
    first_possible_loan_day: ofWindow('firstDay'),
    rate_change: ofWindow('rateChange'),
  },
  outputs,
  steps: paymentSteps,
  narration,
  calculate,
  returns: { types: returnTypes, of: returnFigures },
  overRows: [ledger],
});
