import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { ReadInputs } from '../../engine/inputs/read.ts';
import type { RowSchema } from '../../engine/inputs/row-schema.ts';
import { type Outcome, type Result, type ToolRun, WordedResult } from '../../engine/result.ts';
import { render } from '../../engine/texts/template.ts';
import { CalculatorRun } from '../../engine/trace/run.ts';
import { type Cell, csv, recordsCsv } from '../../formats/csv.ts';
import { isRecord } from '../../formats/json-inputs.ts';
import { writeXlsx } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';
import { ABOUT, TABLES_IN_FILES } from '../about.ts';
import { importSheet, unusedLines } from './import-report.ts';
import { type FileInputs, readTables } from './read-table.ts';
import { RowCall } from './row-call.ts';
import type { RowSheet, SheetCell } from './sheets.ts';
import {
  type Answered,
  type AnswerType,
  FILE_PARAMETERS,
  type RowOperationName,
  readParameters,
  rejectParameters,
  type TableOperation,
  type TableParameter,
} from './table-operation.ts';
import type { TableReader } from './table-reader.ts';

/** An operation on all rows together: words in texts/common.yaml, input in `schemas/operations/<schema>.json`. */
export interface RowOperation<D = object, N extends RowOperationName = RowOperationName> {
  readonly name: N;
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
      const schema = findRowSchema(operation, service, key);
      if (schema === null) throw new RangeError(`${key} has no ${name}`);
      const errors = new Map<string, string>();
      const sent = readParameters(parametersOf(schema), parameters, service.common, errors);
      rejectParameters(errors, service.common);
      const read: FileInputs =
        'json' in source
          ? { input: objectOf(source.json, service), tables: new Map() }
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

function objectOf(body: unknown, { common }: Service): Record<string, unknown> {
  if (isRecord(body)) return body;
  throw new InvalidInput(render(common.messages.not_object), new Map());
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
  const warnings = unusedLines(service, unused).join(' ');
  const own = (cell: SheetCell): SheetCell[] => (warnings === '' ? [] : [cell]);
  return csv(
    [...columns.map(({ heading }) => heading), ...(own('warnings') as string[])],
    rows.map((row, index) => [...row, ...own(index === 0 ? warnings : null)]),
  );
}
