import type { InputField } from '../../engine/inputs/field.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { MAX_UNKNOWN, shortened } from '../../engine/inputs/read.ts';
import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import { listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import type { JsonSchema } from '../../engine/values.ts';
import type { OpenSheet } from '../../formats/file-cell.ts';
import type { Service } from '../../service.ts';
import { PARAMETERS } from '../about.ts';
import { type HeadingChoices, NO_CHOICES, readChoices } from './headings.ts';
import type { NamedColumn } from './import-report.ts';
import type { TableReader } from './table-reader.ts';

export type AnswerType = 'json' | 'csv' | 'xlsx' | 'calendar';

/** The most rows of a request. */
export const MAX_ROWS = 1_000;

/** Awaited between rows, so that other work has its turn. */
export type Turn = () => Promise<void> | undefined;

/** What many rows are for: declared once, and offered over the API, the command line and pages. */
export interface TableOperation {
  readonly name: 'batch' | 'ledger' | 'periods' | 'payments';
  /** What it offers for a calculator; null if nothing. */
  describe(service: Service, key: string): TableDescription | null;
  /** Reads rows and parameters; nothing is calculated yet. @throws InvalidInput @throws UnreadableFile */
  read(call: TableCall): Promise<ReadRows>;
}

export interface TableDescription {
  readonly title: string;
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

/** Rows as parsed JSON, or in a file. */
export type RowSource = { readonly json: unknown } | { readonly open: OpenSheet };

export interface TableCall {
  readonly service: Service;
  readonly key: string;
  readonly source: RowSource;
  readonly parameters: Parameters;
  readonly type: AnswerType;
  readonly maxRows: number;
  /** The mapping of columns, where it was chosen on a page. */
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

export type Parameters = ReadonlyMap<string, readonly string[]>;

/** What was sent beside rows, and how a file is read. */
export interface ReadParameters {
  /** By name, without blank ones and those that say how a file is read. */
  readonly values: Parameters;
  readonly choices: HeadingChoices;
  /** The name or number of a sheet; empty for the first. */
  readonly sheet: string;
  /** The year of dates that are written without one. */
  readonly year: number | null;
}

export const FILE_PARAMETERS: readonly TableParameter[] = [
  { name: 'map', about: PARAMETERS.map, isList: true },
  { name: 'ignore', about: PARAMETERS.ignore, isList: true },
  { name: 'sheet', about: PARAMETERS.sheet },
  {
    name: 'year',
    about: PARAMETERS.year,
    schema: { type: 'integer', minimum: 1900, maximum: 2099 },
    example: 2026,
  },
];

/**
 * Reads the parameters of an operation, each with all its values.
 * @param errors those of parameters that were read before. @param inputs what may be sent beside those declared;
 * anything if left out. @throws InvalidInput
 */
export function readParameters(
  declared: readonly TableParameter[],
  sent: Parameters,
  { batch, files, operations }: CommonTexts,
  errors = new Map<string, string>(),
  inputs?: ReadonlySet<string>,
): ReadParameters {
  const values = new Map<string, readonly string[]>();
  const names = listText(declared.map(({ name }) => name));
  for (const [name, all] of sent) {
    const parameter = declared.find((one) => one.name === name);
    const filled = all.map((one) => one.trim()).filter((one) => one !== '');
    if (filled.length > 0) values.set(name, filled);
    if (filled.length > 1 && parameter?.isList !== true)
      errors.set(shortened(name), render(operations.messages.repeated));
    if (parameter === undefined && inputs?.has(name) === false && errors.size < MAX_UNKNOWN)
      errors.set(shortened(name), render(batch.parameter, { choices: names }));
  }
  const choices = readChoices(values.get('map'), values.get('ignore'));
  if (choices === null) errors.set('map', render(files.map));
  const [year = ''] = values.get('year') ?? [];
  if (year !== '' && !/^(19|20)\d\d$/.test(year)) errors.set('year', render(files.year));
  const { messages } = operations;
  if (errors.size > 0)
    throw new InvalidInput(render(errors.size === 1 ? messages.parameters_one : messages.parameters), errors);
  const [sheet = ''] = values.get('sheet') ?? [];
  for (const { name } of FILE_PARAMETERS) values.delete(name);
  return { values, choices: choices ?? NO_CHOICES, sheet, year: year === '' ? null : Number(year) };
}
