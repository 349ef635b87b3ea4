import type { ColumnInput } from '../../engine/inputs/field.ts';
import { readWrittenDate } from '../../engine/inputs/written.ts';
import { dayOfSerial, type FileCell, type StyledNumber, shows } from '../../formats/file-cell.ts';
import { type Day, daysInMonth, isoDay, makeDay, splitDay } from '../../law/calendar.ts';

/** Why a cell cannot be read. */
export interface UnreadableCell {
  /** The name of its message. */
  readonly reason: string;
  readonly slots?: Readonly<Record<string, string>>;
}

/** A date as written: its day in either order, null if there is no such day; or without its day or its year. */
export type WrittenDate =
  | { readonly dayFirst: Day | null; readonly monthFirst: Day | null; readonly isCell?: boolean }
  | DateInPart;

type DateInPart =
  | { readonly month: number; readonly year: number }
  | { readonly month: number; readonly dayOfMonth: number };
type Order = 'day_first' | 'month_first';

/** Plausible date serial numbers: 1950 to 2100. */
const SERIALS = { from: 18_264, to: 73_415 };
const NO_DATE: UnreadableCell = { reason: 'date' };
const NO_SUCH_DATE: UnreadableCell = { reason: 'no_such_date' };
const WITH_TIME = /^(\S.{0,39}?)[T ](\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z?)$/;

/** Reads a date in common office formats. */
export function readDate(cell: FileCell): WrittenDate | UnreadableCell {
  if (cell === null || typeof cell === 'boolean') return NO_DATE;
  if (typeof cell !== 'string') return readNumber(cell);
  const text = cell.trim();
  const [, date = text, time = '', zone] = WITH_TIME.exec(text) ?? [];
  // An hour before midnight UTC is midnight of the next day in British Summer Time.
  return zone === 'Z' && /[1-9]/.test(time) ? NO_DATE : readText(date);
}

function readText(text: string): WrittenDate | UnreadableCell {
  const parts = readWrittenDate(text);
  if (parts === null) return NO_DATE;
  const { year, month, dayOfMonth, isEither } = parts;
  if (dayOfMonth === null) return Number.isNaN(year) ? NO_DATE : { month, year: Number(year) };
  if (year === null) return realDay(2024, month, dayOfMonth) === null ? NO_SUCH_DATE : { month, dayOfMonth };
  const dayFirst = realDay(year, month, dayOfMonth);
  const monthFirst = isEither ? realDay(year, dayOfMonth, month) : dayFirst;
  return (dayFirst ?? monthFirst) === null ? NO_SUCH_DATE : { dayFirst, monthFirst };
}

function readNumber(cell: number | StyledNumber): WrittenDate | UnreadableCell {
  const isDate = typeof cell !== 'number' && cell.isDate;
  const serial = typeof cell === 'number' ? cell : (cell.serial ?? cell.value);
  const day = isDate || (serial >= SERIALS.from && serial < SERIALS.to) ? dayOfSerial(serial) : null;
  if (day === null) return NO_DATE;
  const { year, month, dayOfMonth } = splitDay(day);
  // A cell displayed as March 2026 is stored as the first of the month, a day the user did not enter.
  if (isDate && !shows(cell.format, 'day')) return { month, year };
  // A British spreadsheet reads 01/04 as the first of April where an American one meant January.
  return { dayFirst: day, monthFirst: realDay(year, dayOfMonth, month) ?? day, isCell: true };
}

/** A day of the calendar; null if there is no such day. */
function realDay(year: number, month: number, dayOfMonth: number): Day | null {
  const isReal =
    year > 0 && month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= daysInMonth(year, month);
  return isReal ? makeDay(year, month, dayOfMonth) : null;
}

export function britishDate(day: Day): string {
  return isoDay(day).split('-').reverse().join('/');
}

/** The order that a date shows, since there is no such day in the other. */
function orderShown(written: WrittenDate | UnreadableCell): Order | null {
  if (!('dayFirst' in written)) return null;
  if (written.monthFirst === null) return 'day_first';
  return written.dayFirst === null ? 'month_first' : null;
}

