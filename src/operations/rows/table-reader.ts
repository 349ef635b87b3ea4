import type { InputField } from '../../engine/inputs/field.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { AMOUNT_IN_POUNDS } from '../../engine/read/input-field.ts';
import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import { integerText, listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import {
  columnLetters,
  type FileCell,
  type FileKind,
  type FileRow,
  type FileRows,
  isBlankCell,
} from '../../formats/file-cell.ts';
import { add, type CellProblem, type CellValue, cellText, Tally } from './cell-value.ts';
import {
  checkHeadings,
  countNamed,
  type HeadedColumn,
  type HeadingChoices,
  type Headings,
  matchHeadings,
  shortened,
  type TableInputs,
} from './headings.ts';
import { readAbsence, readCell } from './read-cell.ts';
import { readDate } from './read-date.ts';
import { DateEvidence, type RowDate, settleDates } from './row-dates.ts';
import { checkUnused, type UnusedColumn, UnusedColumns } from './unused-columns.ts';

const HEADINGS_WITHIN = 20;
const MAX_NAMED_ROWS = 1_000;

/** The headings of a file, what its columns hold, and the rows below them. */
export class TableReader {
  headings: Headings = { row: 0, columns: [] };
  readonly tally = new Tally();
  readonly kind: FileKind;
  /** How many rows were read, and how many empty ones were left out. */
  rowsRead = 0;
  blank = 0;
  /** Numbers of rows above the headings, and of rows of totals below them. */
  readonly above: number[] = [];
  readonly totals: number[] = [];
  unused: readonly UnusedColumn[] = [];
  readonly #evidence = new DateEvidence();

  private constructor(
    private readonly file: FileRows,
    readonly inputs: TableInputs,
  ) {
    this.kind = file.kind;
  }

  /**
   * Reads the columns of a file: its rows are read once for what dates and unused columns hold, then for their values.
   *
   * @param isPreview whether to accept headings that cannot be used yet.
   * @throws InvalidInput if columns cannot be used. @throws UnreadableFile
   */
  static async open(
    file: FileRows,
    inputs: TableInputs,
    choices: HeadingChoices,
    isPreview = false,
  ): Promise<TableReader> {
    const reader = new TableReader(file, inputs);
    await reader.#findHeadings(choices);
    const { columns } = reader.headings;
    if (!isPreview || columns.length === 0) checkHeadings(columns, inputs, choices, file.kind.otherSheets);
    const unused = new UnusedColumns(columns);
    const dates = columns.filter(({ input }) => input?.kind === 'date');
    const scratch = new Tally();
    let count = 0;
    for await (const rows of reader.rows()) {
      count += rows.length;
      if (count > inputs.maxRows) throw tooManyRows(inputs.common, inputs.maxRows);
      for (const { cells } of rows) {
        unused.add(cells);
        for (const { index } of dates) {
          const cell = cells[index] ?? null;
          const written = isBlankCell(cell) || cell === null ? null : readDate(cell, scratch);
          if (written !== null && 'day' in written) reader.#evidence.add(index, written);
        }
      }
    }
    reader.unused = unused.found();
    if (!isPreview) checkUnused(reader.unused, inputs);
    return reader;
  }

  /** The rows of data, in groups. */
  async *rows(): AsyncGenerator<readonly FileRow[]> {
    const { row: headingRow, columns } = this.headings;
    this.blank = 0;
    this.totals.length = 0;
    let last = headingRow;
    for await (const piece of this.file.rows()) {
      const kept: FileRow[] = [];
      for (const row of piece) {
        if (row.number <= headingRow) continue;
        // Readers of text skip lines without cells.
        const isBlank = row.cells.every(isBlankCell);
        this.blank += row.number - last - (isBlank ? 0 : 1);
        last = row.number;
        if (isBlank) continue;
        if (!isTotal(row, columns)) kept.push(row);
        else if (this.totals.length < MAX_NAMED_ROWS) this.totals.push(row.number);
      }
      if (kept.length > 0) yield kept;
    }
  }

  /** The same rows with their values. */
  async *records(): AsyncGenerator<readonly FileRecord[]> {
    for await (const rows of this.rows()) {
      this.rowsRead += rows.length;
      yield rows.map((row) => this.#record(row));
    }
  }

  /** Takes as headings the row, among the first ones, with most names of inputs. */
  async #findHeadings(choices: HeadingChoices): Promise<void> {
    const first: FileRow[] = [];
    for await (const rows of this.file.rows()) {
      first.push(...rows.filter(({ cells }) => !cells.every(isBlankCell)).slice(0, HEADINGS_WITHIN));
      if (first.length >= HEADINGS_WITHIN) break;
    }
    const rows = first.slice(0, HEADINGS_WITHIN);
    const counts = rows.map(({ cells }) => countNamed(cells, this.inputs, choices));
    const chosen = rows.find(({ number }) => number === choices.chosen?.row);
    const named = chosen ?? rows[counts.indexOf(Math.max(...counts))];
    const row = named?.number ?? 1;
    this.headings = { row, columns: matchHeadings(trimmed(named?.cells ?? []), this.inputs, choices) };
    this.above.push(...rows.flatMap(({ number }) => (number < row ? [number] : [])));
  }

  #record({ number, cells }: FileRow): FileRecord {
    const { columns } = this.headings;
    const faults = new Map<string, string>();
    const record = {
      number,
      cells,
      given: {} as Record<string, string | undefined>,
      asked: [] as AskedCell[],
    };
    const misfit = this.#misfit(cells);
    if (misfit !== null) return { ...record, faults: faults.set('row', misfit) };
    // Spreadsheets leave out separators at the end of rows where a last column is empty.
    if (this.kind.format === 'csv' && cells.length < columns.length) this.tally.count('short_rows');
    // In the order of the columns, whichever is settled first.
    for (const { input } of columns) if (input !== null) record.given[input.name] = undefined;
    const dates: RowDate[] = [];
    const take = (column: HeadedColumn, field: InputField, read: CellValue | CellProblem): void => {
      if ('problem' in read)
        faults.set(field.name, this.#place(column, cells, problemText(read, this.inputs)));
      else if (read.value !== undefined) record.given[field.name] = add(record.given[field.name], read.value);
    };
    for (const column of columns) {
      const field = column.input ?? (column.near.length > 1 ? column.near[0] : undefined);
      if (field === undefined) continue;
      const cell = cells[column.index] ?? null;
      const absent = readAbsence(field, cell, this.tally);
      if (absent !== null || cell === null) take(column, field, absent ?? { value: undefined });
      else if (field.kind === 'date')
        dates.push({ column: column.index, field, written: readDate(cell, this.tally) });
      else {
        const read = readCell(field, cell, this.tally);
        take(column, field, read);
        const isAsked = column.input === null && 'value' in read && Number(read.value) !== 0;
        if (isAsked) record.asked.push({ column, value: read.value as string });
      }
    }
    const yearOfRow = Number(record.given.year ?? this.inputs.year ?? 0) || null;
    const settled = settleDates(dates, this.#evidence, yearOfRow, this.tally);
    for (const { column, field } of dates) {
      take(columns[column] as HeadedColumn, field, settled.get(column) ?? { value: undefined });
    }
    return { ...record, faults: faults.size === 0 ? null : faults };
  }

  /** Why the cells of a row do not fit the headings; null if they do. */
  #misfit(cells: readonly FileCell[]): string | null {
    const { columns } = this.headings;
    const { files } = this.inputs.common;
    const isShort = this.kind.format === 'csv' && cells.length < columns.length;
    if (isShort && columns.some(({ index, input }) => index >= cells.length && input?.required === true)) {
      const counts = { found: integerText(cells.length), expected: integerText(columns.length) };
      return render(files.cells, counts);
    }
    const index = cells.findIndex((cell, at) => at >= columns.length && !isBlankCell(cell));
    const found = shortened(cellText(cells[index] ?? null).trim());
    return index < 0 ? null : render(files.surplus, { letter: columnLetters(index), found });
  }

  /** A message with the columns where a record is wrong, and the value found there. */
  placed(name: string, message: string, { cells }: FileRecord): string {
    const [column, ...more] = this.headings.columns.filter(({ input }) => input?.name === name);
    if (column === undefined) return message;
    if (more.length === 0) return this.#place(column, cells, message);
    const letters = [column, ...more].map(({ letter }) => letter);
    return `${render(this.inputs.common.files.columns_added, { letters: listText(letters) })} ${message}`;
  }

  #place({ index, letter, heading }: HeadedColumn, cells: readonly FileCell[], message: string): string {
    const { files } = this.inputs.common;
    const found = shortened(cellText(cells[index] ?? null).trim());
    const slots = { letter, heading: shortened(heading), found };
    return `${render(found === '' ? files.blank_cell : files.cell, slots)} ${message}`;
  }

  /** Sentences on what holds for all rows: columns that were added. */
  notes(): string[] {
    const { columns } = this.headings;
    const fields = new Set(columns.flatMap(({ input }) => input ?? []));
    return [...fields].flatMap((field) => {
      const { title } = field;
      const added = columns.filter(({ input, near }) => (input ?? near[0]) === field);
      if (added.length < 2) return [];
      const headings = listText(added.map(({ heading }) => `“${shortened(heading)}”`));
      return [render(this.inputs.common.files.added, { headings, title })];
    });
  }
}

