import { InputNames } from '../../engine/inputs/input-names.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { ReadInputs, type RequestInputs } from '../../engine/inputs/read.ts';
import type { RowSchema, TableFields } from '../../engine/inputs/row-schema.ts';
import { type Outcome, type Result, type ToolRun, WordedResult } from '../../engine/result.ts';
import { render } from '../../engine/texts/template.ts';
import { CalculatorRun } from '../../engine/trace/run.ts';
import { type Cell, csv, recordsCsv } from '../../formats/csv.ts';
import type { FileRows, OpenSheet } from '../../formats/file-cell.ts';
import { isRecord } from '../../formats/json-inputs.ts';
import { writeXlsx } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';
import { ABOUT, TABLES_IN_FILES } from '../about.ts';
import type { RowSheet } from '../row-data.ts';
import { type HeadingChoices, NO_CHOICES } from './headings.ts';
import { importSheet, unusedLines } from './import-report.ts';
import { RowCall } from './row-call.ts';
import {
  type Answered,
  type AnswerType,
  FILE_PARAMETERS,
  MAX_ROWS,
  type Parameters,
  type ReadParameters,
  readParameters,
  type TableOperation,
  type TableParameter,
} from './table-operation.ts';
import { TableReader } from './table-reader.ts';

/** An operation on all rows together: words in texts/common.yaml, input in `schemas/operations/<schema>.json`. */
export interface RowOperation<D = object> {
  readonly name: Exclude<TableOperation['name'], 'batch'>;
  /** The name of its schema, texts and declaration, by the calculator that has it. */
  readonly schemas: ReadonlyMap<string, string>;
  /** Processes all rows together; null where the call has errors. */
  run(call: RowCall, run: CalculatorRun): RowResult<D> | null;
  /** The result as tables: CSV is the first of them, xlsx and the page have all. */
  sheets(answer: RowAnswer<D>, service: Service): readonly [RowSheet, ...RowSheet[]];
}

/** What an operation calculates. */
interface RowResult<D> {
  readonly outcome: Outcome;
  /** The data of the answer, from the figures of the outcome as JSON. */
  dataOf(figures: Readonly<Record<string, unknown>>): D;
}

/** Like a single result, but without a link, which would have to carry all rows. */
export interface RowAnswer<D = Readonly<Record<string, unknown>>>
  extends Omit<ToolRun, 'share_url' | 'result'> {
  readonly operation: string;
  readonly result: Omit<Result, 'data'> & { readonly data: D };
}

const NO_INPUTS = new ReadInputs([], {}, {});

export function findRowSchema(operation: RowOperation, service: Service, key: string): RowSchema | null {
  return service.rules.rowSchemas.get(operation.schemas.get(key) ?? '') ?? null;
}

/**
 * Runs an operation on rows; returns the result or all errors. @throws RangeError if not offered.
 * @param input a JSON body, or what was read from `files`.
 */
export function runRows<D>(
  operation: RowOperation<D>,
  service: Service,
  key: string,
  input: FileInputs['input'],
  files?: FileInputs['tables'],
): RowAnswer<D> | InvalidInput {
  const loaded = service.known(key);
  const schema = findRowSchema(operation as RowOperation, service, key);
  if (schema === null) throw new RangeError(`${key} has no ${operation.name}`);
  const call = new RowCall(service, loaded, schema, operation.name, input, files);
  const run = new CalculatorRun(service.rules.shared);
  const worked = operation.run(call, run);
  if (worked === null) return call.rejection();
  const rules = service.rowRules(operation.schemas.get(key) ?? '');
  const worded = new WordedResult(rules, service.site, NO_INPUTS, worked.outcome, run.trace);
  const { share_url, input: _, result, ...rest } = worded.toolRun();
  const { rules_version, ...figures } = result.data;
  return {
    ...rest,
    tool: key,
    operation: operation.name,
    input: call.input as ToolRun['input'],
    result: { ...result, data: { ...worked.dataOf(figures), rules_version } },
  };
}

/** A file and its call's parameters as an equivalent JSON body, with the reader of each table. */
export interface FileInputs {
  readonly input: RequestInputs;
  readonly tables: ReadonlyMap<string, TableReader>;
}

/**
 * Reads a file for an operation on rows: the first table, others on sheets of their names; parameters are
 * single values, and tables of one column separated by commas.
 * @param isPreview whether to accept headings that cannot be used yet. @throws InvalidInput @throws UnreadableFile
 */