/** Which orders the dates of each column show, by its index: read before the rows. */
export class DateEvidence {
  readonly #columns = new Map<number, Set<Order>>();

  add(column: number, written: WrittenDate | UnreadableCell): void {
    const order = orderShown(written);
    if (order !== null) this.#columns.set(column, (this.#columns.get(column) ?? new Set()).add(order));
  }

  /** The order of a column; day first in a file without month-first dates; null if it cannot be known. */
  orderOf(column: number): Order | null {
    if (![...this.#columns.values()].some((orders) => orders.has('month_first'))) return 'day_first';
    const [only, ...others] = this.#columns.get(column) ?? [];
    return others.length === 0 ? (only ?? null) : null;
  }
}

export interface RowDate {
  /** The index of its column. */
  readonly column: number;
  readonly field: ColumnInput;
  readonly written: WrittenDate;
}

/** Settles the dates of a row: what shows an order in the row counts first, then its column; then those in part. */
export function settleDates(
  dates: readonly RowDate[],
  evidence: DateEvidence,
  year: number | null,
): ReadonlyMap<RowDate, string | UnreadableCell> {
  const shown = new Set(dates.flatMap(({ written }) => orderShown(written) ?? []));
  const [ofRow = null] = shown.size === 1 ? shown : [];
  const days = new Map<string, Day>();
  const settled = new Map<RowDate, string | UnreadableCell>();
  const inPart = ({ written }: RowDate): boolean => 'month' in written;
  for (const date of [...dates.filter((one) => !inPart(one)), ...dates.filter(inPart)]) {
    const { column, field, written } = date;
    const order = shown.size > 1 ? null : (ofRow ?? evidence.orderOf(column));
    const read = 'month' in written ? complete(written, field.name, days, year) : settle(written, order);
    if (typeof read === 'number') days.set(field.name, read);
    settled.set(date, typeof read === 'number' ? isoDay(read) : read);
  }
  return settled;
}

function settle(
  { dayFirst, monthFirst, isCell = false }: Exclude<WrittenDate, DateInPart>,
  order: Order | null,
): Day | UnreadableCell {
  if (dayFirst === null || monthFirst === null || dayFirst === monthFirst)
    return dayFirst ?? monthFirst ?? NO_SUCH_DATE;
  // A true date of a spreadsheet has been read already, perhaps wrongly.
  if (order === null || (isCell && order === 'month_first')) {
    const [meant, other] = [britishDate(dayFirst), britishDate(monthFirst)];
    const slots = { meant, other, iso: isoDay(dayFirst), other_iso: isoDay(monthFirst) };
    return { reason: 'date_either', slots };
  }
  return order === 'day_first' ? dayFirst : monthFirst;
}

/** A date without its day or its year: the ends of periods are ends of months, their starts first days. */
function complete(
  written: DateInPart,
  name: string,
  days: ReadonlyMap<string, Day>,
  year: number | null,
): Day | UnreadableCell {
  const [isStart, isEnd] = [name.endsWith('_start'), name.endsWith('_end')];
  const { month } = written;
  if ('year' in written) {
    if (!isStart && !isEnd) return { reason: 'month_only' };
    return makeDay(written.year, month, isStart ? 1 : daysInMonth(written.year, month));
  }
  const dayIn = (one: number): Day[] => [realDay(one, month, written.dayOfMonth) ?? []].flat();
  const other = isStart || isEnd ? days.get(isStart ? 'period_end' : 'period_start') : undefined;
  if (other !== undefined) {
    const { year: near } = splitDay(other);
    const possible = [near - 1, near, near + 1].flatMap(dayIn);
    const day = isStart ? possible.findLast((one) => one < other) : possible.find((one) => one > other);
    if (day !== undefined) return day;
  }
  if (year === null) return { reason: 'no_year' };
  return dayIn(year)[0] ?? NO_SUCH_DATE;
}
