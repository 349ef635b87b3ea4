import { AMOUNT_IN_POUNDS, type ColumnInput } from '../../engine/inputs/field.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { shortened } from '../../engine/inputs/read.ts';
import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import { integerText, listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import {
  columnLetters,
  type FileCell,
  type FileRow,
  type FileRows,
  isBlankCell,
} from '../../formats/file-cell.ts';
import { DateEvidence, type RowDate, readDate, settleDates } from './dates.ts';
import {
  type HeadedColumn,
  type HeadingChoices,
  headingErrors,
  matchHeadings,
  rejectHeadings,
  type TableInputs,
} from './headings.ts';
import { type NamedColumn, type UnusedColumn, UnusedColumns, unusedErrors } from './import-report.ts';
import { add, type CellValue, cellText, readAbsence, readCell, type UnreadableCell } from './read-cell.ts';

const HEADINGS_WITHIN = 20;
const MAX_NAMED_ROWS = 50;

/** An amount whose heading may mean several inputs: it counts as the first unless that changes the result. */
export interface AmbiguousCell {
  readonly column: HeadedColumn;
  readonly value: string;
}

interface FileRecord {
  readonly number: number;
  readonly cells: readonly FileCell[];
  /** The values of its cells by input, as JSON and queries would write them. */
  readonly input: Readonly<Record<string, string | undefined>>;
  readonly ambiguous: readonly AmbiguousCell[];
  /** Errors of its cells by input, or one for the whole `row`, with where they are. */
  readonly errors: ReadonlyMap<string, string>;
  /** The column of an input, and the value found there; empty if none or several give it. */
  placeOf(name: string): string;
}

/** The headings of a file, what its columns hold, and the rows below them. */
export class TableReader {
  /** The row of the headings. */
  row = 1;
  columns: readonly HeadedColumn[] = [];
  unused: readonly UnusedColumn[] = [];
  /** All records, where they were kept. */
  kept: readonly FileRecord[] = [];
  /** Numbers of rows of totals, which are left out. */
  readonly totals = new Set<number>();
  readonly #evidence = new DateEvidence();

  private constructor(
    readonly file: FileRows,
    readonly inputs: TableInputs,
  ) {}

  /**
   * Reads the columns of a file: its rows are read once for what dates and unused columns hold, then for their values.
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
    const { columns } = reader;
    const isChecked = !isPreview || columns.length === 0;
    const errors = isChecked ? headingErrors(columns, inputs, choices, file.otherSheets) : [];
    const unused = new UnusedColumns(columns);
    const dates = columns.filter(({ input }) => input?.kind === 'date');
    let count = 0;
    for await (const { cells } of reader.rows()) {
      count += 1;
      if (count > inputs.maxRows) throw tooManyRows(inputs.common, inputs.maxRows);
      unused.add(cells);
      for (const { index } of dates) {
        const cell = cells[index] ?? null;
        if (cell !== null) reader.#evidence.add(index, readDate(cell));
      }
    }
    reader.unused = unused.list();
    // A heading that resembles an input says so, whatever its column holds.
    if (isChecked) rejectHeadings([...unusedErrors(reader.unused, inputs), ...errors], inputs.common);
    return reader;
  }

  /** The same with all records, in memory. */
  static async openAll(...call: Parameters<typeof TableReader.open>): Promise<TableReader> {
    const reader = await TableReader.open(...call);
    const kept: FileRecord[] = [];
    for await (const record of reader.records()) kept.push(record);
    reader.kept = kept;
    return reader;
  }

  get unusedNames(): NamedColumn[] {
    return this.unused.map(({ named }) => named);
  }

  /** The rows of data. */
  async *rows(): AsyncGenerator<FileRow> {
    for await (const row of this.file.rows()) {
      if (row.number <= this.row || row.cells.every(isBlankCell)) continue;
      if (!isTotal(row, this.columns)) yield row;
      else if (this.totals.size < MAX_NAMED_ROWS) this.totals.add(row.number);
    }
  }

  /** The same rows with their values. */
  async *records(): AsyncGenerator<FileRecord> {
    for await (const row of this.rows()) yield this.#record(row);
  }

  /** Takes as headings the row, among the first ones, with most names of inputs. */
  async #findHeadings(choices: HeadingChoices): Promise<void> {
    const first: FileRow[] = [];
    for await (const row of this.file.rows()) {
      if (!row.cells.every(isBlankCell)) first.push(row);
      if (first.length >= HEADINGS_WITHIN) break;
    }
    let most = -1;
    for (const { number, cells } of first) {
      const length = cells.findLastIndex((cell) => !isBlankCell(cell)) + 1;
      const columns = matchHeadings(cells.slice(0, length), this.inputs, choices);
      const named = columns.filter(({ input, isIgnored }) => input !== null || isIgnored).length;
      if (named > most) [this.row, this.columns, most] = [number, columns, named];
    }
  }

  #record({ number, cells }: FileRow): FileRecord {
    const { columns, inputs } = this;
    const errors = new Map<string, string>();
    const input: Record<string, string | undefined> = {};
    const ambiguous: AmbiguousCell[] = [];
    const record = { number, cells, input, ambiguous, placeOf: (name: string) => this.#placeOf(name, cells) };
    const surplus = cells.findIndex((cell, at) => at >= columns.length && !isBlankCell(cell));
    if (surplus >= 0) {
      const slots = { letter: columnLetters(surplus), found: shownIn(cells, surplus) };
      return { ...record, errors: errors.set('row', render(inputs.common.files.surplus, slots)) };
    }
    const dates: RowDate[] = [];
    const take = (column: HeadedColumn, { name }: ColumnInput, read: CellValue | UnreadableCell): void => {
      if ('reason' in read) {
        const message = render(inputs.common.files[read.reason], { ...EXAMPLES, ...read.slots });
        errors.set(name, `${this.#cellText(column, cells)} ${message}`);
      } else if (read.value !== undefined) input[name] = add(input[name], read.value);
    };
    for (const column of columns) {
      const { field } = column;
      if (field === null) continue;
      // In the order of the columns, whichever is settled first.
      if (column.input !== null) input[field.name] ??= undefined;
      const cell = cells[column.index] ?? null;
      const absent = readAbsence(field, cell);
      if (absent === null && cell !== null && field.kind === 'date') {
        dates.push({ column: column.index, field, written: readDate(cell) });
        continue;
      }
      const read = absent ?? readCell(field, cell ?? '');
      take(column, field, read);
      const isAmbiguous = column.input === null && 'value' in read && read.value !== undefined;
      if (isAmbiguous && Number(read.value) !== 0) ambiguous.push({ column, value: read.value });
    }
    const yearOfRow = Number(input.year ?? inputs.year ?? 0) || null;
    const settled = settleDates(dates, this.#evidence, yearOfRow);
    for (const { column, field } of dates)
      take(columns[column] as HeadedColumn, field, settled.get(column) ?? { value: undefined });
    return { ...record, errors };
  }

  #placeOf(name: string, cells: readonly FileCell[]): string {
    const [column, ...more] = this.columns.filter(({ input }) => input?.name === name);
    return column === undefined || more.length > 0 ? '' : this.#cellText(column, cells);
  }

  #cellText({ index, letter, heading }: HeadedColumn, cells: readonly FileCell[]): string {
    const { files } = this.inputs.common;
    const shown = shownIn(cells, index);
    const slots = { letter, heading: shortened(heading), found: shown };
    return render(shown === '' ? files.blank_cell : files.cell, slots);
  }

  /** Sentences on what holds for all rows: columns that were added, and rows that were left out. */
  notes(): string[] {
    const { columns, totals } = this;
    const { files } = this.inputs.common;
    const added = [...new Set(columns.flatMap(({ input }) => input ?? []))].flatMap((input) => {
      const all = columns.filter(({ field }) => field === input);
      const headings = listText(all.map(({ heading }) => `“${shortened(heading)}”`));
      return all.length < 2 ? [] : [render(files.added, { headings, title: input.title })];
    });
    const numbers = listText([...totals].map(String));
    return totals.size === 0 ? added : [...added, render(files.totals, { rows: numbers })];
  }
}

