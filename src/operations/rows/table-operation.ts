import type { InputField } from '../../engine/inputs/field.ts';
import type { JsonSchema } from '../../engine/values.ts';
import type { OpenSheet } from '../../formats/file-cell.ts';
import type { Service } from '../../service.ts';
import type { HeadingChoices } from './headings.ts';
import type { NamedColumn } from './import-report.ts';
import type { TableReader } from './table-reader.ts';

export type AnswerType = 'json' | 'csv' | 'xlsx' | 'calendar';

/** The most rows of a request. */
export const MAX_ROWS = 1_000;

/** Awaited between rows, so that other work has its turn. */
export type Turn = () => Promise<void> | undefined;

/** Operations on all rows together. */
export type RowOperationName = 'ledger' | 'periods' | 'payments';

/** What many rows are for: declared once, and offered over the API, the command line and pages. */
export interface TableOperation {
  readonly name: 'batch' | RowOperationName;
  /** What it offers for a calculator; null if nothing. */
  describe(service: Service, key: string): TableDescription | null;
  /** Reads rows and parameters; nothing is calculated yet. @throws InvalidInput @throws UnreadableFile */
  read(call: TableCall): Promise<ReadRows>;
}

export interface TableDescription {
  readonly title: string;
  readonly summary: string;
  readonly about: string;
  /** The types of its answers. */
  readonly types: readonly AnswerType[];
  /** What may be sent beside the rows; values of a list may be repeated. */
  readonly parameters: readonly TableParameter[];
  /** Whether any input may be sent once, for all rows without their own. */
  readonly takesInputs: boolean;
  /** The inputs of a row. */
  readonly columns: readonly InputField[];
  /** Its rows as JSON, with an example, and as a file. */
  readonly json: { readonly schema: JsonSchema; readonly example: unknown };
  readonly csv: string;
}

export interface TableParameter {
  readonly name: string;
  readonly about: string;
  readonly isList?: boolean;
  /** Whether it may be named alone on the command line, for yes. */
  readonly isYesNo?: boolean;
  readonly schema?: JsonSchema;
  readonly example?: unknown;
}

/** Rows as they came: as JSON, or in a file. */
export type RowSource = { readonly json: string } | { readonly open: OpenSheet };

export interface TableCall {
  readonly service: Service;
  readonly key: string;
  readonly source: RowSource;
  readonly parameters: ReadonlyMap<string, readonly string[]>;
  readonly type: AnswerType;
  readonly maxRows: number;
  /** The mapping of columns, where a page has asked for it. */
  readonly choices?: HeadingChoices | undefined;
}

export interface ReadRows {
  /** How its files were read; none for JSON. */
  readonly files: readonly TableReader[];
  readonly unused: readonly NamedColumn[];
  /** Works the rows out and writes the answer, in pieces. @throws InvalidInput */
  answer(turn: Turn): AsyncGenerator<string | Uint8Array, Answered>;
}

export interface Answered {
  readonly rows: number;
  readonly failed: number;
  /** The numbers of rows that a calendar leaves out. */
  readonly leftOut: readonly number[];
  /** What holds for all rows. */
  readonly notes: readonly string[];
}
