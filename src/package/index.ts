import ownRules from '#rules' with { type: 'json' };
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { CompiledRules } from '../engine/rules.ts';
import { runBatch } from '../operations/batch/batch.ts';
import { type Activity, type BoxSheet, boxesOf } from '../operations/boxes/index.ts';
import { type Calendar, calendarOf } from '../operations/calendar.ts';
import { ledger as ledgerOperation } from '../operations/ledger/index.ts';
import { payments as paymentsOperation } from '../operations/payments/index.ts';
import { periods as periodsOperation } from '../operations/periods/index.ts';
import { runRows } from '../operations/rows/index.ts';
import type { RowOperation } from '../operations/rows/row-operation.ts';
import { compiledService } from '../service.ts';
import type { BatchResult, Inputs, Key, RowInputs, RowResults, Run } from './types.ts';

export type { Tools } from '#tools';
export { InvalidInput } from '../engine/inputs/invalid-input.ts';
export type { ToolRun } from '../engine/result.ts';
export type { CompiledRules } from '../engine/rules.ts';
export type { Workings } from '../engine/workings.ts';
export type { BoxSheet } from '../operations/boxes/index.ts';
export type { Calendar } from '../operations/calendar.ts';
export { UnknownCalculator } from '../service.ts';
export type * from './types.ts';

/** The rules of this release, which its package carries. */
export const rules: CompiledRules = ownRules;

type OverRows<N extends keyof RowResults> = <K extends keyof RowResults[N]>(
  key: K,
  inputs: RowInputs<N, K>,
) => RowResults[N][K];

/** The calculators as functions, with nothing stored. Every one throws UnknownCalculator for an unknown key. */
export interface Calculators {
  /**
   * Runs a calculator.
   * @throws InvalidInput with one message for each invalid input.
   * @example
   * const { data } = run('deadlines', { period_end: '2025-03-31' });
   * console.log(data.filing_due); // 2026-03-31
   */
  run<K extends Key>(key: K, inputs: Inputs<K>): Run<K>;
  /**
   * Runs a calculator on many rows, which may come one by one; an invalid row gets its messages.
   * @example
   * const clients = [{ client: 'Acorn', period_end: '2025-03-31' }, { client: 'Birch', period_end: '31 June' }];
   * for await (const { client, data, errors } of batch('deadlines', clients)) {
   *   console.log(client, data?.filing_due ?? errors?.period_end);
   * }
   */
  batch<K extends Key, R extends Inputs<K>>(
    key: K,
    rows: Iterable<R> | AsyncIterable<R>,
  ): AsyncGenerator<BatchResult<K, R>, void>;
  /**
   * A director's loan account over several periods.
   * @throws InvalidInput with one message for each invalid value, keyed by row: `entries[3].on`.
   * @example
   * const { result } = ledger('directors-loan', {
   *   period_ends: ['2025-03-31'],
   *   entries: [{ on: '2025-01-31', kind: 'loan', amount: 20_000 }],
   * });
   * console.log(result.data.tax_due_in_all); // 6750
   */
  readonly ledger: OverRows<'ledger'>;
  /** Interest on tax paid in parts, and a plan of payments. @throws InvalidInput as `ledger` */
  readonly payments: OverRows<'payments'>;
  /** Consecutive periods with their pools or losses. @throws InvalidInput as `ledger` */
  readonly periods: OverRows<'periods'>;
  /** The dates of a result to plan for. @throws InvalidInput, also when a result has none. */
  calendar<K extends Key>(key: K, inputs: Inputs<K>): Calendar;
  /** The boxes of form CT600 that a result fills. @throws InvalidInput */
  boxes<K extends Key>(key: K, inputs: Inputs<K> & { readonly activity?: Activity }): BoxSheet;
}

export interface CalculatorOptions {
  /** The base of the links in results, without a trailing slash; http://localhost:3000 by default. */
  readonly baseUrl?: string;
}

/** The calculators over this package's rules, or over the `rules.json` of another release. */
export function createCalculators(
  rules: CompiledRules = ownRules,
  { baseUrl }: CalculatorOptions = {},
): Calculators {
  const service = compiledService(rules, baseUrl);
  const overRows =
    (operation: RowOperation<unknown>) =>
    (key: string, inputs: object): never =>
      orThrow(runRows(operation, service, key, { ...inputs })) as never;
  return {
    run(key, inputs) {
      const result = orThrow(service.calculate(key, inputs ?? {}));
      return {
        data: result.data() as never,
        toolRun: () => result.toolRun(),
        workings: () => result.workings(),
      };
    },
    batch(key, rows) {
      service.known(key);
      return runBatch(service, key, rows) as never;
    },
    ledger: overRows(ledgerOperation),
    payments: overRows(paymentsOperation),
    periods: overRows(periodsOperation),
    calendar: (key, inputs) => orThrow(calendarOf(service, key, inputs ?? {})),
    boxes: (key, inputs) => orThrow(boxesOf(service, key, inputs ?? {})),
  };
}

function orThrow<R>(result: R | InvalidInput): R {
  if (result instanceof InvalidInput) throw result;
  return result;
}

export const { run, batch, ledger, payments, periods, calendar, boxes } = /* @__PURE__ */ createCalculators();
