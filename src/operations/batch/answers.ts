import { type Cell, csvRow } from '../../formats/csv.ts';
import type { FileCell } from '../../formats/file-cell.ts';
import { writeXlsx } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';
import { cellText } from '../rows/cell-value.ts';
import { importSheet, unusedIn } from '../rows/import-report.ts';
import { type Batch, type BatchRow, resultRecord, warningsOf } from './batch.ts';
import { type AnswerTable, messagesText } from './read-batch.ts';

export type AnswerFormat = 'csv' | 'xlsx' | 'json';

/** A row with its result, of which only what an answer needs is kept. */
interface Answered {
  readonly row: BatchRow;
  readonly isFailed: boolean;
  readonly warnings: readonly string[];
  /** A record for JSON, without its warnings; cells of a table. */
  write(warnings: readonly string[]): string | readonly FileCell[];
}

export interface AnswerOptions {
  readonly service: Service;
  readonly batch: Batch;
  readonly hasMark: boolean;
}

/** Writes answers: all rows of a request, or those of a long file in blocks. */
export class AnswerWriter {
  failed = 0;
  /** Warnings of every result in the first block, which are said once. */
  #shared: ReadonlySet<string> | null = null;
  #isFirst = true;
  readonly #lines: (readonly FileCell[])[] = [];

  constructor(
    private readonly options: AnswerOptions,
    private readonly table: AnswerTable,
    private readonly format: AnswerFormat,
  ) {}

  /** What holds for all rows, once the first block is written. */
  get notes(): string[] {
    return [...this.table.notes, ...(this.#shared ?? [])];
  }

  /** Calculates rows, one a step. */
  *calculate(rows: readonly BatchRow[]): Generator<undefined, Answered[]> {
    const answered: Answered[] = [];
    for (const row of rows) {
      answered.push(this.#answer(row));
      yield;
    }
    return answered;
  }

  #answer(row: BatchRow): Answered {
    const { batch } = this.options;
    const result = batch.calculate(row);
    const isFailed = result.errors !== null;
    if (isFailed) this.failed += 1;
    const warnings = warningsOf(result);
    if (this.format === 'json') {
      const text = JSON.stringify(resultRecord(row, result));
      return {
        row,
        isFailed,
        warnings,
        write: (own) => (own.length === 0 ? text : withWarnings(row, text, own)),
      };
    }
    const cells = this.table.cells(row, result);
    const before = [result.notCovered, result.registry?.reason].flatMap((one) => one ?? []);
    const errors = result.errors === null ? null : messagesText(result.errors);
    return {
      ...{ row, isFailed, warnings },
      write: (own) => [
        ...cells,
        errors,
        [...before, ...own, ...unusedIn(row, this.table, this.options.service)].join(' '),
      ],
    };
  }

  /** The text of a block; for a workbook it is kept until the end. */
  block(answered: readonly Answered[]): string {
    this.#shared ??= sharedWarnings(answered);
    const shared = this.#shared;
    const written = answered.map(({ write, warnings }) =>
      write(warnings.filter((warning) => !shared.has(warning))),
    );
    if (this.format === 'json') {
      const { unused } = this.table;
      const start = this.#isFirst
        ? `{"columns_not_used":${JSON.stringify(unused)},"notes":${JSON.stringify(this.notes)},"rows":[`
        : written.length === 0
          ? ''
          : ',';
      this.#isFirst = false;
      return start + written.join(',');
    }
    const lines = written as (readonly FileCell[])[];
    const [first] = lines;
    if (this.#isFirst && first !== undefined && this.notes.length > 0) {
      lines[0] = [...first.slice(0, -1), [first.at(-1), ...this.notes].filter(Boolean).join(' ')];
    }
    const head = this.table.columns.map(({ heading }) => heading);
    const start = this.#isFirst ? `${this.options.hasMark ? '\uFEFF' : ''}${csvRow(head)}` : '';
    this.#isFirst = false;
    if (this.format === 'csv') return start + lines.map(csvCells).join('');
    this.#lines.push(...lines);
    return '';
  }

  async end(): Promise<string | Uint8Array> {
    if (this.format !== 'xlsx') return this.format === 'json' ? ']}' : '';
    const { service, batch } = this.options;
    const labels = new Map(batch.columns.map(({ name, heading }) => [name, heading]));
    const columns = this.table.columns.map((one) => ({
      ...one,
      heading: labels.get(one.heading) ?? one.heading,
    }));
    const answers = { name: batch.calculator.calculator.key, columns, rows: this.#lines };
    const report = importSheet(service, this.table, this.failed, this.notes);
    return writeXlsx(this.table.unused.length > 0 ? [report, answers] : [answers, report]);
  }
}

/** What every result says, where there are several. */
export function sharedWarnings(answered: readonly Pick<Answered, 'warnings'>[]): ReadonlySet<string> {
  const [first, ...others] = answered.filter(({ warnings }) => warnings.length > 0);
  if (first === undefined || others.length === 0) return new Set();
  const counts = new Map<string, number>();
  for (const { warnings } of others)
    for (const one of new Set(warnings)) counts.set(one, (counts.get(one) ?? 0) + 1);
  return new Set(first.warnings.filter((one) => counts.get(one) === others.length));
}

function withWarnings({ number }: BatchRow, record: string, warnings: readonly string[]): string {
  const start = `{"row":${number},`;
  return `${start}"warnings":${JSON.stringify(warnings)},${record.slice(start.length)}`;
}

/** Cells of a row as CSV; days that were spreadsheet dates are written in British order. */
export function csvCells(cells: readonly FileCell[]): string {
  return csvRow(
    cells.map((cell): Cell => (typeof cell === 'object' && cell !== null ? cellText(cell) : cell)),
  );
}
