import { ABOUT, CALENDAR_OF_ROWS } from '../about.ts';
import { hasCalendar } from '../calendar.ts';
import {
  type AnswerType,
  MAX_ROWS,
  type ReadRows,
  type TableCall,
  type TableOperation,
} from '../rows/table-operation.ts';
import { writeAnswers } from './answers.ts';
import { writeBatchCalendar } from './calendar.ts';
import { exampleRows, templateCsv } from './example.ts';
import { BATCH_PARAMETERS, type BatchParameters, readParameters } from './parameters.ts';
import { type BatchTable, openFileTable, openJsonTable } from './table.ts';

/** A calculator on each row, answered in the order of the rows. */
export const batch: TableOperation = {
  name: 'batch',

  describe(service, key) {
    const tool = service.tools.find((one) => one.key === key);
    if (tool === undefined) return null;
    const loaded = service.known(key);
    const isDated = hasCalendar(loaded);
    // Rows may have other members too, and each is checked on its own.
    const items = { type: 'object', properties: tool.input_schema.properties, additionalProperties: true };
    return {
      title: tool.title,
      summary: ABOUT.batch.summary,
      about: `${ABOUT.batch.about}${isDated ? ` ${CALENDAR_OF_ROWS}` : ''}`,
      types: ['json', 'csv', 'xlsx', ...(isDated ? (['calendar'] as const) : [])],
      shown: 'csv',
      parameters: BATCH_PARAMETERS,
      takesInputs: true,
      columns: loaded.schema.fields,
      json: { schema: { type: 'array', maxItems: MAX_ROWS, items }, example: exampleRows(tool) },
      csv: templateCsv(tool),
    };
  },

  async read(call) {
    return answersOf(...(await openBatch(call)), call.type);
  },
};

/** The parameters and rows of a call; columns are settled, nothing is calculated yet. @throws InvalidInput @throws UnreadableFile */
export async function openBatch(call: TableCall): Promise<[BatchParameters, BatchTable]> {
  const { service, key, source, type, maxRows } = call;
  const read = readParameters(service, key, call.parameters);
  const { batch, choices } = read;
  if ('json' in source) return [read, openJsonTable(source.json, batch, maxRows)];
  const options = { ...read, choices: call.choices ?? choices, maxRows, isJson: type === 'json' };
  return [read, await openFileTable(await source.open(read.sheet), batch, options)];
}

/** What a batch answers with once its rows are read. */
export function answersOf(read: BatchParameters, table: BatchTable, type: AnswerType): ReadRows {
  const hasMark = read.hasMark || table.file?.file.kind.hasMark === true;
  const format = type === 'json' || type === 'xlsx' ? type : 'csv';
  return {
    files: table.file === null ? [] : [table.file],
    unused: table.unused,
    answer: (turn) =>
      type === 'calendar'
        ? writeBatchCalendar(read, table, turn)
        : writeAnswers(read.batch, table, format, hasMark, turn),
  };
}
