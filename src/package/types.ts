import type { RowFigures, RowLists, RowTools, Tools } from '#tools';
import type { ToolRun } from '../engine/result.ts';
import type { Workings } from '../engine/workings.ts';
import type { RowAnswer } from '../operations/rows/row-operation.ts';

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

/** The result of a row, with any members of the row that are not inputs. */
export type BatchResult<K extends Key, Row> = {
  /** From 1. */
  readonly row: number;
} & (
  | { readonly data: Data<K>; readonly errors?: never }
  | { readonly errors: Readonly<Record<string, string>>; readonly data?: never }
) &
  Omit<Row, keyof Inputs<K> | 'row' | 'data' | 'errors'>;

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