export function tooManyRows({ batch }: CommonTexts, max: number): InvalidInput {
  return new InvalidInput(render(batch.too_many_rows, { most: integerText(max) }), new Map());
}

/** An amount whose heading may mean several inputs: it counts as the first unless that changes the result. */
export interface AskedCell {
  readonly column: HeadedColumn;
  readonly value: string;
}

export interface FileRecord {
  readonly number: number;
  readonly cells: readonly FileCell[];
  /** The values of its cells by input, as JSON and queries would write them. */
  readonly given: Readonly<Record<string, string | undefined>>;
  readonly asked: readonly AskedCell[];
  /** Errors of its cells by input, or one for the whole row, with where they are; null if there are none. */
  readonly faults: ReadonlyMap<string, string> | null;
}

function trimmed(cells: readonly FileCell[]): readonly FileCell[] {
  let { length } = cells;
  while (length > 0 && isBlankCell(cells[length - 1] ?? null)) length -= 1;
  return cells.slice(0, length);
}

/** The label of a row of sums, in any column. */
const TOTAL = /^\W*(?:grand |sub-?)?totals?\b/i;

/** Whether a row has a label of totals and no date, in a table that has dates. */
function isTotal({ cells }: FileRow, columns: readonly HeadedColumn[]): boolean {
  const isLabelled = cells.some(
    (cell) => typeof cell === 'string' && TOTAL.test(cell) && !COMPANY.test(cell),
  );
  if (!isLabelled) return false;
  const dates = columns.filter(({ input }) => input?.kind === 'date');
  const isEmpty = (cell: FileCell): boolean =>
    isBlankCell(cell) || (typeof cell === 'string' && TOTAL.test(cell));
  return dates.length > 0 && dates.every(({ index }) => isEmpty(cells[index] ?? null));
}

const COMPANY = /\b(?:ltd|limited|plc|llp|cic)\b/i;

const EXAMPLES = {
  day_first: '31/03/2026',
  plain_amount: '1234.50',
  amount_in_pounds: AMOUNT_IN_POUNDS,
  in_full: '45000',
};

function problemText({ problem, slots = {} }: CellProblem, { common }: TableInputs): string {
  return render(common.files[problem], { ...EXAMPLES, ...slots });
}
