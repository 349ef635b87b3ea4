import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { integerText } from '../engine/texts/format.ts';
import { render } from '../engine/texts/template.ts';
import type { Cell } from '../formats/csv.ts';
import type { UnreadableCsv } from '../formats/read-csv.ts';
import type { Service } from '../service.ts';
import {
  type Batch,
  type BatchAnswer,
  type BatchRow,
  faultyRow,
  refusedNames,
  shortened,
  takenNames,
  tooManyRows,
} from './batch.ts';

/** How many faulty headings are named. */
const MOST_NAMED = 50;

/** The columns of a CSV file: inputs by their names, all others to be passed through. */
export interface CsvColumns {
  /** The headings of what is passed through, in their order; empty where a column has none. */
  readonly passed: readonly string[];
  rowOf(cells: readonly string[]): BatchRow;
}

/** Whether the cells of a record are all empty, as spreadsheets leave them at the end: such a record is no row. */
export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/**
 * Reads the first record of a file: which column is which, or what is wrong with the headings.
 * @param answer JSON has no place for columns without a heading, so they are passed through in CSV only.
 */
export function readHeadings(
  service: Service,
  batch: Batch,
  record: readonly string[],
  answer: 'csv' | 'json',
): CsvColumns | InvalidInput {
  const { batch: texts } = service.common;
  const { names } = batch.calculator.schema;
  const columns = record.map((cell, index) => ({ name: cell.trim(), index }));
  const inputs = columns.filter(({ name }) => names.has(name));
  const passed = columns.filter(({ name }) => !names.has(name) && (answer === 'csv' || name !== ''));
  const refused = refusedNames(
    service,
    passed.map(({ name }) => name),
  );
  if (refused !== null) return refused;
  if (inputs.length === 0) {
    // Each letter of UTF-16 without a byte order mark begins or ends with a NUL.
    const text = record.some((cell) => cell.includes('\0')) ? texts.encoding : texts.no_input;
    return new InvalidInput(render(text, { choices: [...names].join(', ') }), new Map());
  }
  const taken = takenNames(batch, answer);
  const seen = new Set<string>();
  const errors = new Map<string, string>();
  for (const { name } of columns) {
    const isTaken = taken.has(name) && !names.has(name);
    const fault = seen.has(name) && name !== '' ? texts.heading_twice : isTaken ? texts.taken : null;
    if (fault !== null && errors.size < MOST_NAMED) errors.set(shortened(name), render(fault));
    seen.add(name);
  }
  if (errors.size > 0) return new InvalidInput(render(texts.headings), errors);
  return {
    passed: passed.map(({ name }) => name),
    rowOf(cells) {
      const through = passed.map(({ name, index }) => [name, cells[index] ?? ''] as const);
      if (cells.length !== columns.length) {
        const counts = { found: integerText(cells.length), expected: integerText(columns.length) };
        return faultyRow(render(texts.cells, counts), through);
      }
      const given: Record<string, string | undefined> = {};
      for (const { name, index } of inputs) given[name] = cells[index];
      return { inputs: given, passed: through, faults: null };
    },
  };
}

/** The rows of a file. */
export interface CsvRows {
  readonly rows: readonly BatchRow[];
  readonly passed: readonly string[];
}

/** Reads all rows of a file from its records, at most so many. */
export async function readCsvRecords(
  records: AsyncIterable<readonly string[][]>,
  { service, batch, answer, most }: { service: Service; batch: Batch; answer: 'csv' | 'json'; most: number },
): Promise<CsvRows | InvalidInput> {
  const rows: BatchRow[] = [];
  let columns: CsvColumns | InvalidInput | null = null;
  for await (const some of records) {
    for (const record of some) {
      if (columns === null) columns = readHeadings(service, batch, record, answer);
      else if (!(columns instanceof InvalidInput) && !isBlank(record)) rows.push(columns.rowOf(record));
      if (columns instanceof InvalidInput) return columns;
      if (rows.length > most) return tooManyRows(service, most);
    }
  }
  columns ??= readHeadings(service, batch, [], answer);
  return columns instanceof InvalidInput ? columns : { rows, passed: columns.passed };
}

/** Why a file cannot be read, for people. */
export function unreadableText({ problem }: UnreadableCsv, { common }: Service): string {
  return render(common.batch[problem]);
}

/** The heading of an answer in CSV: the row's number, what is passed through, the figures, the messages. */
export function csvHeading({ columns }: Batch, passed: readonly string[]): readonly string[] {
  return ['row', ...passed, ...columns, 'errors'];
}

/** An answer as the cells under that heading. */
export function csvCells({ columns }: Batch, { row, passed, values, errors }: BatchAnswer): Cell[] {
  const cells: Cell[] = [row];
  for (const [, value] of passed) cells.push(cellOf(value));
  for (let index = 0; index < columns.length; index += 1) cells.push(cellOf(values?.[index]));
  cells.push(errors === null ? null : messagesText(errors));
  return cells;
}

/** What is wrong with a row as one text: each message after its field. */
export function messagesText(errors: ReadonlyMap<string, string>): string {
  return [...errors].map(([name, message]) => `${name}: ${message}`).join(' ');
}

/** A value of JSON in a cell; what is no single value is written as JSON. */
function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : (value as Cell);
}
