import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { MAX_UNKNOWN, shortened } from '../../engine/inputs/read.ts';
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
import { DateEvidence, type RowDate, readDate, settleDates, type UnreadableCell } from './dates.ts';
import {
  describeSheets,
  EXAMPLES,
  type HeadedColumn,
  headingErrors,
  matchHeadings,
  type TableInputs,
} from './headings.ts';
import { type NamedColumn, type UnusedColumn, UnusedColumns, unusedErrors } from './import-report.ts';
import { add, cellText, readCell } from './read-cell.ts';

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

/** The tables of a file by name. */
export type FileTables = ReadonlyMap<string, TableReader>;

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
   * `verify` tells whether all can be used. @throws InvalidInput without rows, or with too many. @throws UnreadableFile
   */
  static async open(file: FileRows, inputs: TableInputs): Promise<TableReader> {
    const reader = new TableReader(file, inputs);
    await reader.#findHeadings();
    const { columns } = reader;
    if (columns.length === 0) throw reader.#withoutInputs('empty');
    const unused = new UnusedColumns(columns);
    const dates = columns.filter(({ input }) => input?.kind === 'date');
    let count = 0;
    for await (const { cells } of reader.rows()) {
      count += 1;
      if (count > inputs.maxRows) throw tooManyRows(inputs.common, inputs.maxRows);
      unused.add(cells);
      for (const { index } of dates) reader.#evidence.add(index, readDate(cells[index] ?? null));
    }
    reader.unused = unused.list();
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

  /** @throws InvalidInput if no column is an input, or some cannot be used. */
  verify(): void {
    const { columns, inputs, unused } = this;
    const ofHeadings = headingErrors(columns, inputs);
    if (ofHeadings.length === 0 && columns.every(({ field }) => field === null))
      throw this.#withoutInputs('no_headings');
    // A heading that resembles an input says so, whatever its column holds.
    const errors = [...unusedErrors(unused, inputs), ...ofHeadings].slice(0, MAX_UNKNOWN);
    if (errors.length > 0) throw new InvalidInput(render(inputs.common.files.headings), new Map(errors));
  }

  #withoutInputs(message: 'empty' | 'no_headings'): InvalidInput {
    const { fields, common } = this.inputs;
    const text = render(common.files[message], { inputs: fields.map(({ title }) => title).join(', ') });
    return new InvalidInput(`${text} ${describeSheets(this.file.otherSheets, common)}`.trim(), new Map());
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
  async #findHeadings(): Promise<void> {
    let [rows, most] = [0, -1];
    // What is chosen by position fits any row.
    const byHeading = new Map([...this.inputs.choices].filter(([key]) => typeof key === 'string'));
    for await (const { number, cells } of this.file.rows()) {
      const length = cells.findLastIndex((cell) => !isBlankCell(cell)) + 1;
      if (length === 0) continue;
      const headings = cells.slice(0, length);
      const columns = matchHeadings(headings, { ...this.inputs, choices: byHeading });
      const named = columns.filter(({ input, isIgnored }) => input !== null || isIgnored).length;
      if (named > most) {
        [this.row, most] = [number, named];
        this.columns = matchHeadings(headings, this.inputs);
      }
      rows += 1;
      if (rows === HEADINGS_WITHIN) break;
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
    const take = (column: HeadedColumn, name: string, read: string | UnreadableCell): void => {
      if (typeof read !== 'string') {
        const message = render(inputs.common.files[read.reason], { ...EXAMPLES, ...read.slots });
        errors.set(name, `${this.#cellText(column, cells)} ${message}`);
        return;
      }
      input[name] = add(input[name], read);
      if (column.input === null && Number(read) !== 0) ambiguous.push({ column, value: read });
    };
    for (const column of columns) {
      const { field, index } = column;
      if (field === null) continue;
      // In the order of the columns, whichever is settled first.
      if (column.input !== null) input[field.name] ??= undefined;
      const read = readCell(field, cells[index] ?? null);
      if (typeof read === 'object' && !('reason' in read))
        dates.push({ column: index, field, written: read });
      else if (read !== undefined) take(column, field.name, read);
    }
    const yearOfRow = Number(input.year ?? inputs.year) || null;
    const settled = settleDates(dates, this.#evidence, yearOfRow);
    for (const [{ column, field }, read] of settled) take(columns[column] as HeadedColumn, field.name, read);
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
