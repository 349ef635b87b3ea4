import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { AMOUNT_IN_POUNDS } from '../../engine/inputs/read-field.ts';
import { integerText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import {
  columnLetters,
  type FileCell,
  type FileKind,
  type FileRow,
  type FileRows,
  isBlankCell,
} from '../../formats/file-cell.ts';
import { type CellProblem, cellText, Tally } from './cell-value.ts';
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
import { readCell } from './read-cell.ts';

const HEADINGS_WITHIN = 20;
/** The most closing rows held back until it is known that no other row follows. */
const MOST_CLOSING = 3;

/** Finds the headings of a file and reads the rows below them, counting what it leaves out and converts. */
export class TableReader {
  headings: Headings | null = null;
  readonly tally = new Tally();
  /** How many rows were read. */
  rowsRead = 0;
  /** Numbers of rows above the headings, and of rows of totals below them. */
  readonly above: number[] = [];
  readonly totals: number[] = [];
  blank = 0;
  #before: FileRow[] = [];
  #closing: FileRow[] = [];
  #last = 0;

  /** @param isPreview whether to accept headings that cannot be used yet. */
  constructor(
    private readonly file: FileRows,
    readonly inputs: TableInputs,
    private readonly choices: HeadingChoices,
    private readonly isPreview = false,
  ) {}

  get kind(): FileKind {
    return this.file.kind();
  }

  /** The rows of data in groups, at least one. @throws InvalidInput if the headings cannot be used. */
  async *rows(): AsyncGenerator<readonly FileRow[]> {
    for await (const piece of this.file.rows) {
      const rows = piece.flatMap((row) => this.#take(row));
      if (rows.length > 0) yield rows;
    }
    const rest = this.headings === null ? this.#findHeadings() : [];
    this.totals.push(...this.#closing.splice(0).map(({ number }) => number));
    yield rest;
  }

  /** The same rows with their values. @throws InvalidInput, also for dates if some are month first. */
  async *records(): AsyncGenerator<readonly FileRecord[]> {
    const isText = this.kind.format === 'csv';
    for await (const rows of this.rows()) {
      const { columns } = this.headings as Headings;
      const records = rows.map((row) => readRecord(row, columns, this.inputs, isText, this.tally));
      this.rowsRead += rows.length;
      this.#refuseMixedDates();
      yield records;
    }
  }

  /** Some month-first dates make the others ambiguous. */
  #refuseMixedDates(): void {
    const { isMixed, firstMonthFirst } = this.tally;
    if (!isMixed) return;
    const { text = '', row = 0 } = firstMonthFirst ?? {};
    const { files } = this.inputs.common;
    throw new InvalidInput(render(files.mixed_dates, { found: text, row: String(row) }), new Map());
  }

  #take(row: FileRow): FileRow[] {
    const isBlank = row.cells.every(isBlankCell);
    const { headings } = this;
    // Text readers skip lines without cells.
    if (headings !== null) this.blank += row.number - this.#last - 1 + (isBlank ? 1 : 0);
    this.#last = row.number;
    if (isBlank) return [];
    return headings === null ? this.#lookForHeadings(row) : this.#withoutTotals(row, headings);
  }

  #lookForHeadings(row: FileRow): FileRow[] {
    this.#before.push(row);
    if (row.number === this.choices.chosen?.row) return this.#findHeadings(row);
    return this.#before.length === HEADINGS_WITHIN ? this.#findHeadings() : [];
  }

  /** Takes as headings the row, among the first ones, with most names of inputs, and reads the rows below it. */
  #findHeadings(chosen?: FileRow): FileRow[] {
    const rows = this.#before.splice(0);
    const counts = rows.map(({ cells }) => countNamed(cells, this.inputs, this.choices));
    const named = chosen ?? rows[counts.indexOf(Math.max(...counts))];
    const row = named?.number ?? 1;
    const columns = matchHeadings(trimmed(named?.cells ?? []), this.inputs, this.choices);
    if (!this.isPreview || columns.length === 0) {
      checkHeadings(columns, this.inputs, this.choices, this.kind.otherSheets);
    }
    this.headings = { row, columns };
    this.above.push(...rows.flatMap(({ number }) => (number < row ? [number] : [])));
    const last = this.#last;
    this.#last = row;
    const found = rows.flatMap((other) => (other.number > row ? this.#take(other) : []));
    this.blank += last - this.#last;
    this.#last = last;
    return found;
  }

  /** Holds back rows that may be closing totals until another row follows. */
  #withoutTotals(row: FileRow, { columns }: Headings): FileRow[] {
    const sums = hasNoDates(row, columns) ? sumsIn(row, columns) : 'none';
    if (sums === 'labelled') {
      this.totals.push(row.number);
      return this.#closing.splice(0);
    }
    this.#closing.push(row);
    const isKept = sums === 'closing' && this.#closing.length <= MOST_CLOSING;
    return isKept ? [] : this.#closing.splice(0);
  }
}

