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

/** Conversions applied to make values of a file usable. */
export type Conversion =
  | 'date_cells'
  | 'day_first'
  | 'month_in_words'
  | 'serials'
  | 'times_left_out'
  | 'amounts'
  | 'brackets'
  | 'exponents'
  | 'yes_no_letters'
  | 'choices'
  | 'not_given_words';

/** The order of day and month in the dates of a file, as far as they show it. */
interface DateOrders {
  /** Dates that are valid only with the day first, and those that could be either. */
  dayFirst: number;
  either: number;
  /** Dates that are valid only with the month first. */
  monthFirst: number;
}

/** How often each conversion was made in a file, and the orders of day and month in its dates. */
export class Tally {
  readonly conversions: Partial<Record<Conversion, number>> = {};
  readonly orders: DateOrders = { dayFirst: 0, either: 0, monthFirst: 0 };
  /** The first date with the month first, and its row. */
  firstMonthFirst: { readonly text: string; readonly row: number } | null = null;
  row = 0;

  count(conversion: Conversion): void {
    this.conversions[conversion] = (this.conversions[conversion] ?? 0) + 1;
  }

  /** Whether some dates have the month first, which makes the others ambiguous. */
  get isMixed(): boolean {
    const { dayFirst, either, monthFirst } = this.orders;
    return monthFirst > 0 && dayFirst + either > 0;
  }
}
