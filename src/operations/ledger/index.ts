import { calculateLedger, type Ledger } from '../../calculators/directors-loan/ledger/calculate.ts';
import { narrate } from '../../calculators/directors-loan/ledger/narration.ts';
import { ReadInputs } from '../../engine/inputs/read.ts';
import { Calculation, type Result, type ToolRun } from '../../engine/result.ts';
import { CalculatorRun, NO_STEPS } from '../../engine/trace/run.ts';
import { fromPence } from '../../law/amounts.ts';
import type { RowOperation } from '../rows/row-operation.ts';
import { readLedger } from './read.ts';
import { dataOf, type LedgerData } from './result.ts';
import { sheetsOf } from './sheets.ts';

/** What is answered for a loan account. */
export interface LedgerAnswer extends Omit<ToolRun, 'share_url' | 'result'> {
  readonly operation: 'ledger';
  readonly result: Omit<Result, 'data'> & { readonly data: LedgerData };
}

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
    const calculation = calculationOf(found, run, call.service.rowRules('ledger'));
    const { share_url, input, result, ...rest } = calculation.toolRun();
    return {
      ...rest,
      tool: call.calculator.calculator.key,
      operation: 'ledger',
      input: call.given,
      result: { ...result, data: { ...dataOf(found), rules_version: call.service.rulesVersion } },
    };
  },

  sheets: (answer, service) => sheetsOf(answer.result.data, service),
};

function calculationOf(found: Ledger, run: CalculatorRun, rules: Calculation['rules']): Calculation {
  const { taxDue, refunds, taxLeft, unrelieved } = found.totals;
  const data = {
    tax_due_in_all: taxDue,
    refunds_in_all: refunds,
    tax_left_in_all: taxLeft,
    unrelieved_in_all: fromPence(unrelieved),
  };
  return new Calculation(rules, NO_INPUTS, { data, narration: narrate(found, run) }, run.trace);
}

const NO_INPUTS = new ReadInputs([], {}, {});
