import type { Calculation } from '../../engine/result.ts';
import { CalculatorRun, NO_STEPS } from '../../engine/trace/run.ts';
import { jsonWriter } from '../../engine/values.ts';
import type { RowCall } from '../rows/row-call.ts';
import { type RowAnswer, type RowOperation, rowAnswer } from '../rows/row-operation.ts';
import { boxesOfLosses } from './loss-boxes.ts';
import { lossLists, lossTotals } from './loss-data.ts';
import { narrateLosses } from './loss-narration.ts';
import { compareChoices, TaxOfRows, workOutLosses } from './loss-taxes.ts';
import { carryPools, poolLists, poolResult } from './pools.ts';
import { readLosses } from './read-losses.ts';
import { periodSheets } from './sheets.ts';

type Found = Pick<Calculation, 'outcome' | 'trace'> & { readonly lists: Readonly<Record<string, unknown>> };

/** What carries over to the next period, by calculator: pools of capital allowances, trading losses. */
const CARRIERS: Readonly<Record<string, { readonly schema: string; find(call: RowCall): Found | null }>> = {
  'capital-allowances': { schema: 'pool-periods', find: findPools },
  'corporation-tax': { schema: 'loss-periods', find: findLosses },
};

/** Consecutive accounting periods of one company, each starting from what the last carried forward. */
export const periods: RowOperation<RowAnswer, 'periods'> = {
  name: 'periods',
  price: 20,
  schemaOf: ({ calculator }) => CARRIERS[calculator.key]?.schema ?? null,

  *run(call) {
    const { key } = call.calculator.calculator;
    const carrier = CARRIERS[key];
    if (carrier === undefined) throw new RangeError(`${key} has no periods`);
    yield;
    const found = carrier.find(call);
    if (found === null) return call.refusal();
    yield;
    return rowAnswer(call, carrier.schema, found, (totals) => ({ ...found.lists, ...totals }));
  },

  sheets: ({ tool, result }, service) => periodSheets(tool, result.data, service),
};

function findLosses(call: RowCall): Found | null {
  const { service } = call;
  const run = new CalculatorRun(service.rules, NO_STEPS);
  const given = readLosses(call, run);
  if (given === null) return null;
  const taxOf = new TaxOfRows(service, given.rows);
  const worked = workOutLosses(given, taxOf, run);
  const choices = compareChoices(given, taxOf);
  const write = jsonWriter(call.calculator.calculator.outputs, { rules_version: service.rulesVersion });
  return {
    outcome: { data: lossTotals(given, worked), narration: narrateLosses(given, worked, choices, run) },
    trace: run.trace,
    lists: lossLists(given, worked, choices, boxesOfLosses(call, given, worked, run), taxOf, write),
  };
}

function findPools(call: RowCall): Found | null {
  const run = new CalculatorRun(call.service.rules, NO_STEPS);
  const found = carryPools(call, run);
  return found === null
    ? null
    : { outcome: poolResult(found), trace: run.trace, lists: poolLists(found, call.service) };
}
