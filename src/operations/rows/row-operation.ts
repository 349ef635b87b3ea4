import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { Service } from '../../service.ts';
import type { Steps } from '../operation.ts';
import type { RowCall } from './row-call.ts';

/** How a column of an answer is written: as a number, a date or text, with its format in a spreadsheet. */
export type ColumnKind = 'text' | 'money' | 'date' | 'integer' | 'decimal' | 'percent' | 'boolean' | 'link';

export interface SheetColumn {
  readonly heading: string;
  readonly kind: ColumnKind;
  /** Whether its sum makes sense, and stands in a last row of totals. */
  readonly isSummed?: boolean;
}

/** A value of JSON: money and percentages as numbers, days as YYYY-MM-DD. */
export type SheetCell = string | number | boolean | null;

/** One table of an answer. */
export interface Sheet {
  /** Of at most 31 letters, as spreadsheets name their sheets. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<readonly SheetCell[]>;
}

/**
 * An operation over rows, from which the API, OpenAPI, the command line, the library and a page are mounted.
 * Its words are those of `operations.each.<name>` in rules/texts/common.yaml, what it takes is declared in
 * `schemas/operations/<schema>.json`.
 */
export interface RowOperation<R = unknown, N extends string = string> {
  /** The command, the key of its texts, and the last segment of its address. */
  readonly name: N;
  /** Units of work a row: a unit is about what one result takes. */
  readonly price: number;
  /** The name of its schema, of this calculator; null where the calculator has no such operation. */
  schemaOf(loaded: LoadedCalculator): string | null;
  /** Works on all rows together; what is wrong is all told at once, by `call.refusal()`. */
  run(call: RowCall): Steps<R | InvalidInput>;
  /** The result as tables: CSV is the first of them, xlsx and the page have all. */
  sheets(result: R, service: Service): readonly [Sheet, ...Sheet[]];
}
