import { parseNumber, plainDigits } from '../../law/amounts.ts';
import { MONTHS } from '../texts/format.ts';

/** The parts of a date as people write it, the day first where digits may be read either way. */
interface WrittenDate {
  /** In this century or the last for two digits, NaN unless there are two or four; null if there is none. */
  readonly year: number | null;
  readonly month: number;
  /** Null for a month, such as "March 2026". */
  readonly dayOfMonth: number | null;
  /** Whether day and month are both digits, so that the month may be meant to be first. */
  readonly isEither: boolean;
}

/** Two-digit years above this are in the 1900s. */
const LAST_OF_CENTURY = 49;
/** Two or three parts, numbers or names of months. */
const PARTS =
  /^(\d+|[a-z]+)(?:st|nd|rd|th)?(?:[-/. ]|[.,]{1,2} )'?(\d+|[a-z]+)(st|nd|rd|th)?(?:(?:[-/. ]|[.,]{1,2} )(\d+))?\.?$/i;

/** Reads a date in the usual forms, whether or not there is such a day; null for other text. */
export function readWrittenDate(text: string): WrittenDate | null {
  const [, first = '', second = '', ordinal, third] = PARTS.exec(text) ?? [];
  const [one, two] = [monthNumber(first), monthNumber(second)];
  if (one + two === 0 && !/^\d+$/.test(first + second)) return null;
  const parts = (year: string | null, month: number, day: string | null, isEither = false) => {
    const dayOfMonth = day === null ? null : Number(day);
    return { year: year === null ? null : readYear(year), month, dayOfMonth, isEither };
  };
  if (third !== undefined) {
    if (one > 0) return parts(third, one, second);
    if (first.length === 4) return parts(first, two || Number(second), third);
    if (ordinal !== undefined) return parts(third, Number(first), second);
    return two > 0 ? parts(third, two, first) : parts(third, Number(second), first, true);
  }
  if (two > 0) return parts(null, two, first);
  if (one > 0) return ordinal === undefined ? parts(second, one, null) : parts(null, one, second);
  return Number(second) > 12 ? parts(null, Number(first), second) : parts(null, Number(second), first);
}

const NAMES = MONTHS.map((month) => month.toLowerCase());

/** The number of a month by its name or at least three letters of it; 0 for anything else. */
function monthNumber(name: string): number {
  const letters = name.toLowerCase();
  return letters.length < 3 ? 0 : NAMES.findIndex((month) => month.startsWith(letters)) + 1;
}

function readYear(digits: string): number {
  const year = Number(digits);
  if (digits.length !== 2) return digits.length === 4 ? year : Number.NaN;
  return year > LAST_OF_CENTURY ? 1900 + year : 2000 + year;
}

/** Sign or brackets, pounds, digits alone or in groups of three, and what multiplies them. */
const AMOUNT =
  /^(-?)£?(\(?)£?(-?)(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+|(?=\.))((?:\.\d+)?)(?:\s?([km])|(e[+-]?\d{1,3}))?\s?(\)?)$/i;

/** The digits of an amount as people write it: "£1,234.50", "(1 200)", "45k", "1.2m". Null for other text. */
export function writtenDigits(text: string): string | null {
  const plain = text
    .trim()
    .replaceAll('−', '-')
    .replaceAll(/([£(-])\s+/g, '$1');
  const [, sign = '', open = '', inner = '', digits = '', part = '', unit = '', exponent = '', close] =
    AMOUNT.exec(plain) ?? [];
  const minus = sign + inner + (open === '' ? '' : '-');
  if (digits + part === '' || minus.length > 1 || (open === '') !== (close === '')) return null;
  const number = `${minus}${digits.replaceAll(/[,\s]/g, '') || '0'}${part}`;
  const power = unit === '' ? exponent : /k/i.test(unit) ? 'e3' : 'e6';
  if (power === '') return number;
  const read = parseNumber(number + power);
  return read && plainDigits(read);
}
