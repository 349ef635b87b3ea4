import builtRules from '#rules' with { type: 'json' };
import type { RowFigures, RowLists, RowTools, Tools } from '#tools';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { ToolRun } from '../engine/result.ts';
import type { CompiledRules } from '../engine/rules.ts';
import type { Workings } from '../engine/workings.ts';
import { runBatch } from '../operations/batch/batch.ts';
import { type Activity, type BoxSheet, boxesOf } from '../operations/boxes/index.ts';
import { type Calendar, calendarOf } from '../operations/calendar.ts';
import { ledger as ledgerOperation } from '../operations/ledger/index.ts';
import { payments as paymentsOperation } from '../operations/payments/index.ts';
import { periods as periodsOperation } from '../operations/periods/index.ts';
import { runRows } from '../operations/rows/index.ts';
import type { RowAnswer, RowOperation } from '../operations/rows/row-operation.ts';
import { compiledService } from '../service.ts';

export { InvalidInput } from '../engine/inputs/invalid-input.ts';
export { UnknownCalculator } from '../service.ts';
export type { BoxSheet, Calendar, CompiledRules, ToolRun, Tools, Workings };

/** The rules of this release, which its package carries. */
export const rules: CompiledRules = builtRules;

/** The key of a calculator, such as `corporation-tax`. */
export type Key = keyof Tools & string;
/** The inputs of a calculator: amounts and counts as numbers or text, days as YYYY-MM-DD. */
export type Inputs<K extends Key> = Tools[K]['inputs'];
/** The figures of a calculator: money in pounds to 2 decimal places, days as YYYY-MM-DD. */
export type Data<K extends Key> = Tools[K]['data'];

/** One result. */
export interface Run<K extends Key> {
  readonly data: Data<K>;
  /** The answer in words, labelled figures, notes, sources and links: as in the API's response. */
  toolRun(): ToolRun;
  /** Where every figure comes from. */
  workings(): Workings;
}

/**
 * The result of a row, with its number from 1 and any members of the row that are not inputs. Warnings are the notes
 * that affect its figures.
 */
export type BatchResult<K extends Key, Row> = { readonly row: number } & (
  | { readonly data: Data<K>; readonly warnings?: readonly string[]; readonly errors?: never }
  | { readonly errors: Readonly<Record<string, string>>; readonly data?: never }
) &
  Omit<Row, keyof Inputs<K> | 'row' | 'data' | 'errors' | 'warnings'>;

/** The results of operations over rows, by operation and calculator. */
export interface RowResults {
  readonly ledger: { readonly 'directors-loan': ResultOver<'ledger'> };
  readonly payments: { readonly 'late-penalty': ResultOver<'payments'> };
  readonly periods: {
    readonly 'corporation-tax': ResultOver<'loss-periods'>;
    readonly 'capital-allowances': ResultOver<'pool-periods'>;
  };
}

type ResultOver<K extends keyof RowFigures & keyof RowLists> = RowAnswer<
  RowFigures[K] & RowLists[K] & { readonly rules_version: string }
>;

/** The inputs of an operation over rows. */
export type RowInputs<N extends keyof RowResults, K> = K extends keyof RowTools[N] ? RowTools[N][K] : never;

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

/**
 * The calculators over this package's rules, or over the `rules.json` of another release.
 * @param options.baseUrl of the links in results, without a trailing slash; http://localhost:3000 by default.
 */
export function createCalculators(from = rules, options: { baseUrl?: string } = {}): Calculators {
  const service = compiledService(from, options.baseUrl);
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