export async function readTables(
  open: OpenSheet,
  schema: RowSchema,
  { values, sheet, year, choices }: ReadParameters,
  { common }: Service,
  isPreview = false,
): Promise<FileInputs> {
  const tables = new Map<string, TableReader>();
  const input = parameterInputs(schema, values);
  const [main, ...others] = schema.tables;
  const first = await open(sheet);
  const own = sheet === '' ? sheetOf(main, first) : undefined;
  const file = own === undefined ? first : await open(own);
  const read = async (table: TableFields, rows: FileRows, chosen: HeadingChoices): Promise<void> => {
    const { fields, name, isList } = table;
    const inputs = { fields, names: new InputNames(fields), common, maxRows: MAX_ROWS, year };
    const reader = await TableReader.openAll(rows, inputs, chosen, isPreview);
    tables.set(name, reader);
    input[name] = reader.kept.map((one) => (isList ? one.input[name] : one.input));
  };
  await read(main, file, choices);
  for (const table of others) {
    const named = sheetOf(table, file);
    if (named !== undefined) await read(table, await open(named), NO_CHOICES);
  }
  return { input, tables };
}

/** The other sheet of a workbook that has the name of a table; text has none. */
function sheetOf({ name, title }: TableFields, { otherSheets }: FileRows): string | undefined {
  const names = [name, title].map((one) => one.toLowerCase());
  return otherSheets.find((sheet) => names.includes(sheet.trim().toLowerCase()));
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

/** The same operation as every channel offers it. */
export function asTableOperation(operation: RowOperation): TableOperation {
  const { name } = operation;
  return {
    name,

    describe(service, key) {
      const schema = findRowSchema(operation, service, key);
      if (schema === null) return null;
      const { example, title } = schema;
      const [main] = schema.tables;
      const rows = (example[main.name] ?? []) as readonly Readonly<Record<string, Cell>>[];
      return {
        title,
        summary: ABOUT[name].summary,
        about: `${ABOUT[name].about} ${TABLES_IN_FILES}`,
        types: ['json', 'csv', 'xlsx'],
        parameters: parametersOf(schema),
        takesInputs: false,
        columns: main.fields,
        json: { schema: schema.published, example },
        csv: recordsCsv(
          main.fields.map((field) => field.name),
          rows,
        ),
      };
    },

    async read({ service, key, source, parameters, type }) {
      const schema = findRowSchema(operation, service, key) as RowSchema;
      const sent = readParameters(parametersOf(schema), parameters, service.common);
      const isJson = 'json' in source;
      if (isJson && !isRecord(source.json))
        throw new InvalidInput(render(service.common.messages.not_object), new Map());
      const read: FileInputs = isJson
        ? { input: source.json as RequestInputs, tables: new Map() }
        : await readTables(source.open, schema, sent, service);
      const files = [...read.tables.values()];
      async function* answer(): AsyncGenerator<string | Uint8Array, Answered> {
        const result = runRows(operation, service, key, read.input, read.tables);
        if (result instanceof InvalidInput) throw result;
        yield await writeRowAnswer(operation, result, files, type, service);
        const rows = files.reduce((count, { kept }) => count + kept.length, 0);
        const lines = type === 'json' ? [] : [result.result.answer, ...result.result.notes];
        return { rows, failed: 0, leftOut: [], notes: [...files.flatMap((file) => file.notes()), ...lines] };
      }
      return { files, unused: files.flatMap((file) => file.unusedNames), answer };
    },
  };
}

/** What may be sent beside a file: its other tables, and single values. */
function parametersOf({ head, example, tables }: RowSchema): TableParameter[] {
  return [
    ...tables.slice(1).flatMap(({ name, description, isList }) => {
      return isList ? [{ name, about: description, isList, example: example[name] }] : [];
    }),
    ...head.map(({ name, description, kind }) => {
      return { name, about: description, isYesNo: kind === 'boolean', example: example[name] };
    }),
    ...FILE_PARAMETERS,
  ];
}

/** An answer in one of its types; CSV is its first table. */
export async function writeRowAnswer(
  operation: RowOperation,
  result: RowAnswer<object>,
  files: readonly TableReader[],
  type: AnswerType,
  service: Service,
): Promise<string | Uint8Array> {
  const unused = files.flatMap((file) => file.unusedNames);
  if (type === 'json') {
    const named = unused.length === 0 ? {} : { columns_not_used: unused };
    return JSON.stringify({ ...named, ...result });
  }
  const sheets = operation.sheets(result, service);
  if (type === 'xlsx') {
    const reports = (files.length > 0 ? files : [null]).map((file) =>
      importSheet(service, file?.columns ?? [], file?.unusedNames ?? [], file?.notes() ?? []),
    );
    return writeXlsx(unused.length > 0 ? [...reports, ...sheets] : [...sheets, ...reports]);
  }
  const [{ columns, rows }] = sheets;
  const headings = columns.map(({ heading }) => heading);
  if (unused.length === 0) return csv(headings, rows);
  const warnings = unusedLines(service, unused).join(' ');
  return csv(
    [...headings, 'warnings'],
    rows.map((row, index) => [...row, index === 0 ? warnings : null]),
  );
}
