import { rules } from '../embedded-rules.ts';
import type { CompiledRules } from '../engine/compiled-rules.ts';
import { runBatch } from '../operations/batch/batch.ts';
import { finish } from '../operations/operation.ts';
import { startRows } from '../operations/rows/index.ts';
import type { RowOperation } from '../operations/rows/row-operation.ts';
import { createCalculators as calculatorsInPages } from './browser.ts';
import { accepted, type CalculatorOptions, type Calculators } from './library.ts';
import type { Data, Inputs, Key, KeyWithRows, RowAnswers, RowInputs, RowQuestion } from './questions.ts';

export type { RowTools } from '#tools';
export { rules } from '../embedded-rules.ts';
export { boxes } from '../operations/boxes/index.ts';
export { calendar } from '../operations/calendar.ts';
export { check } from '../operations/check/index.ts';
export { ledger } from '../operations/ledger/index.ts';
export { payments } from '../operations/payments/index.ts';
export { periods } from '../operations/periods/index.ts';
export type { RowOperation } from '../operations/rows/row-operation.ts';
export * from './browser.ts';
export type { KeyWithRows, RowAnswers, RowInputs, RowQuestion } from './questions.ts';

/** The result of a row, with any members of the row that are not inputs. */
export type BatchAnswer<K extends Key, Row, C extends string = string> = {
  /** From 1. */
  readonly row: number;
} & (
  | { readonly data: Pick<Data<K>, C & keyof Data<K>>; readonly errors?: never }
  | { readonly errors: Readonly<Record<string, string>>; readonly data?: never }
) &
  Omit<Row, keyof Inputs<K> | 'row' | 'data' | 'errors'>;

/** Operations over rows, which the module for browsers leaves out. */
export interface RowCalculators extends Calculators {
  /**
   * Runs a calculator on many rows, which may come one by one; an invalid row gets its messages.
   * @param columns keys of `data`; all of them by default.
   * @throws InvalidInput for an unknown key. @throws UnknownCalculator
   * @example
   * const clients = [{ client: 'Acorn', period_end: '2025-03-31' }, { client: 'Birch', period_end: '31 June' }];
   * for await (const { client, data, errors } of batch('deadlines', clients)) {
   *   console.log(client, data?.filing_due ?? errors?.period_end);
   * }
   */
  batch<K extends Key, R extends Inputs<K>, C extends keyof Data<K> & string>(
    key: K,
    rows: Iterable<R> | AsyncIterable<R>,
    columns?: readonly C[],
  ): AsyncGenerator<BatchAnswer<K, R, C>, void>;
  /**
   * Works on rows together.
   * @throws InvalidInput with one message for each invalid value, keyed by row: `entries[3].on`.
   * @throws UnknownCalculator @throws RangeError when the calculator has no such operation.
   * @example
   * const { result } = askRows(ledger, 'directors-loan', {
   *   period_ends: ['2025-03-31'],
   *   entries: [{ on: '2025-01-31', kind: 'loan', amount: 20_000 }],
   * });
   * console.log(result.data.tax_due_in_all); // 6750
   */
  askRows<N extends RowQuestion, K extends KeyWithRows<N>>(
    operation: RowOperation<unknown, N>,
    key: K,
    given: RowInputs<N, K>,
  ): RowAnswers[N][K];
}

/** The calculators over this package's rules, or over those of another release, from its `rules.json`. */
export function createCalculators(
  files: CompiledRules = rules,
  options: CalculatorOptions = {},
): RowCalculators {
  const calculators = calculatorsInPages(files, options);
  const { service } = calculators;
  return {
    ...calculators,
    batch: (key, rows, columns) => {
      const all = [...Object.keys(service.known(key).calculator.outputs), 'rules_version'];
      return runBatch(service, key, rows, columns ?? all) as never;
    },
    askRows: (operation, key, given) =>
      accepted(finish(startRows(operation, service, key, { ...(given as object) }))) as never,
  };
}

/** The calculators over this package's rules, prepared during import so that the first result need not wait. */
const embedded = /* @__PURE__ */ createCalculators();

export const run: RowCalculators['run'] = (key, inputs) => embedded.run(key, inputs);
export const ask: RowCalculators['ask'] = (operation, key, given) => embedded.ask(operation, key, given);
export const batch: RowCalculators['batch'] = (key, rows, columns) => embedded.batch(key, rows, columns);
export const askRows: RowCalculators['askRows'] = (operation, key, given) =>
  embedded.askRows(operation, key, given);
