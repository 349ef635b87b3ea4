import { dayOfSerial, type FileCell, type StyledNumber, shownDigits } from '../../formats/file-cell.ts';
import { type Day, isoDay } from '../../law/calendar.ts';

/** Why a cell of a file cannot be used; its message has the same name. */
export type CellProblemWord =
  | 'formula'
  | 'not_given'
  | 'date'
  | 'no_such_date'
  | 'month_first'
  | 'date_as_words'
  | 'amount'
  | 'decimal_comma'
  | 'abbreviated'
  | 'currency'
  | 'yes_no'
  | 'choice';

export interface CellProblem {
  readonly problem: CellProblemWord;
  readonly slots?: Readonly<Record<string, string>>;
}

/** A cell's value for an input, as JSON and queries would write it; undefined if blank. */
export interface CellValue {
  readonly value: string | undefined;
}

/** A cell as people read it. */
export function cellText(cell: FileCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return typeof cell === 'number' ? shownDigits(cell) : String(cell);
  return cell.isDate ? dateText(cell) : shownDigits(cell.value);
}

function dateText({ value }: StyledNumber): string {
  const day = dayOfSerial(value);
  return day === null ? shownDigits(value) : britishDate(day);
}

/** `31/03/2026`. */
export function britishDate(day: Day): string {
  return isoDay(day).split('-').reverse().join('/');
}
