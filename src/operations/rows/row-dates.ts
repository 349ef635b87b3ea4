import type { InputField } from '../../engine/inputs/field.ts';
import { type Day, isoDay, makeDay } from '../../law/calendar.ts';
import { britishDate, type CellProblem, type CellValue, type Tally } from './cell-value.ts';
import { type Order, realDay, type WrittenDate } from './read-date.ts';

/** Which orders the dates of each column show, by its index: read before the rows. */
export class DateEvidence {
  readonly #columns = new Map<number, Set<Order>>();
  hasMonthFirst = false;

  add(column: number, { order }: { readonly order: Order | null }): void {
    if (order === null) return;
    if (order === 'month_first') this.hasMonthFirst = true;
    this.#columns.set(column, (this.#columns.get(column) ?? new Set()).add(order));
  }

  /** The order of a column; day first in a file without month-first dates; null if it cannot be known. */
  orderOf(column: number): Order | null {
    if (!this.hasMonthFirst) return 'day_first';
    const [only, ...others] = this.#columns.get(column) ?? [];
    return others.length === 0 ? (only ?? null) : null;
  }
}

export interface RowDate {
  readonly column: number;
  readonly field: InputField;
  readonly written: WrittenDate;
}

/** Settles the dates of a row: what shows an order in the row counts first, then its column. */
export function settleDates(
  dates: readonly RowDate[],
  evidence: DateEvidence,
  year: number | null,
  tally: Tally,
): ReadonlyMap<number, CellValue | CellProblem> {
  const shown = new Set(
    dates.flatMap(({ written }) => ('day' in written && written.order !== null ? [written.order] : [])),
  );
  const [own = null] = shown.size === 1 ? shown : [];
  const days = new Map<InputField, Day>();
  const settled = new Map<number, CellValue | CellProblem>();
  const settle = (date: RowDate, read: Day | CellProblem): void => {
    settled.set(date.column, typeof read === 'object' ? read : { value: isoDay(read) });
    if (typeof read !== 'object') days.set(date.field, read);
  };
  for (const date of dates) {
    const { written, column } = date;
    if ('problem' in written) settle(date, written);
    else if ('day' in written) {
      if (written.order !== null) tally.count(written.order);
      settle(date, written.day);
    } else if ('dayFirst' in written)
      settle(date, readEither(written, shown.size > 1 ? null : (own ?? evidence.orderOf(column)), tally));
  }
  for (const date of dates) {
    const { written, field } = date;
    if ('month' in written) settle(date, complete(written, field, days, year, tally));
  }
  return settled;
}

function readEither(
  { dayFirst, monthFirst, isCell }: Extract<WrittenDate, { isCell: boolean }>,
  order: Order | null,
  tally: Tally,
): Day | CellProblem {
  // A true date of a spreadsheet has been read already, perhaps wrongly.
  if (order === null || (isCell && order === 'month_first')) {
    const slots = {
      meant: britishDate(dayFirst),
      other: britishDate(monthFirst),
      iso: isoDay(dayFirst),
      other_iso: isoDay(monthFirst),
    };
    return { problem: 'date_either', slots };
  }
  if (!isCell) tally.count(order);
  return order === 'day_first' ? dayFirst : monthFirst;
}

/** A date without its day or its year: the ends of periods are ends of months, their starts first days. */
function complete(
  written: Extract<WrittenDate, { month: number }>,
  { name }: InputField,
  days: ReadonlyMap<InputField, Day>,
  year: number | null,
  tally: Tally,
): Day | CellProblem {
  const [isStart, isEnd] = [name.endsWith('_start'), name.endsWith('_end')];
  const { month } = written;
  if ('year' in written) {
    if (!isStart && !isEnd) return { problem: 'month_only' };
    tally.count('months');
    return isStart ? makeDay(written.year, month, 1) : ((makeDay(written.year, month + 1, 1) - 1) as Day);
  }
  const { dayOfMonth } = written;
  const dayIn = (one: number): Day | null => realDay(one, month, dayOfMonth);
  const other = [...days].find(([field]) => field.name === (isStart ? 'period_end' : 'period_start'))?.[1];
  if (other !== undefined && (isStart || isEnd)) {
    const near = Number(isoDay(other).slice(0, 4));
    const found = [near + 1, near, near - 1].flatMap((one) => dayIn(one) ?? []).sort((a, b) => a - b);
    const day = isStart ? found.findLast((one) => one < other) : found.find((one) => one > other);
    if (day !== undefined) return counted(day, tally);
  }
  const day = year === null ? null : dayIn(year);
  if (day !== null) return counted(day, tally);
  return year === null ? { problem: 'no_year' } : { problem: 'no_such_date' };
}

function counted(day: Day, tally: Tally): Day {
  tally.count('years');
  return day;
}
