import { Calculation } from '../../engine/result.ts';
import { type Cell, csvRow } from '../../formats/csv.ts';
import type { FileCell } from '../../formats/file-cell.ts';
import { XlsxWriter } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';
import { asReadSheet } from '../rows/as-read.ts';
import { cellText } from '../rows/cell-value.ts';
import type { TableReader } from '../rows/table-reader.ts';
import { answerRecord, type Batch, type BatchRow } from './batch.ts';
import { dateColumns, listDates } from './calendar.ts';
import type { AnswerTable, ReadBatch } from './read-batch.ts';

export interface AnswerOptions {
  readonly service: Service;
  readonly batch: Batch;
  readonly rows: 'companies' | 'dates';
  readonly nameColumn: number | null;
  readonly hasMark: boolean;
}

export type AnswerFormat = 'csv' | 'xlsx' | 'json' | 'ndjson';
export type Piece = string | Uint8Array;

const STEP = 20;
const DATE_KEYS = ['row', 'client', 'what', 'date', 'working_day', 'amount'] as const;

/** Answers all rows, some at a time, as text or the bytes of a workbook. @returns how many rows have errors. */
export function* writeAnswers(
  options: AnswerOptions & { readonly read: ReadBatch },
  format: AnswerFormat,
): Generator<Piece, number> {
  const { read } = options;
  const writer = new AnswerWriter(options, format);
  yield* writer.begin(read);
  for (let start = 0; start < read.rows.length; start += STEP) {
    yield* writer.block(read.rows.slice(start, start + STEP), read);
  }
  yield* writer.end(read.file);
  return writer.refused;
}

export class AnswerWriter {
  refused = 0;
  #isFirst = true;
  readonly #workbook = new XlsxWriter();

  constructor(
    private readonly options: AnswerOptions,
    private readonly format: AnswerFormat,
  ) {}

  begin(table: AnswerTable): Piece[] {
    const { service, batch, rows, hasMark } = this.options;
    const columns = rows === 'dates' ? dateColumns(service) : table.columns;
    switch (this.format) {
      case 'csv':
        return [`${hasMark ? '\uFEFF' : ''}${csvRow(columns.map(({ heading }) => heading))}`];
      case 'xlsx': {
        const labels = new Map(batch.columns.map(({ name, heading }) => [name, heading]));
        const labelled = columns.map((one) => ({ ...one, heading: labels.get(one.heading) ?? one.heading }));
        this.#workbook.sheet(batch.calculator.calculator.key, labelled);
        return this.#workbook.taken();
      }
      default:
        return this.format === 'json' ? ['['] : [];
    }
  }

  block(rows: readonly BatchRow[], table: AnswerTable): Piece[] {
    if (this.format === 'json' || this.format === 'ndjson') {
      const records = rows.flatMap((row) => this.#records(row)).map((record) => JSON.stringify(record));
      if (this.format === 'ndjson') return [records.map((record) => `${record}\n`).join('')];
      if (records.length === 0) return [];
      const separator = this.#isFirst ? '' : ',';
      this.#isFirst = false;
      return [`${separator}${records.join(',')}`];
    }
    const lines = rows.flatMap((row) => this.#lines(row, table));
    if (this.format === 'csv') return [lines.map(csvCells).join('')];
    for (const line of lines) this.#workbook.row(line);
    return this.#workbook.taken();
  }

  end(file: TableReader | null): Piece[] {
    if (this.format !== 'xlsx') return this.format === 'json' ? [']'] : [];
    const files = file === null ? [] : [file];
    const { name, columns, rows } = asReadSheet(this.options.service, files, this.refused);
    this.#workbook.sheet(name, columns);
    for (const row of rows) this.#workbook.row(row);
    this.#workbook.end();
    return this.#workbook.taken();
  }

  #found(row: BatchRow) {
    const found = this.options.batch.calculate(row);
    if (!(found instanceof Calculation)) this.refused += 1;
    return found;
  }

  #lines(row: BatchRow, table: AnswerTable): (readonly FileCell[])[] {
    const found = this.#found(row);
    return this.options.rows === 'dates'
      ? listDates(row, found, this.options.nameColumn)
      : [table.cells(row, found)];
  }

  #records(row: BatchRow): Record<string, unknown>[] {
    const found = this.#found(row);
    const { batch, rows, nameColumn } = this.options;
    if (rows === 'companies') return [answerRecord(batch, row, found)];
    if (!(found instanceof Calculation)) return [{ row: row.number, errors: Object.fromEntries(found) }];
    return listDates(row, found, nameColumn).map((cells) =>
      Object.fromEntries(DATE_KEYS.map((key, index) => [key, cells[index] ?? null])),
    );
  }
}

/** Cells of a row as CSV; days that were spreadsheet dates are written in British order. */
export function csvCells(cells: readonly FileCell[]): string {
  const isPlain = cells.every((cell) => cell === null || typeof cell !== 'object');
  return csvRow(isPlain ? (cells as Cell[]) : cells.map((cell) => (cell === null ? null : cellText(cell))));
}