function shownIn(cells: readonly FileCell[], index: number): string {
  return shortened(cellText(cells[index] ?? null).trim());
}

export function tooManyRows({ batch }: CommonTexts, max: number): InvalidInput {
  return new InvalidInput(render(batch.too_many_rows, { most: integerText(max) }), new Map());
}

/** The label of a row of sums, in any column. */
const TOTAL = /^\W*(?:grand |sub-?)?totals?\b/i;
const COMPANY = /\b(?:ltd|limited|plc|llp|cic)\b/i;

/** Whether a row has a label of totals and no date, in a table that has dates. */
function isTotal({ cells }: FileRow, columns: readonly HeadedColumn[]): boolean {
  const isLabel = (cell: FileCell): boolean => typeof cell === 'string' && TOTAL.test(cell);
  if (!cells.some((cell) => isLabel(cell) && !COMPANY.test(String(cell)))) return false;
  const dates = columns.filter(({ input }) => input?.kind === 'date');
  const isEmpty = (cell: FileCell): boolean => isBlankCell(cell) || isLabel(cell);
  return dates.length > 0 && dates.every(({ index }) => isEmpty(cells[index] ?? null));
}

const EXAMPLES = {
  day_first: '31/03/2026',
  plain_amount: '1234.50',
  amount_in_pounds: AMOUNT_IN_POUNDS,
  in_full: '45000',
};
