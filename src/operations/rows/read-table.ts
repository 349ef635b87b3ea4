import { InputNames } from '../../engine/inputs/input-names.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import type { RowSchema, TableFields } from '../../engine/inputs/row-schema.ts';
import { render } from '../../engine/texts/template.ts';
import { type FileRow, type FileRows, UnreadableFile } from '../../formats/file-cell.ts';
import type { Service } from '../../service.ts';
import type { FileFacts } from './as-read.ts';
import { FileReading, type FileRecord, readRecord } from './file-reading.ts';
import { choicesOf, type HeadingChoices, type Headings, MAP_EXAMPLE, type TableInputs } from './headings.ts';
import { Tally } from './tally.ts';

/** A table of a file, read for an operation on rows. */
export interface FileTable {
  readonly records: readonly FileRecord[];
  readonly headings: Headings;
  readonly inputs: TableInputs;
  readonly facts: FileFacts;
}

/** A file and its call's parameters as an equivalent JSON body, with the source of each row. */
export interface FileGiven {
  readonly given: RequestInputs;
  readonly tables: ReadonlyMap<string, FileTable>;
}

/** Parameters of a call with a file that are not values of the operation. */
export const FILE_PARAMETERS = ['map', 'own', 'sheet'] as const;

/** Parameters, each with all its values. */
export type Parameters = ReadonlyMap<string, readonly string[]>;

/**
 * Reads a file for an operation on rows. Its rows are the first table; a workbook may have the other
 * tables on sheets of their names. Single values are parameters; so are tables, those of one column
 * separated by commas, others as JSON.
 *
 * @param open opens a sheet of the file by name; the first if empty.
 * @throws UnreadableFile
 */
export async function readTables(
  open: (sheet: string) => Promise<FileRows>,
  schema: RowSchema,
  parameters: Parameters,
  service: Service,
): Promise<FileGiven | InvalidInput> {
  const { files, operations } = service.common;
  const choices = choicesOf(parameters.get('map') ?? [], parameters.get('own') ?? []);
  if (choices === null) {
    const message = render(files.map, { example: MAP_EXAMPLE });
    return new InvalidInput(render(operations.messages.parameters_one), new Map([['map', message]]));
  }
  const [main, ...others] = schema.tables;
  const sheet = parameters.get('sheet')?.[0] ?? '';
  const first = sheet === '' ? ((await sheetOf(open, main)) ?? (await open(sheet))) : await open(sheet);
  const tables = new Map<string, FileTable>();
  const wanted: [TableFields, FileRows, HeadingChoices][] = [[main, first, choices]];
  if (first.kind().format === 'xlsx') {
    for (const table of others) {
      const file = await sheetOf(open, table);
      if (file !== null) wanted.push([table, file, NO_CHOICES]);
    }
  }
  for (const [table, file, chosen] of wanted) {
    const read = await readTable(file, table, chosen, service);
    if (read instanceof InvalidInput) return read;
    tables.set(table.name, read);
  }
  const given: Record<string, unknown> = parametersGiven(schema, parameters);
  for (const { name, isList } of schema.tables) {
    const records = tables.get(name)?.records;
    if (records !== undefined) given[name] = records.map((one) => (isList ? one.given[name] : one.given));
  }
  return { given, tables };
}

const NO_CHOICES: HeadingChoices = { map: new Map(), own: new Set() };

async function sheetOf(
  open: (sheet: string) => Promise<FileRows>,
  { name, title }: TableFields,
): Promise<FileRows | null> {
  for (const sheet of [name, title]) {
    try {
      return await open(sheet);
    } catch (thrown) {
      if (!(thrown instanceof UnreadableFile) || thrown.problem !== 'no_sheet') throw thrown;
    }
  }
  return null;
}

/** The data rows below the headings, up to one over the limit, or what is wrong with the headings. */
export async function readRows(
  file: FileRows,
  inputs: TableInputs,
  choices: HeadingChoices,
  most: number,
): Promise<{ rows: FileRow[]; reading: FileReading; headings: Headings } | InvalidInput> {
  const reading = new FileReading(inputs, choices);
  const rows: FileRow[] = [];
  for await (const some of file.rows) {
    rows.push(...reading.take(some));
    if (reading.fault !== null || rows.length > most) break;
  }
  rows.push(...reading.end());
  const { fault, headings } = reading;
  if (fault !== null) return fault;
  if (headings === null) throw new Error('a file that was read to its end has headings, or a fault');
  return { rows: rows.slice(0, most + 1), reading, headings };
}

async function readTable(
  file: FileRows,
  { fields, most }: TableFields,
  choices: HeadingChoices,
  service: Service,
): Promise<FileTable | InvalidInput> {
  const inputs: TableInputs = { fields, names: new InputNames(fields), common: service.common };
  const found = await readRows(file, inputs, choices, most);
  if (found instanceof InvalidInput) return found;
  const { rows, reading, headings } = found;
  const tally = new Tally();
  const kind = file.kind();
  const records = rows.map((row) => readRecord(row, headings, inputs, kind.format === 'csv', tally));
  if (tally.isMixed) return mixedDates(service, tally);
  return { records, headings, inputs, facts: { kind, reading, tally, rows: rows.length, refused: 0 } };
}

/** The fault of a file whose dates are ambiguous. */
export function mixedDates({ common }: Service, { firstMonthFirst }: Tally): InvalidInput {
  const { text = '', row = 0 } = firstMonthFirst ?? {};
  return new InvalidInput(render(common.files.mixed_dates, { found: text, row: String(row) }), new Map());
}

function parametersGiven({ tables }: RowSchema, parameters: Parameters): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, values] of parameters) {
    if (FILE_PARAMETERS.some((one) => one === name)) continue;
    const table = tables.find((one) => one.name === name);
    const [value = ''] = values;
    if (table === undefined) given[name] = value;
    else if (table.isList) given[name] = values.flatMap((each) => each.split(',')).map((each) => each.trim());
    else given[name] = parsed(value);
  }
  return given;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
