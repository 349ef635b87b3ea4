import { InputNames } from '../../engine/inputs/input-names.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import type { RowSchema, TableFields } from '../../engine/inputs/row-schema.ts';
import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import { type FileRows, type OpenSheet, UnreadableFile } from '../../formats/file-cell.ts';
import type { Service } from '../../service.ts';
import { NO_CHOICES, type TableInputs } from './headings.ts';
import { FILE_PARAMETERS, MAX_ROWS, type Parameters, type ReadParameters } from './table-operation.ts';
import { TableReader } from './table-reader.ts';

/** A file and its call's parameters as an equivalent JSON body, with the reader of each table. */
export interface FileInputs {
  readonly input: RequestInputs;
  readonly tables: ReadonlyMap<string, TableReader>;
}

/**
 * Reads a file for an operation on rows: the first table, others on sheets of their names; parameters are
 * single values, and tables of one column separated by commas.
 * @param open opens a sheet by name; the first if empty.
 * @throws InvalidInput @throws UnreadableFile
 */
export async function readTables(
  open: OpenSheet,
  schema: RowSchema,
  { values, sheet, year, choices }: ReadParameters,
  { common }: Service,
): Promise<FileInputs> {
  const tables = new Map<string, TableReader>();
  const input = parameterInputs(schema, values);
  for (const [index, table] of schema.tables.entries()) {
    const isMain = index === 0;
    const file = isMain ? await openMain(open, schema, sheet) : await openSheet(open, table);
    // Text is one sheet, whatever the name.
    if (file === null || (!isMain && file.format === 'csv')) continue;
    const inputs = { ...makeTableInputs(table, common), year };
    const reader = await TableReader.openAll(file, inputs, isMain ? choices : NO_CHOICES);
    tables.set(table.name, reader);
    input[table.name] = reader.kept.map((one) => (table.isList ? one.input[table.name] : one.input));
  }
  return { input, tables };
}

/** Opens the sheet with the rows of the first table: the one with its name, else the first. */
export async function openMain(open: OpenSheet, { tables }: RowSchema, sheet = ''): Promise<FileRows> {
  return (sheet === '' ? await openSheet(open, tables[0]) : null) ?? (await open(sheet));
}

export function makeTableInputs({ fields }: TableFields, common: CommonTexts): TableInputs {
  return { fields, names: new InputNames(fields), common, maxRows: MAX_ROWS };
}

async function openSheet(open: OpenSheet, { name, title }: TableFields): Promise<FileRows | null> {
  for (const sheet of [name, title]) {
    try {
      return await open(sheet);
    } catch (thrown) {
      if (!(thrown instanceof UnreadableFile) || thrown.reason !== 'no_sheet') throw thrown;
    }
  }
  return null;
}

function parameterInputs({ tables }: RowSchema, parameters: Parameters): Record<string, unknown> {
  // Names of parameters are the caller's, and one of them may be __proto__.
  const input: Record<string, unknown> = Object.create(null);
  for (const [name, values] of parameters) {
    if (FILE_PARAMETERS.some((one) => one.name === name)) continue;
    const table = tables.find((one) => one.name === name);
    const [value = ''] = values;
    if (table?.isList) input[name] = values.flatMap((each) => each.split(',')).map((each) => each.trim());
    else input[name] = value;
  }
  return input;
}
