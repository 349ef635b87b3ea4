import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { AMOUNT_IN_POUNDS } from '../../engine/inputs/read-field.ts';
import { integerText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { type FileCell, type FileRow, isBlankCell } from '../../formats/file-cell.ts';
import { type CellProblem, cellText } from './cell-value.ts';
import {
  countNamed,
  type HeadedColumn,
  type HeadingChoices,
  type Headings,
  matchHeadings,
  readHeadings,
  shortened,
  type TableInputs,
} from './headings.ts';
import { readCell } from './read-cell.ts';
import type { Tally } from './tally.ts';

/** Rows that are not blank among which the headings are looked for. */
const HEADINGS_WITHIN = 20;
/** Columns that are read: no table of inputs is as wide. */
const MOST_COLUMNS = 512;
/** Closing rows that are held back until it is known that no other row follows. */
const MOST_CLOSING = 3;

/** Finds the headings of a file and tells the rows below them from those that are none. */
export class FileReading {
  headings: Headings | null = null;
  /** What keeps the file from being read, if anything does. */
  fault: InvalidInput | null = null;
  /** Rows above the headings that are not blank. */
  readonly above: number[] = [];
  /** Blank rows, and closing rows of totals, below the headings. */
  blank = 0;
  readonly totals: number[] = [];
  #before: FileRow[] = [];
  #held: FileRow[] = [];
  /** The number of the row before. */
  #last = 0;

  /** @param isPreview whether headings that cannot be used yet are taken as they are. */
  constructor(
    readonly inputs: TableInputs,
    readonly choices: HeadingChoices,
    private readonly isPreview = false,
  ) {}

  /** The rows of data among the next rows of the file; none once `fault` is set. */
  take(rows: readonly FileRow[]): FileRow[] {
    const found: FileRow[] = [];
    for (const row of rows) {
      if (this.fault !== null) return [];
      const isBlank = row.cells.every(isBlankCell);
      // Lines without a cell are not handed on by readers of text.
      if (this.headings !== null) this.blank += row.number - this.#last - 1;
      this.#last = row.number;
      if (this.headings === null) {
        if (!isBlank) found.push(...this.#lookForHeadings(row));
      } else if (isBlank) this.blank += 1;
      else this.#takeRow(row, found);
    }
    return found;
  }

  /** The rows that were held back, when the file has ended. */
  end(): FileRow[] {
    const found = this.headings === null && this.fault === null ? this.#settle() : [];
    this.totals.push(...this.#held.splice(0).map(({ number }) => number));
    return found;
  }

  #lookForHeadings(row: FileRow): FileRow[] {
    if (row.cells.length > MOST_COLUMNS) {
      this.fault = new InvalidInput(render(this.inputs.common.files.too_many_columns), new Map());
      return [];
    }
    this.#before.push(row);
    const { chosen } = this.choices;
    const isSure =
      chosen === undefined ? countNamed(row.cells, this.inputs, this.choices) > 1 : row.number === chosen.row;
    return isSure || this.#before.length === HEADINGS_WITHIN ? this.#settle(isSure ? row : undefined) : [];
  }

  /** Takes a row for the headings: one that names two inputs, else the first that names one, else the first. */
  #settle(sure?: FileRow): FileRow[] {
    const rows = this.#before.splice(0);
    const named =
      sure ?? rows.find(({ cells }) => countNamed(cells, this.inputs, this.choices) > 0) ?? rows[0];
    const cells = trimmed(named?.cells ?? []);
    const number = named?.number ?? 1;
    const headings = this.isPreview
      ? { row: number, columns: matchHeadings(cells, this.inputs, this.choices) }
      : readHeadings(number, cells, this.inputs, this.choices);
    if (headings instanceof InvalidInput) {
      this.fault = headings;
      return [];
    }
    this.headings = headings;
    const found: FileRow[] = [];
    for (const row of rows) {
      if (row.number < headings.row) this.above.push(row.number);
      else if (row.number > headings.row) this.#takeRow(row, found);
    }
    return found;
  }

  #takeRow(row: FileRow, found: FileRow[]): void {
    if (isClosing(row, this.headings?.columns ?? [])) {
      this.#held.push(row);
      if (this.#held.length <= MOST_CLOSING) return;
    } else this.#held.push(row);
    found.push(...this.#held.splice(0));
  }
}

function trimmed(cells: readonly FileCell[]): readonly FileCell[] {
  let { length } = cells;
  while (length > 0 && isBlankCell(cells[length - 1] ?? null)) length -= 1;
  return cells.slice(0, length);
}

/** What names a row of sums, in whichever column. */
const TOTAL = /^\W*(?:grand |sub-?)?totals?\W*$/i;

/** Whether a row has sums and nothing that a row of data needs: no date, and of what is required amounts alone. */
function isClosing({ cells }: FileRow, columns: readonly HeadedColumn[]): boolean {
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

/** A row of a file, read for its inputs. */
export interface FileRecord {
  readonly number: number;
  readonly cells: readonly FileCell[];
  /** What its cells give, by input, as JSON and queries would write it. */
  readonly given: Readonly<Record<string, string | undefined>>;
  /** What is wrong with its cells, by input, or with all of it; null when nothing is. */
  readonly faults: ReadonlyMap<string, string> | null;
}

/** Reads the cells of a row; what was converted is counted. */
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

/** Values that messages show as examples. */
const EXAMPLES = {
  day_first: '31/03/2026',
  plain_amount: '1234.50',
  amount_in_pounds: AMOUNT_IN_POUNDS,
  in_full: '45000',
};

function problemText({ problem, slots = {} }: CellProblem, { common }: TableInputs): string {
  return render(common.files[problem], { ...EXAMPLES, ...slots });
}

/** What is wrong with an input of a row, with the column, its heading and the value that was found there. */
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
