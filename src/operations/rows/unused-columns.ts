import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { type FileCell, isBlankCell } from '../../formats/file-cell.ts';
import { cellText, Tally } from './cell-value.ts';
import { type HeadedColumn, nameColumn, shortened, type TableInputs } from './headings.ts';
import { isAmount } from './read-cell.ts';
import { readDate } from './read-date.ts';

/** A column that holds numbers or dates, and is no input. */
export interface UnusedColumn extends HeadedColumn {
  readonly holds: 'amounts' | 'dates' | 'numbers';
  readonly firstValues: readonly string[];
}

const FIRST_VALUES = 3;
/** No number or date is longer. */
const MAX_LENGTH = 60;
const MAX_NAMED = 50;

/** Counts what the cells of the caller's own columns hold. */
export class UnusedColumns {
  readonly #columns;

  constructor(columns: readonly HeadedColumn[]) {
    const own = columns.filter(({ input, near }) => input === null && near.length < 2);
    this.#columns = own.map((column) => ({
      column,
      dates: 0,
      numbers: 0,
      money: 0,
      others: 0,
      first: [] as string[],
    }));
  }

  add(cells: readonly FileCell[]): void {
    for (const counts of this.#columns) {
      const cell = cells[counts.column.index] ?? null;
      if (cell === null || isBlankCell(cell)) continue;
      const text = cellText(cell).trim();
      if (text.length <= MAX_LENGTH && NOTHING.test(text)) continue;
      if (counts.first.length < FIRST_VALUES) counts.first.push(shortened(text));
      if (text.length > MAX_LENGTH) counts.others += 1;
      else if (isDate(cell)) counts.dates += 1;
      else if (!isAmount(cell)) counts.others += 1;
      else {
        counts.numbers += 1;
        if (MONEY.test(text)) counts.money += 1;
      }
    }
  }

  found(): UnusedColumn[] {
    return this.#columns.flatMap(({ column, dates, numbers, money, others, first }): UnusedColumn[] => {
      if (dates + numbers === 0 || dates + numbers < others) return [];
      const isMoney = money > 0 && money >= dates && !column.isIgnored;
      return [
        { ...column, holds: dates > numbers ? 'dates' : isMoney ? 'amounts' : 'numbers', firstValues: first },
      ];
    });
  }
}

const NOTHING = /^(n\/?a|£?\s*[-–—])$/i;
/** Amounts of a hundred pounds or more, or written as money; numbers that begin with zero are not. */
const MONEY = /[£,.]|\d[km]$|^[-(]?[1-9]\d{2}/i;

function isDate(cell: Exclude<FileCell, null>): boolean {
  if (typeof cell === 'number' || typeof cell === 'boolean') return false;
  if (typeof cell === 'object') return cell.isDate;
  if (!/^\d.*[-/. ]/.test(cell.trim()) || isAmount(cell)) return false;
  return !('problem' in readDate(cell, new Tally()));
}

/** The columns of amounts that a result would leave out without the caller's word. */
export function mustDeclare(
  columns: readonly UnusedColumn[],
  { common, needsAllAmounts = false }: TableInputs,
): UnusedColumn[] {
  if (!needsAllAmounts) return [];
  const numbered = new Set(render(common.files.numbered_words).split(', '));
  const isNumbering = (heading: string): boolean =>
    (heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => numbered.has(word));
  return columns.filter(({ holds, heading, isIgnored, firstValues }) => {
    if (holds !== 'amounts' || isIgnored) return false;
    return !isNumbering(heading) || firstValues.some((value) => value.includes('£'));
  });
}

/** @throws InvalidInput where amounts that a result would leave out must be declared. */
export function checkUnused(columns: readonly UnusedColumn[], inputs: TableInputs): void {
  const amounts = mustDeclare(columns, inputs);
  if (amounts.length === 0) return;
  const { common, fields } = inputs;
  const choices = listText(
    fields.filter(({ kind }) => kind === 'money').map(({ name }) => name),
    'or',
  );
  const errors = amounts.slice(0, MAX_NAMED).map((column): [string, string] => {
    const heading = shortened(column.heading) || column.letter;
    const message = render(common.files.unused_amounts, {
      heading,
      values: column.firstValues.join(', '),
      choices,
    });
    return [heading, `${nameColumn(column, common)} ${message}`];
  });
  throw new InvalidInput(render(common.files.headings), new Map(errors));
}
