import { dayOfSerial, type FileCell, shownDigits } from '../../formats/file-cell.ts';
import { parseNumber, plainDigits } from '../../law/amounts.ts';
import { type Day, isoDay } from '../../law/calendar.ts';

export interface CellProblem {
  /** The name of its message. */
  readonly problem: string;
  readonly slots?: Readonly<Record<string, string>>;
}

/** A cell's value for an input, as JSON and queries would write it; undefined if blank. */
export interface CellValue {
  readonly value: string | undefined;
  /** The names of the conversions that were made. */
  readonly as?: readonly string[];
}

export type Filled = Exclude<FileCell, null>;

export function cellText(cell: FileCell): string {
  if (typeof cell === 'number') return shownDigits(cell);
  if (typeof cell !== 'object' || cell === null) return String(cell ?? '');
  const day = cell.isDate ? dayOfSerial(cell.value) : null;
  return day === null ? shownDigits(cell.value) : britishDate(day);
}

export function britishDate(day: Day): string {
  return isoDay(day).split('-').reverse().join('/');
}

/** The sum of two amounts as text, exact; a first one alone is itself. */
export function add(before: string | undefined, value: string): string {
  const [sum, more] = [before ?? '', value].map(parseNumber);
  return sum && more ? plainDigits(sum.add(more)) : value;
}
