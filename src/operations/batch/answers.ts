import { type Cell, csvRow } from '../../formats/csv.ts';
import type { FileCell } from '../../formats/file-cell.ts';
import { writeXlsx } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';
import { cellText } from '../rows/cell-value.ts';
import { importSheet, unusedIn } from '../rows/import-report.ts';
import type { Answered, Turn } from '../rows/table-operation.ts';
import { type Batch, type BatchRow, type RowResult, resultRecord, warningsOf } from './batch.ts';
import { type BatchTable, messagesText } from './table.ts';

export interface AnswerOptions {
  readonly service: Service;
  readonly batch: Batch;
  readonly format: 'csv' | 'xlsx' | 'json';
  /** Whether CSV begins with a byte order mark. */
  readonly hasMark: boolean;
}

/** A row with its result, of which only what an answer needs is kept. */
interface AnsweredRow {
  readonly warnings: readonly string[];
  /** A record for JSON, cells of a table, with the warnings of this row alone. */
  write(own: readonly string[]): string | readonly FileCell[];
}

/** Rows whose common warnings are said once. */
const BLOCK = 1_000;

/** Works out all rows and writes them, a block at a time. */
export async function* writeAnswers(
  options: AnswerOptions,
  table: BatchTable,
  turn: Turn,
): AsyncGenerator<string | Uint8Array, Answered> {
  const { service, batch, format, hasMark } = options;
  const done = { rows: 0, failed: 0, leftOut: [], notes: table.notes };
  const lines: (readonly FileCell[])[] = [];
  let shared: ReadonlySet<string> | null = null;
  for await (const rows of blocksOf(table)) {
    const answered: AnsweredRow[] = [];
    for (const row of rows) {
      await turn();
      const result = batch.calculate(row, 'key');
      if (result.errors !== null) done.failed += 1;
      answered.push(answerRow(row, result, options, table));
    }
    const isFirst = shared === null;
    shared ??= sharedWarnings(answered);
    if (isFirst) done.notes = [...table.notes, ...shared];
    const written = answered.map(({ warnings, write }) =>
      write(warnings.filter((warning) => shared?.has(warning) !== true)),
    );
    done.rows += rows.length;
    if (format === 'json') {
      const head = `{"columns_not_used":${JSON.stringify(table.unused)},"notes":${JSON.stringify(done.notes)},"rows":[`;
      yield (isFirst ? head : ',') + written.join(',');
      continue;
    }
    const cells = written as (readonly FileCell[])[];
    const [first] = cells;
    if (isFirst && first !== undefined && done.notes.length > 0)
      cells[0] = [...first.slice(0, -1), [first.at(-1), ...done.notes].filter(Boolean).join(' ')];
    if (format === 'xlsx') lines.push(...cells);
    else {
      const head = csvRow(table.columns.map(({ heading }) => heading));
      yield `${isFirst ? `${hasMark ? '\uFEFF' : ''}${head}` : ''}${cells.map(csvCells).join('')}`;
    }
  }
  if (format === 'json') yield ']}';
  if (format === 'xlsx') {
    const labels = new Map(batch.columns.map(({ name, heading }) => [name, heading]));
    const columns = table.columns.map((one) => ({
      ...one,
      heading: labels.get(one.heading) ?? one.heading,
    }));
    const answers = { name: batch.calculator.calculator.key, columns, rows: lines };
    const report = importSheet(service, table, done.failed, done.notes);
    yield await writeXlsx(table.unused.length > 0 ? [report, answers] : [answers, report], turn);
  }
  return done;
}

function answerRow(
  row: BatchRow,
  result: RowResult,
  { service, format }: AnswerOptions,
  table: BatchTable,
): AnsweredRow {
  const warnings = warningsOf(result);
  if (format === 'json') {
    const text = JSON.stringify(resultRecord(row, result));
    return { warnings, write: (own) => (own.length === 0 ? text : withWarnings(row, text, own)) };
  }
  const cells = table.cells(row, result);
  const before = [result.notCovered, result.registry?.reason].flatMap((one) => one ?? []);
  const errors = result.errors === null ? null : messagesText(result.errors);
  return {
    warnings,
    write: (own) => [...cells, errors, [...before, ...own, ...unusedIn(row, table, service)].join(' ')],
  };
}

/** Rows in blocks of one size, however they were read; at least one block. */
async function* blocksOf(table: BatchTable): AsyncGenerator<readonly BatchRow[]> {
  let block: BatchRow[] = [];
  let isFirst = true;
  for await (const rows of table.rows()) {
    for (const row of rows) {
      block.push(row);
      if (block.length < BLOCK) continue;
      yield block;
      isFirst = false;
      block = [];
    }
  }
  if (isFirst || block.length > 0) yield block;
}

/** What every result says, where there are several. */
export function sharedWarnings(answered: readonly Pick<AnsweredRow, 'warnings'>[]): ReadonlySet<string> {
  const [first, ...others] = answered.filter(({ warnings }) => warnings.length > 0);
  if (first === undefined || others.length === 0) return new Set();
  return new Set(first.warnings.filter((one) => others.every(({ warnings }) => warnings.includes(one))));
}

function withWarnings({ number }: BatchRow, record: string, warnings: readonly string[]): string {
  const start = `{"row":${number},`;
  return `${start}"warnings":${JSON.stringify(warnings)},${record.slice(start.length)}`;
}

/** Cells of a row as CSV; days that were spreadsheet dates are written in British order. */
function csvCells(cells: readonly FileCell[]): string {
  return csvRow(
    cells.map((cell): Cell => (typeof cell === 'object' && cell !== null ? cellText(cell) : cell)),
  );
}
