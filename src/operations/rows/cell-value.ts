import { dayOfSerial, type FileCell, type StyledNumber, shownDigits } from '../../formats/file-cell.ts';
import { type Day, isoDay } from '../../law/calendar.ts';

export interface CellProblem {
  /** The name of its message. */
  readonly problem: string;
  readonly slots?: Readonly<Record<string, string>>;
}

/** A cell's value for an input, as JSON and queries would write it; undefined if blank. */
export interface CellValue {
  readonly value: string | undefined;
}

export function cellText(cell: FileCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return typeof cell === 'number' ? shownDigits(cell) : String(cell);
  return cell.isDate ? dateText(cell) : shownDigits(cell.value);
}

function dateText({ value }: StyledNumber): string {
  const day = dayOfSerial(value);
  return day === null ? shownDigits(value) : britishDate(day);
}

export function britishDate(day: Day): string {
  return isoDay(day).split('-').reverse().join('/');
}

/** How often each conversion was made in a file, and the orders of day and month in its dates. */
export class Tally {
  readonly conversions: Record<string, number> = {};
  hasDayFirst = false;
  /** The first date that can only have the month first. */
  firstMonthFirst: { readonly text: string; readonly row: number } | null = null;
  row = 0;

  count(conversion: string): void {
    this.conversions[conversion] = (this.conversions[conversion] ?? 0) + 1;
  }

  /** Whether some dates have the month first, which makes the others ambiguous. */
  get isMixed(): boolean {
    return this.hasDayFirst && this.firstMonthFirst !== null;
  }
}
