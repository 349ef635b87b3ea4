import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { AMOUNT_IN_POUNDS } from '../../engine/inputs/read-field.ts';
import { integerText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import {
  columnLetters,
  type FileCell,
  type FileRow,
  type FileRows,
  isBlankCell,
} from '../../formats/file-cell.ts';
import { type CellProblem, cellText, type Tally } from './cell-value.ts';
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
/** The most columns read: no table of inputs is as wide. */
const MOST_COLUMNS = 512;
/** The most closing rows kept back until it is known that no other row follows. */
const MOST_CLOSING = 3;

export class FileReading {
  headings: Headings | null = null;
  readonly above: number[] = [];
  /** Blank rows, and closing rows of totals, below the headings. */
  blank = 0;
  readonly totals: number[] = [];
  otherSheets: readonly string[] = [];
  #before: FileRow[] = [];
  #closing: FileRow[] = [];
  #last = 0;

  /** @param isPreview whether to accept headings that cannot be used yet. */
  constructor(
    readonly inputs: TableInputs,
    readonly choices: HeadingChoices,
    private readonly isPreview = false,
  ) {}

  /** Takes the file's next rows and returns the data rows among them. @throws InvalidInput */
  take(rows: readonly FileRow[]): FileRow[] {
    const found: FileRow[] = [];
    for (const row of rows) {
      const isBlank = row.cells.every(isBlankCell);
      // Text readers skip lines without cells.
      if (this.headings !== null) this.blank += row.number - this.#last - 1;
      this.#last = row.number;
      if (this.headings === null) {
        if (!isBlank) found.push(...this.#lookForHeadings(row));
      } else if (isBlank) this.blank += 1;
      else this.#takeRow(row, found);
    }
    return found;
  }

  /** The rows kept back, once the file has ended. @throws InvalidInput */
  end(): FileRow[] {
    const found = this.headings === null ? this.#settle() : [];
    this.totals.push(...this.#closing.splice(0).map(({ number }) => number));
    return found;
  }

  #lookForHeadings(row: FileRow): FileRow[] {
    const { chosen } = this.choices;
    if (row.cells.length > MOST_COLUMNS) {
      throw new InvalidInput(render(this.inputs.common.files.too_many_columns), new Map());
    }
    this.#before.push(row);
    const isChosen = chosen !== undefined && row.number === chosen.row;
    return isChosen || this.#before.length === HEADINGS_WITHIN
      ? this.#settle(isChosen ? row : undefined)
      : [];
  }

  /** Chooses the heading row: of the first rows the one that names most inputs. */
  #settle(chosen?: FileRow): FileRow[] {
    const rows = this.#before.splice(0);
    const counts = rows.map(({ cells }) => countNamed(cells, this.inputs, this.choices));
    const named = chosen ?? rows[counts.indexOf(Math.max(...counts))];
    const row = named?.number ?? 1;
    const columns = matchHeadings(trimmed(named?.cells ?? []), this.inputs, this.choices);
    if (!this.isPreview || columns.length === 0)
      checkHeadings(columns, this.inputs, this.choices, this.otherSheets);
    this.headings = { row, columns };
    const found: FileRow[] = [];
    let last = row;
    for (const other of rows) {
      if (other.number < row) this.above.push(other.number);
      if (other.number <= row) continue;
      this.blank += other.number - last - 1;
      last = other.number;
      this.#takeRow(other, found);
    }
    this.blank += Math.max(0, this.#last - last);
    return found;
  }

  #takeRow(row: FileRow, found: FileRow[]): void {
    const { columns = [] } = this.headings ?? {};
    const sums = hasNoDates(row, columns) ? sumsIn(row, columns) : 'none';
    if (sums === 'labelled') {
      found.push(...this.#closing.splice(0));
      this.totals.push(row.number);
      return;
    }
    this.#closing.push(row);
    if (sums === 'none' || this.#closing.length > MOST_CLOSING) found.push(...this.#closing.splice(0));
  }
}

/** The data rows of a file in groups, at least one. @throws InvalidInput if its headings cannot be used. */
export async function* dataRows(file: FileRows, reading: FileReading): AsyncGenerator<readonly FileRow[]> {
  reading.otherSheets = file.kind().otherSheets;
  for await (const piece of file.rows) {
    const rows = reading.take(piece);
    if (rows.length > 0) yield rows;
  }
  yield reading.end();
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

/** Whether such a row says that it has sums, or may be one of them where no other row follows. */
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
  { columns }: Headings,
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

export function placedFault(
  name: string,
  message: string,
  { cells }: FileRecord,
  { columns }: Headings,
  { common }: TableInputs,
): string {
  const column = columns.find(({ input }) => input?.name === name);
  if (column === undefined) return message;
  const found = shortened(cellText(cells[column.index] ?? null).trim());
  const slots = { letter: column.letter, heading: shortened(column.heading), found };
  return `${render(found === '' ? common.files.blank_cell : common.files.cell, slots)} ${message}`;
}
