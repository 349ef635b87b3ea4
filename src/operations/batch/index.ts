import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { render } from '../../engine/texts/template.ts';
import { recordsCsv } from '../../formats/csv.ts';
import { writeXlsx } from '../../formats/xlsx/write-xlsx.ts';
import type { Service, Tool } from '../../service.ts';
import { ABOUT, CALENDAR_OF_ROWS, PARAMETERS } from '../about.ts';
import { hasCalendar } from '../calendar.ts';
import {
  FILE_PARAMETERS,
  MAX_ROWS,
  readParameters,
  type TableCall,
  type TableOperation,
  type TableParameter,
  type Turn,
} from '../rows/table-operation.ts';
import { TableReader } from '../rows/table-reader.ts';
import { writeAnswers, writeBatchCalendar } from './answers.ts';
import { batchColumns, fieldStyle } from './columns.ts';
import { fileInputs } from './roles.ts';
import { type BatchTable, fileRows, jsonRows } from './table.ts';

/** In documentation order. Any input may be sent too, for all rows without their own. */
const BATCH_PARAMETERS: readonly TableParameter[] = [
  { name: 'columns', about: PARAMETERS.columns, example: 'answer' },
  ...FILE_PARAMETERS,
];

/** A calculator on each row, answered in the order of the rows. */
export const batch: TableOperation = {
  name: 'batch',

  describe(service, key) {
    const tool = service.tools.find((one) => one.key === key) as Tool;
    const loaded = service.known(key);
    const isDated = hasCalendar(loaded);
    // Rows may have other members too, and each is checked on its own.
    const items = { type: 'object', properties: tool.input_schema.properties, additionalProperties: true };
    return {
      title: tool.title,
      about: `${ABOUT.batch.about}${isDated ? ` ${CALENDAR_OF_ROWS}` : ''}`,
      types: ['json', 'csv', 'xlsx', ...(isDated ? (['calendar'] as const) : [])],
      parameters: BATCH_PARAMETERS,
      takesInputs: true,
      columns: loaded.schema.fields,
      json: { schema: { type: 'array', maxItems: MAX_ROWS, items }, example: exampleRows(tool) },
      csv: templateCsv(tool),
    };
  },

  async read(call) {
    const table = await openBatch(call);
    const answer = (turn: Turn) =>
      call.type === 'calendar' ? writeBatchCalendar(table, turn) : writeAnswers(table, call.type, turn);
    return { files: [table.file ?? []].flat(), unused: table.unused, answer };
  },
};

/** The parameters and rows of a call; columns are settled, nothing is calculated yet. @throws InvalidInput @throws UnreadableFile */
export async function openBatch(call: TableCall): Promise<BatchTable> {
  const { service, key, source, type, maxRows } = call;
  const calculator = service.known(key);
  const { names } = calculator.schema;
  if (type === 'calendar' && !hasCalendar(calculator))
    throw new InvalidInput(render(service.common.operations.each.calendar?.messages.not_offered), new Map());
  const errors = new Map<string, string>();
  const chosen = (call.parameters.get('columns')?.[0] ?? '').split(',').map((name) => name.trim());
  const columns = batchColumns(service, calculator, chosen.filter(Boolean), errors);
  const read = readParameters(BATCH_PARAMETERS, call.parameters, service.common, errors, names);
  const defaults = [...names].flatMap((name) => (read.values.get(name) ?? []).map((value) => [name, value]));
  const batch = { service, calculator, defaults: Object.fromEntries(defaults) };
  if ('json' in source) return { ...batch, columns, ...jsonRows(batch, source.json, maxRows) };
  const file = await source.open(read.sheet);
  const { year, choices } = read;
  const inputs = fileInputs(calculator, service.common, { year, choices: call.choices ?? choices }, maxRows);
  const reader = await TableReader.open(file, inputs);
  reader.verify();
  return { ...batch, columns, ...fileRows(batch, reader, type === 'json') };
}

/** Two valid rows for a calculator. */
export function exampleRows({ example_input }: Tool): Readonly<Record<string, string | number | boolean>>[] {
  return ['First Example Ltd', 'Second Example Ltd'].map((client) => ({ client, ...example_input }));
}

export function templateCsv(tool: Tool): string {
  return recordsCsv(['client', ...Object.keys(tool.input_schema.properties as object)], exampleRows(tool));
}

export function templateXlsx(service: Service, tool: Tool): Promise<Uint8Array> {
  const { fields } = service.known(tool.key).schema;
  const client = { name: 'client', heading: 'Client name', kind: 'text' } as const;
  const inputs = fields.map((field) => ({ ...field, heading: field.title, kind: fieldStyle(field) }));
  const columns = [client, ...inputs];
  const rows = exampleRows(tool).map((row) => columns.map(({ name }) => row[name] ?? null));
  return writeXlsx([{ name: tool.key, columns, rows }]);
}
