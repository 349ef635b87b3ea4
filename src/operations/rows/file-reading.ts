import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { AMOUNT_IN_POUNDS } from '../../engine/inputs/read-field.ts';
import { integerText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { type FileCell, type FileRow, type FileRows, isBlankCell } from '../../formats/file-cell.ts';
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

/** How many non-blank rows to search for the headings. */
const HEADINGS_WITHIN = 20;
/** The most columns read: no table of inputs is as wide. */
const MOST_COLUMNS = 512;
/** The most closing rows kept back until it is known that no other row follows. */
const MOST_CLOSING = 3;

export class FileReading {
  headings: Headings | null = null;
  /** Rows above the headings that are not blank. */
  readonly above: number[] = [];
  /** Blank rows, and closing rows of totals, below the headings. */
  blank = 0;
  readonly totals: number[] = [];
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
    const isSure = chosen === undefined ? this.#countNamed(row) > 1 : row.number === chosen.row;
    return isSure || this.#before.length === HEADINGS_WITHIN ? this.#settle(isSure ? row : undefined) : [];
  }

  #countNamed({ cells }: FileRow): number {
    return countNamed(cells, this.inputs, this.choices);
  }

  /** Chooses the heading row: the first that names two inputs, else one, else the first row. */
  #settle(sure?: FileRow): FileRow[] {
    const rows = this.#before.splice(0);
    const named = sure ?? rows.find((row) => this.#countNamed(row) > 0) ?? rows[0];
    const row = named?.number ?? 1;
    const columns = matchHeadings(trimmed(named?.cells ?? []), this.inputs, this.choices);
    if (!this.isPreview) checkHeadings(columns, this.inputs, this.choices);
    this.headings = { row, columns };
    const found: FileRow[] = [];
    for (const other of rows) {
      if (other.number < row) this.above.push(other.number);
      else if (other.number > row) this.#takeRow(other, found);
    }
    return found;
  }

  #takeRow(row: FileRow, found: FileRow[]): void {
    this.#closing.push(row);
    const isClosing = mayClose(row, this.headings?.columns ?? []);
    if (!isClosing || this.#closing.length > MOST_CLOSING) found.push(...this.#closing.splice(0));
  }
}

/** The data rows of a file in groups, at least one. @throws InvalidInput if its headings cannot be used. */
export async function* dataRows(file: FileRows, reading: FileReading): AsyncGenerator<readonly FileRow[]> {
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

function mayClose({ cells }: FileRow, columns: readonly HeadedColumn[]): boolean {
  const isEmpty = ({ index }: HeadedColumn): boolean => {
    const cell = cells[index] ?? null;
    return isBlankCell(cell) || (typeof cell === 'string' && TOTAL.test(cell));
  };
  const isNeeded = ({ input }: HeadedColumn): boolean =>
    input?.kind === 'date' || (input?.required === true && input.kind !== 'money');
  const hasDates = columns.some(({ input }) => input?.kind === 'date');
  if (!hasDates || columns.some((column) => isNeeded(column) && !isEmpty(column))) return false;
  const own = columns.filter(({ input }) => input === null);
  const saysTotal = cells.some((cell) => typeof cell === 'string' && /\btotals?\b/i.test(cell));
  return saysTotal || own.every(isEmpty);
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
  const isWider = cells.length > columns.length;
  const surplus = isWider && cells.slice(columns.length).some((cell) => !isBlankCell(cell));
  if (surplus || (isText && cells.length < columns.length)) {
    const counts = { found: integerText(cells.length), expected: integerText(columns.length) };
    faults.set('row', render(inputs.common.files.cells, counts));
    return { number, cells, given, faults };
  }
  tally.row = number;
  for (const { index, input } of columns) {
    if (input === null) continue;
    const read = readCell(input, cells[index], tally);
    if ('problem' in read) faults.set(input.name, problemText(read, inputs));
    else given[input.name] = read.value;
  }
  return { number, cells, given, faults: faults.size === 0 ? null : faults };
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
