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

/** How often each conversion was made in a file. */
export class Tally {
  readonly conversions = new Map<string, number>();

  count(conversion: string): void {
    this.conversions.set(conversion, (this.conversions.get(conversion) ?? 0) + 1);
  }
}

/** The sum of two amounts as text, exact; a first one alone is itself. */
export function add(before: string | undefined, value: string): string {
  if (before === undefined) return value;
  const places = Math.max(...[before, value].map((one) => (one.split('.')[1] ?? '').length));
  const [sum = 0n, more = 0n] = [before, value].map((one) => {
    const [whole = '', decimals = ''] = one.split('.');
    return BigInt(`${whole}${decimals.padEnd(places, '0')}`);
  });
  const digits = String(sum + more < 0n ? -(sum + more) : sum + more).padStart(places + 1, '0');
  const sign = sum + more < 0n ? '-' : '';
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
