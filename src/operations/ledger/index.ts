import { calculateLedger, type Ledger } from '../../calculators/directors-loan/ledger/calculate.ts';
import { narrate } from '../../calculators/directors-loan/ledger/narration.ts';
import type { Calculation } from '../../engine/result.ts';
import { CalculatorRun, NO_STEPS } from '../../engine/trace/run.ts';
import { fromPence } from '../../law/amounts.ts';
import { type RowAnswer, rowAnswer } from '../rows/row-answer.ts';
import type { RowOperation } from '../rows/row-operation.ts';
import { readLedger } from './read.ts';
import { dataOf, type LedgerData } from './result.ts';
import { sheetsOf } from './sheets.ts';

/** What is answered for a loan account. */
export type LedgerAnswer = RowAnswer<LedgerData>;

/** A loan account over several accounting periods: tax, relief, refunds and the boxes of CT600A of each. */
export const ledger: RowOperation<LedgerAnswer> = {
  name: 'ledger',
  price: 2,
  schemaOf: ({ calculator }) => (calculator.key === 'directors-loan' ? 'ledger' : null),

  *run(call) {
    const given = readLedger(call);
    yield;
    if (given === null) return call.refusal();
    const run = new CalculatorRun(call.service.rates, NO_STEPS);
    const found = calculateLedger(given, run);
    yield;
    return rowAnswer(call, 'ledger', { outcome: outcomeOf(found, run), trace: run.trace }, () =>
      dataOf(found),
    );
  },

  sheets: (answer, service) => sheetsOf(answer.result.data, service),
};

function outcomeOf(found: Ledger, run: CalculatorRun): Calculation['outcome'] {
  const { taxDue, refunds, taxLeft, unrelieved } = found.totals;
  const data = {
    tax_due_in_all: taxDue,
    refunds_in_all: refunds,
    tax_left_in_all: taxLeft,
    unrelieved_in_all: fromPence(unrelieved),
  };
  return { data, narration: narrate(found, run) };
}
