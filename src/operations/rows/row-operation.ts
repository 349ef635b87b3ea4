import { InputNames } from '../../engine/inputs/input-names.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { ReadInputs, type RequestInputs } from '../../engine/inputs/read.ts';
import type { RowSchema, TableFields } from '../../engine/inputs/row-schema.ts';
import { type Outcome, type Result, type ToolRun, WordedResult } from '../../engine/result.ts';
import type { CommonTexts } from '../../engine/texts/common-texts.ts';
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
  type AnswerType,
  FILE_PARAMETERS,
  MAX_ROWS,
  type Parameters,
  type ReadParameters,
  readParameters,
  type TableOperation,
  type TableParameter,
} from './table-operation.ts';
import { type FileTables, TableReader } from './table-reader.ts';

/** An operation on all rows together: words in texts/common.yaml, input in `schemas/operations/<schema>.json`. */
export interface RowOperation<D = object> {
  readonly name: Exclude<TableOperation['name'], 'batch'>;
  /** The name of its schema, texts and declaration, by the calculator that has it. */
  readonly schemas: ReadonlyMap<string, string>;
  /** Processes all rows together: its figures, and the lists of its data as JSON; null where the call has errors. */
  run(call: RowCall, run: CalculatorRun): { readonly outcome: Outcome; readonly lists: D } | null;
  /** The result as tables: CSV is the first of them, xlsx and the page have all. */
  sheets(answer: RowAnswer<D>, service: Service): readonly [RowSheet, ...RowSheet[]];
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
  input: RequestInputs,
  files?: FileTables,
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
    result: { ...result, data: { ...figures, ...worked.lists, rules_version } },
  };
}

/** Reads the tables of a file: the first, and those on other sheets of their names. @throws InvalidInput @throws UnreadableFile */
export async function readTables(
  open: OpenSheet,
  schema: RowSchema,
  { sheet, year, choices }: Pick<ReadParameters, 'sheet' | 'year' | 'choices'>,
  common: CommonTexts,
): Promise<FileTables> {
  const tables = new Map<string, TableReader>();
  const [main, ...others] = schema.tables;
  const first = await open(sheet);
  const own = sheet === '' ? sheetOf(main, first) : undefined;
  const file = own === undefined ? first : await open(own);
  const settings = { common, year, maxRows: MAX_ROWS, needsAllAmounts: false, mayTry: false };
  const read = async ({ name, fields }: TableFields, rows: FileRows, chosen: HeadingChoices) => {
    const inputs = { ...settings, fields, names: { inputs: new InputNames(fields) }, choices: chosen };
    tables.set(name, await TableReader.openAll(rows, inputs));
  };
  await read(main, file, choices);
  for (const table of others) {
    const named = sheetOf(table, file);
    if (named !== undefined) await read(table, await open(named), NO_CHOICES);
  }
  return tables;
}

/** The other sheet of a workbook that has the name of a table; text has none. */
function sheetOf({ name, title }: TableFields, { otherSheets }: FileRows): string | undefined {
  const names = [name, title].map((one) => one.toLowerCase());
  return otherSheets.find((sheet) => names.includes(sheet.trim().toLowerCase()));
}

/** The JSON body that a file and the parameters of its call stand for. */
function bodyOf({ tables }: RowSchema, parameters: Parameters, files: FileTables): RequestInputs {
  const isList = (name: string) => tables.some((table) => table.name === name && table.isList);
  const listed = (all: readonly string[]) => all.flatMap((one) => one.split(',')).map((one) => one.trim());
  const values = [...parameters].map(([name, all]) => [name, isList(name) ? listed(all) : all[0]] as const);
  const rows = [...files].map(([name, { kept }]) => {
    return [name, kept.map(({ input }) => (isList(name) ? input[name] : input))] as const;
  });
  // Names of parameters are the caller's, and one of them may be __proto__.
  return Object.fromEntries([...values, ...rows]);
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
      const names = main.fields.map((field) => field.name);
      const rows = (example[main.name] ?? []) as readonly Readonly<Record<string, Cell>>[];
      return {
        title,
        about: `${ABOUT[name].about} ${TABLES_IN_FILES}`,
        types: ['json', 'csv', 'xlsx'],
        parameters: parametersOf(schema),
        takesInputs: false,
        columns: main.fields,
        json: { schema: schema.published, example },
        csv: recordsCsv(names, rows),
      };
    },

    async read({ service, key, source, parameters, type }) {
      const schema = findRowSchema(operation, service, key) as RowSchema;
      const sent = readParameters(parametersOf(schema), parameters, service.common);
      const tables =
        'json' in source ? new Map() : await readTables(source.open, schema, sent, service.common);
      const files: readonly TableReader[] = [...tables.values()];
      for (const file of files) file.verify();
      const input = 'json' in source ? source.json : bodyOf(schema, sent.values, tables);
      if (!isRecord(input)) throw new InvalidInput(render(service.common.messages.not_object), new Map());
      return {
        files,
        unused: files.flatMap((file) => file.unusedNames),
        async *answer() {
          const result = runRows(operation, service, key, input, tables);
          if (result instanceof InvalidInput) throw result;
          yield await writeRowAnswer(operation, result, files, type, service);
          const rows = files.reduce((count, { kept }) => count + kept.length, 0);
          const lines = type === 'json' ? [] : [result.result.answer, ...result.result.notes];
          const notes = [...files.flatMap((file) => file.notes()), ...lines];
          return { rows, failed: 0, leftOut: [], notes };
        },
      };
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
    const [columns, notes] = [files.flatMap((file) => file.columns), files.flatMap((file) => file.notes())];
    const report = importSheet(service, columns, unused, notes);
    return writeXlsx(unused.length > 0 ? [report, ...sheets] : [...sheets, report]);
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
