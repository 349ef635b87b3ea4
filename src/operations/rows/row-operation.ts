import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { Service } from '../../service.ts';
import type { Steps } from '../operation.ts';
import type { RowCall } from './row-call.ts';

/** How an answer's column is written: as a number, date or text, with its spreadsheet format. */
export type ColumnKind = 'text' | 'money' | 'date' | 'integer' | 'decimal' | 'percent' | 'boolean' | 'link';

export interface SheetColumn {
  readonly heading: string;
  readonly kind: ColumnKind;
  /** Whether it is summed in a last row of totals. */
  readonly isSummed?: boolean;
}

/** A JSON value: money and percentages as numbers, days as YYYY-MM-DD. */
export type SheetCell = string | number | boolean | null;

export interface Sheet {
  /** At most 31 characters, the limit for sheet names. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<readonly SheetCell[]>;
}

/**
 * An operation on rows, from which the API, OpenAPI, the command line, the library and a page are
 * mounted. Its texts are `operations.each.<name>` in rules/texts/common.yaml; its input is declared in
 * `schemas/operations/<schema>.json`.
 */
export interface RowOperation<R = unknown, N extends string = string> {
  /** The command, the key of its texts, and the last segment of its address. */
  readonly name: N;
  /** Units of work a row: a unit is about the cost of one result. */
  readonly price: number;
  /** The name of its schema for this calculator; null if the calculator has no such operation. */
  schemaOf(loaded: LoadedCalculator): string | null;
  /** Processes all rows together; `call.refusal()` reports all faults at once. */
  run(call: RowCall): Steps<R | InvalidInput>;
  /** The result as tables: CSV is the first of them, xlsx and the page have all. */
  sheets(result: R, service: Service): readonly [Sheet, ...Sheet[]];
}
