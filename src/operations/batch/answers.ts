import { Calculation } from '../../engine/result.ts';
import { type Cell, csvRow } from '../../formats/csv.ts';
import type { FileCell } from '../../formats/file-cell.ts';
import type { Service } from '../../service.ts';
import { asReadSheet } from '../rows/as-read.ts';
import { cellText } from '../rows/cell-value.ts';
import type { SheetColumn } from '../rows/row-operation.ts';
import { type SheetToWrite, writeWorkbook } from '../rows/workbook.ts';
import { answerRecord, type Batch, type BatchRow } from './batch.ts';
import { dateColumns, datesOf, type Titles } from './calendar.ts';
import type { ReadBatch } from './read-batch.ts';

/** The rows of an answer: one for each row given, or one for each day to pay or file by. */
export type RowsOfAnswer = 'companies' | 'dates';

export interface AnswerOptions {
  readonly service: Service;
  readonly batch: Batch;
  readonly read: ReadBatch;
  readonly rows: RowsOfAnswer;
  readonly titles: Titles;
  /** Whether text begins with a byte order mark. */
  readonly hasMark: boolean;
}

/** Rows answered in a step. */
const STEP = 20;

/** Cells of a row as CSV; days that were spreadsheet dates are written as people write them. */
export function csvCells(cells: readonly FileCell[]): string {
  const isPlain = cells.every((cell) => cell === null || typeof cell !== 'object');
  return csvRow(
    isPlain ? (cells as Cell[]) : cells.map((cell): Cell => (cell === null ? null : cellText(cell))),
  );
}

/** Answers all rows as CSV, some at a time. */
export function* writeCsv(options: AnswerOptions): Generator<string, void, undefined> {
  const { hasMark } = options;
  yield `${hasMark ? '\uFEFF' : ''}${csvRow(columnsOf(options).map(({ heading }) => heading))}`;
  for (const some of answered(options)) yield some.map(csvCells).join('');
}

/** Answers all rows as a workbook with a second sheet that says what was read, some at a time. */
export function writeXlsx(options: AnswerOptions): Generator<Uint8Array, void, undefined> {
  return writeWorkbook(sheetsOf(options));
}

function* sheetsOf(options: AnswerOptions): Generator<SheetToWrite, void, undefined> {
  const { read, batch, service } = options;
  let refused = 0;
  const onRefused = (): void => {
    refused += 1;
  };
  yield {
    name: batch.calculator.calculator.key,
    columns: columnsOf(options).map(({ heading, kind }) => ({ heading: labelOf(options, heading), kind })),
    rows: flat(answered(options, onRefused)),
  };
  yield read.asRead(refused) ?? asReadSheet(service);
}

function* flat<T>(lists: Iterable<readonly T[]>): Generator<T, void, undefined> {
  for (const list of lists) yield* list;
}

function columnsOf({ service, read, rows }: AnswerOptions): readonly SheetColumn[] {
  return rows === 'dates' ? dateColumns(service) : read.columns;
}

/** The heading of a column of figures. */
function labelOf({ batch }: AnswerOptions, heading: string): string {
  return batch.columns.find(({ name }) => name === heading)?.heading ?? heading;
}

function* answered(
  { batch, read, rows, titles }: AnswerOptions,
  onRefused: () => void = () => {},
): Generator<(readonly FileCell[])[], void, undefined> {
  for (let start = 0; start < read.rows.length; start += STEP) {
    yield read.rows.slice(start, start + STEP).flatMap((row) => {
      const found = batch.calculate(row);
      const isFound = found instanceof Calculation;
      if (!isFound) onRefused();
      return rows === 'companies' ? [read.write(row, found).cells] : datesOf(row, found, titles);
    });
  }
}

/** Answers all rows as JSON, `[…]` or a line each, some at a time. */
export function* writeJson(
  options: AnswerOptions,
  form: 'json' | 'ndjson',
): Generator<string, void, undefined> {
  const { batch, read } = options;
  let isFirst = true;
  if (form === 'json') yield '[';
  for (let start = 0; start < read.rows.length; start += STEP) {
    const records = read.rows
      .slice(start, start + STEP)
      .flatMap((row) => recordsOf(options, batch, row))
      .map((record) => JSON.stringify(record));
    if (form === 'ndjson') yield records.map((record) => `${record}\n`).join('');
    else if (records.length > 0) {
      yield `${isFirst ? '' : ','}${records.join(',')}`;
      isFirst = false;
    }
  }
  if (form === 'json') yield ']';
}

/** The keys of the list of dates in JSON. */
const DATE_KEYS = ['row', 'client', 'what', 'date', 'working_day', 'amount'] as const;

function recordsOf({ rows, titles }: AnswerOptions, batch: Batch, row: BatchRow): Record<string, unknown>[] {
  if (rows === 'companies') return [answerRecord(batch, batch.answer(row))];
  const found = batch.calculate(row);
  if (!(found instanceof Calculation)) return [{ row: row.number, errors: Object.fromEntries(found) }];
  return datesOf(row, found, titles).map((cells) =>
    Object.fromEntries(DATE_KEYS.map((key, index) => [key, cells[index] ?? null])),
  );
}
