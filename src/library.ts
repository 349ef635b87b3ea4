import type { Tools } from '#tools';
import { compiledService } from './compiled-service.ts';
import type { CompiledRules } from './engine/compiled-rules.ts';
import { InvalidInput } from './engine/inputs/invalid-input.ts';
import type { Calculation, ToolRun } from './engine/result.ts';
import type { Workings } from './engine/workings.ts';
import { finish, type Operation, OperationCall } from './operations/operation.ts';
import { startRows } from './operations/rows/index.ts';
import type { RowOperation } from './operations/rows/row-operation.ts';
import type { Service } from './service.ts';

/** One result. */
export interface Run<D> {
  /** Money in pounds to 2 decimal places, days as YYYY-MM-DD. */
  readonly data: D;
  /** The answer in words, labelled figures, notes, sources and links: what the API answers. */
  toolRun(): ToolRun;
  /** Where every figure comes from. */
  workings(): Workings;
}

/** The calculators as functions: nothing is waited for, read or stored. */
export interface Calculators {
  /**
   * Runs a calculator: `run('deadlines', { period_end: '2025-03-31' }).data.filing_deadline`.
   * @throws InvalidInput with one message for each input that cannot be used.
   */
  run<K extends keyof Tools & string>(key: K, inputs: Tools[K]['inputs']): Run<Tools[K]['data']>;
  /**
   * Asks many results for one answer: `ask(sweep, 'corporation-tax', { …, vary: 'taxable_profits', … })`.
   * @throws InvalidInput with one message for each input and parameter that cannot be used.
   */
  ask<R>(operation: Operation<R>, key: keyof Tools & string, given: Readonly<Record<string, unknown>>): R;
  /**
   * Works on rows together: `askRows(ledger, 'directors-loan', { period_ends: […], entries: […] })`.
   * @throws InvalidInput with one message for each value that cannot be used, named by its row: `entries[3].on`.
   */
  askRows<R>(
    operation: RowOperation<R>,
    key: keyof Tools & string,
    given: Readonly<Record<string, unknown>>,
  ): R;
  /** What channels are made of, such as the application of `/http`. */
  readonly service: Service;
}

export interface CalculatorOptions {
  /** Where links of results lead, without a slash at the end; http://localhost:3000 when not given. */
  readonly baseUrl?: string;
}

/** The calculators over compiled rules, such as those of `/rules`, which are compiled as results ask for them. */
export function createCalculators(rules: CompiledRules, { baseUrl }: CalculatorOptions = {}): Calculators {
  const service = compiledService(rules, baseUrl);
  return {
    service,
    run<K extends keyof Tools & string>(key: K, inputs: Tools[K]['inputs']) {
      const found = accepted<Calculation>(service.calculate(key, inputs));
      return {
        data: found.data() as Tools[K]['data'],
        toolRun: () => found.toolRun(),
        workings: () => found.workings(),
      };
    },
    ask<R>(operation: Operation<R>, key: string, given: Readonly<Record<string, unknown>>) {
      return accepted<R>(finish(operation.run(new OperationCall(operation, service, key, given, 'refused'))));
    },
    askRows<R>(operation: RowOperation<R>, key: string, given: Readonly<Record<string, unknown>>) {
      return accepted<R>(finish(startRows(operation, service, key, given)));
    },
  };
}

function accepted<R>(found: R | InvalidInput): R {
  if (found instanceof InvalidInput) throw found;
  return found;
}
