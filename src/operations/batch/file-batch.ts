import { Calculation } from '../../engine/result.ts';
import { type FileCell, type FileRow, isBlankCell } from '../../formats/file-cell.ts';
import { type FileRecord, placedFault, readRecord } from '../rows/file-reading.ts';
import type { HeadedColumn, Headings, TableInputs } from '../rows/headings.ts';
import type { SheetColumn } from '../rows/row-operation.ts';
import type { Tally } from '../rows/tally.ts';
import type { Batch, BatchRow } from './batch.ts';

/** The answer to a row of a file, in the columns of the answers. */
export interface FileAnswer {
  readonly row: number;
  readonly cells: readonly FileCell[];
  /** The errors as one text; null if there are figures. */
  readonly errors: string | null;
}

/** A batch over the rows of one file: the caller's file with the answers added. */
export class FileBatch {
  readonly own: readonly HeadedColumn[];
  readonly given: readonly HeadedColumn[];
  /** Row number, the caller's own columns, inputs as read, figures, and errors. */
  readonly columns: readonly SheetColumn[];

  /** @param isText whether the file is text, whose rows have as many cells as there are headings. */
  constructor(
    readonly batch: Batch,
    readonly inputs: TableInputs,
    readonly headings: Headings,
    readonly isText: boolean,
  ) {
    this.own = headings.columns.filter(({ input }) => input === null);
    this.given = headings.columns.filter(({ input }) => input !== null);
    this.columns = [
      { heading: 'row', kind: 'text' },
      ...this.own.map(({ heading }): SheetColumn => ({ heading, kind: 'text' })),
      ...this.given.map(
        ({ heading, input }): SheetColumn => ({
          heading,
          kind: input === null || input.kind === 'enum' ? 'text' : input.kind,
        }),
      ),
      ...batch.columns.map(({ name, kind }): SheetColumn => ({ heading: name, kind })),
      { heading: 'errors', kind: 'text' },
    ];
  }

  /** Reads a row; its own columns that have a heading are passed through. */
  read(row: FileRow, tally: Tally): BatchRow & { readonly record: FileRecord } {
    const record = readRecord(row, this.headings, this.inputs, this.isText, tally);
    const { number, cells, given, faults } = record;
    const isUnreadable = faults?.has('row') === true;
    return {
      number,
      inputs: isUnreadable ? null : given,
      passed: this.own.map(({ heading, index }) => [heading, cells[index] ?? null] as const),
      faults,
      placed: (name, message) => placedFault(name, message, record, this.headings, this.inputs),
      record,
    };
  }

  /** The answer to a row; if it has errors, its cells stay as typed. */
  answer(row: FileRow, tally: Tally): FileAnswer {
    const read = this.read(row, tally);
    return this.write(read, this.batch.calculate(read));
  }

  /** What was found for a row, as cells. */
  write(
    { record }: { readonly record: FileRecord },
    found: Calculation | ReadonlyMap<string, string>,
  ): FileAnswer {
    const { number, cells, given } = record;
    const isFound = found instanceof Calculation;
    const answered: FileCell[] = [number];
    for (const { index } of this.own) answered.push(cells[index] ?? null);
    for (const { index, input } of this.given) {
      const read = input === null ? undefined : given[input.name];
      const typed = cells[index] ?? null;
      answered.push(isFound ? (read ?? (isBlankCell(typed) ? typed : null)) : typed);
    }
    for (const { json } of this.batch.columns) answered.push(isFound ? cellOf(json(found)) : null);
    const errors = isFound ? null : messagesText(found);
    answered.push(errors);
    return { row: number, cells: answered, errors };
  }
}

/** A row's errors as one text: each message after its field. */
export function messagesText(errors: ReadonlyMap<string, string>): string {
  return [...errors].map(([name, message]) => `${name}: ${message}`).join(' ');
}

/** A JSON value as a cell: several texts joined, records as JSON. */
export function cellOf(value: unknown): FileCell {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') return value as FileCell;
  const isTexts = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isTexts ? value.join(' ') : JSON.stringify(value);
}
