import { listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import type { FileCell } from '../../formats/file-cell.ts';
import { isBlankCell } from '../../formats/file-cell.ts';
import { readDate } from './dates.ts';
import {
  type HeadedColumn,
  headingErrors,
  nameColumn,
  shortened,
  type TableInputs,
  wordsIn,
} from './headings.ts';
import { cellText, type Filled, isAmount } from './read-cell.ts';

/** A column that holds numbers or dates, and is no input. */
export interface UnusedColumn extends HeadedColumn {
  readonly holds: 'amounts' | 'dates' | 'numbers';
  readonly firstValues: readonly string[];
}

const FIRST_VALUES = 3;
/** No number or date is longer. */
const MAX_LENGTH = 60;
const NOTHING = /^(n\/?a|nil|none|£?\s*[-–—])$/i;
/** Amounts of a hundred pounds or more, or written as money; numbers that begin with zero are not. */
const MONEY = /[£$€¥,.]|\d[km]$|^[-(]?[1-9]\d{2}/i;
/** Certainly money, even alone among texts. */
const POUNDS = /[£$€¥]|\d,\d{3}(?!\d)/;

/** Counts what the cells of the caller's own columns hold. */
export class UnusedColumns {
  readonly #columns;

  constructor(columns: readonly HeadedColumn[]) {
    const own = columns.filter(({ input, near }) => input === null && near.length < 2);
    const none = { dates: 0, numbers: 0, money: 0, pounds: 0, others: 0 };
    this.#columns = own.map((column) => ({ column, ...none, firstValues: [] as string[] }));
  }

  add(cells: readonly FileCell[]): void {
    for (const counts of this.#columns) {
      const cell = cells[counts.column.index] ?? null;
      if (cell === null || isBlankCell(cell)) continue;
      const text = cellText(cell).trim();
      const isLong = text.length > MAX_LENGTH;
      if (!isLong && NOTHING.test(text)) continue;
      if (counts.firstValues.length < FIRST_VALUES) counts.firstValues.push(shortened(text));
      if (!isLong && isDate(cell)) counts.dates += 1;
      else if (isLong || !isAmount(cell)) counts.others += 1;
      else {
        counts.numbers += 1;
        if (MONEY.test(text)) counts.money += 1;
        if (POUNDS.test(text)) counts.pounds += 1;
      }
    }
  }

  list(): UnusedColumn[] {
    return this.#columns.flatMap(({ column, dates, numbers, money, pounds, others, firstValues }) => {
      const isNamed = pounds > 0 || (dates + numbers > 0 && dates + numbers >= others);
      const isMoney = money > 0 && money >= dates && !column.isIgnored;
      const holds = dates > numbers ? 'dates' : isMoney ? 'amounts' : 'numbers';
      return isNamed ? [{ ...column, holds, firstValues }] : [];
    });
  }
}

function isDate(cell: Filled): boolean {
  if (typeof cell === 'number' || typeof cell === 'boolean') return false;
  if (typeof cell === 'object') return cell.isDate;
  return /^\d.*[-/. ]/.test(cell.trim()) && !isAmount(cell) && !('problem' in readDate(cell));
}

/** The columns of amounts that a result would leave out without the caller's word. */
export function mustDeclare(
  columns: readonly UnusedColumn[],
  { common, needsAllAmounts = false }: TableInputs,
): UnusedColumn[] {
  const numbered = new Set(render(common.files.numbered_words).split(', '));
  return columns.filter(({ holds, heading, isIgnored, firstValues }) => {
    if (!needsAllAmounts || holds !== 'amounts' || isIgnored) return false;
    const isNumbering = wordsIn(heading).some((word) => numbered.has(word));
    return !isNumbering || firstValues.some((value) => POUNDS.test(value));
  });
}

/** @throws InvalidInput where amounts that a result would leave out must be declared. */
export function checkUnused(columns: readonly UnusedColumn[], inputs: TableInputs): void {
  const { common, fields } = inputs;
  const money = fields.filter(({ kind }) => kind === 'money').map(({ name }) => name);
  const errors = mustDeclare(columns, inputs).map((column): [string, string] => {
    const heading = shortened(column.heading) || column.letter;
    const slots = { heading, values: column.firstValues.join(', '), choices: listText(money, 'or') };
    return [heading, `${nameColumn(column, common)} ${render(common.files.unused_amounts, slots)}`];
  });
  if (errors.length > 0) throw headingErrors(errors, common);
}
