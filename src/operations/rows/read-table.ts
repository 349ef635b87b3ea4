import { InputNames } from '../../engine/inputs/input-names.ts';
import type { RowSchema, TableFields } from '../../engine/inputs/input-schema.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import { render } from '../../engine/texts/template.ts';
import { type FileRows, type OpenSheet, UnreadableFile } from '../../formats/file-cell.ts';
import type { Service } from '../../service.ts';
import { type HeadingChoices, MAP_EXAMPLE, NO_CHOICES, readChoices, type TableInputs } from './headings.ts';
import { type FileRecord, TableReader } from './table-reader.ts';

export interface FileTable {
  readonly records: readonly FileRecord[];
  readonly reader: TableReader;
}

/** A file and its call's parameters as an equivalent JSON body, with the source of each row. */
export interface FileGiven {
  readonly given: RequestInputs;
  readonly tables: ReadonlyMap<string, FileTable>;
}

export const FILE_PARAMETERS = ['map', 'ignore', 'sheet', 'year'] as const;

export type Parameters = ReadonlyMap<string, readonly string[]>;

/**
 * Reads a file for an operation on rows: the first table, others on sheets of their names; parameters are
 * single values and further tables (one column separated by commas, else JSON).
 * @param open opens a sheet by name; the first if empty.
 * @param chosen the mapping of the first table's columns. @throws InvalidInput @throws UnreadableFile
 */
export async function readTables(
  open: OpenSheet,
  schema: RowSchema,
  parameters: Parameters,
  { common }: Service,
  chosen: HeadingChoices | null = null,
): Promise<FileGiven> {
  const choices = chosen ?? readChoices(parameters.get('map'), parameters.get('ignore'));
  if (choices === null) {
    const message = render(common.files.map, { example: MAP_EXAMPLE });
    throw new InvalidInput(render(common.operations.messages.parameters_one), new Map([['map', message]]));
  }
  const [main, ...others] = schema.tables;
  const first = await openMain(open, schema, parameters.get('sheet')?.[0]);
  const year = Number(parameters.get('year')?.[0]) || null;
  const tables = new Map<string, FileTable>();
  const read = async (table: TableFields, file: FileRows, of: HeadingChoices) => {
    tables.set(
      table.name,
      await readTable(file, { ...makeTableInputs(table, common), year }, of, table.most),
    );
  };
  await read(main, first, choices);
  for (const table of first.kind.format === 'xlsx' ? others : []) {
    const file = await openSheet(open, table);
    if (file !== null) await read(table, file, NO_CHOICES);
  }
  const given = parametersGiven(schema, parameters);
  for (const { name, isList } of schema.tables) {
    const records = tables.get(name)?.records;
    if (records !== undefined) given[name] = records.map((one) => (isList ? one.given[name] : one.given));
  }
  return { given, tables };
}

/** Opens the sheet with the rows of the first table: the one with its name, else the first. */
export async function openMain(
  open: OpenSheet,
  { tables: [main] }: RowSchema,
  sheet = '',
): Promise<FileRows> {
  return (sheet === '' ? await openSheet(open, main) : null) ?? (await open(sheet));
}

export function makeTableInputs({ fields }: TableFields, common: CommonTexts): TableInputs {
  return { fields, names: new InputNames(fields), common };
}

async function openSheet(open: OpenSheet, { name, title }: TableFields): Promise<FileRows | null> {
  for (const sheet of [name, title]) {
    try {
      return await open(sheet);
    } catch (thrown) {
      if (!(thrown instanceof UnreadableFile) || thrown.problem !== 'no_sheet') throw thrown;
    }
  }
  return null;
}

/** Reads the rows of a table, up to one over the limit. @throws InvalidInput @throws UnreadableFile */
async function readTable(
  file: FileRows,
  inputs: TableInputs,
  choices: HeadingChoices,
  max: number,
): Promise<FileTable> {
  const reader = await TableReader.open(file, inputs, choices);
  const records: FileRecord[] = [];
  for await (const some of reader.records()) {
    records.push(...some);
    if (records.length > max) break;
  }
  return { records: records.slice(0, max + 1), reader };
}

function parametersGiven({ tables }: RowSchema, parameters: Parameters): Record<string, unknown> {
  // Names of parameters are the caller's, and one of them may be __proto__.
  const given: Record<string, unknown> = Object.create(null);
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