function trimmed(cells: readonly FileCell[]): readonly FileCell[] {
  let { length } = cells;
  while (length > 0 && isBlankCell(cells[length - 1] ?? null)) length -= 1;
  return cells.slice(0, length);
}

/** The label of a row of sums, in any column. */
const TOTAL = /^\W*(?:grand |sub-?)?totals?\W*$/i;
const COMPANY = /\b(?:ltd|limited|plc|llp|cic)\b/i;

/** Whether a row has no date, and no required input but amounts, in a table that has dates. */
function hasNoDates({ cells }: FileRow, columns: readonly HeadedColumn[]): boolean {
  const isNeeded = ({ input }: HeadedColumn): boolean =>
    input?.kind === 'date' || (input?.required === true && input.kind !== 'money');
  const hasDates = columns.some(({ input }) => input?.kind === 'date');
  return hasDates && columns.every((column) => !isNeeded(column) || isEmpty(cells[column.index] ?? null));
}

/** Whether such a row is labelled as a total, or may be one if no other row follows. */
function sumsIn({ cells }: FileRow, columns: readonly HeadedColumn[]): 'labelled' | 'closing' | 'none' {
  const texts = cells.filter((cell) => typeof cell === 'string');
  if (texts.some((text) => TOTAL.test(text))) return 'labelled';
  const own = columns.filter(({ input }) => input === null);
  const isSaid = texts.some((text) => /\btotals?\b/i.test(text) && !COMPANY.test(text));
  return isSaid || own.every(({ index }) => isEmpty(cells[index] ?? null)) ? 'closing' : 'none';
}

function isEmpty(cell: FileCell): boolean {
  return isBlankCell(cell) || (typeof cell === 'string' && TOTAL.test(cell));
}

export interface FileRecord {
  readonly number: number;
  readonly cells: readonly FileCell[];
  /** The values of its cells by input, as JSON and queries would write them. */
  readonly given: Readonly<Record<string, string | undefined>>;
  /** Errors of its cells by input, or one for the whole row; null if there are none. */
  readonly faults: ReadonlyMap<string, string> | null;
}

export function readRecord(
  { number, cells }: FileRow,
  columns: readonly HeadedColumn[],
  inputs: TableInputs,
  isText: boolean,
  tally: Tally,
): FileRecord {
  const given: Record<string, string | undefined> = {};
  const faults = new Map<string, string>();
  const misfit = findMisfit(cells, columns, isText, inputs);
  if (misfit !== null) return { number, cells, given, faults: new Map([['row', misfit]]) };
  // Spreadsheets leave out separators at the end of rows where a last column is empty.
  if (isText && cells.length < columns.length) tally.count('short_rows');
  tally.row = number;
  for (const { index, input } of columns) {
    if (input === null) continue;
    const read = readCell(input, cells[index], tally);
    if ('problem' in read) faults.set(input.name, problemText(read, inputs));
    else given[input.name] = read.value;
  }
  return { number, cells, given, faults: faults.size === 0 ? null : faults };
}

/** Why the cells of a row do not fit the headings; null if they do. */
function findMisfit(
  cells: readonly FileCell[],
  columns: readonly HeadedColumn[],
  isText: boolean,
  { common: { files } }: TableInputs,
): string | null {
  const isShort = isText && cells.length < columns.length;
  if (isShort && columns.some(({ index, input }) => index >= cells.length && input?.required === true)) {
    const counts = { found: integerText(cells.length), expected: integerText(columns.length) };
    return render(files.cells, counts);
  }
  if (cells.length <= columns.length) return null;
  const index = cells.findIndex((cell, at) => at >= columns.length && !isBlankCell(cell));
  const found = shortened(cellText(cells[index] ?? null).trim());
  return index < 0 ? null : render(files.surplus, { letter: columnLetters(index), found });
}

const EXAMPLES = {
  day_first: '31/03/2026',
  plain_amount: '1234.50',
  amount_in_pounds: AMOUNT_IN_POUNDS,
  in_full: '45000',
};

function problemText({ problem, slots = {} }: CellProblem, { common }: TableInputs): string {
  return render(common.files[problem], { ...EXAMPLES, ...slots });
}

/** A message with the column where a record is wrong, and the value found there. */
export function placedFault(
  name: string,
  message: string,
  { cells }: FileRecord,
  { headings, inputs: { common } }: TableReader,
): string {
  const column = headings?.columns.find(({ input }) => input?.name === name);
  if (column === undefined) return message;
  const found = shortened(cellText(cells[column.index] ?? null).trim());
  const slots = { letter: column.letter, heading: shortened(column.heading), found };
  return `${render(found === '' ? common.files.blank_cell : common.files.cell, slots)} ${message}`;
}
