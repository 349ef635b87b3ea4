import { monthNumber } from '../../engine/texts/format.ts';
import { dayOfSerial, type FileCell, type StyledNumber } from '../../formats/file-cell.ts';
import { showsDayOfMonth } from '../../formats/xlsx/number-formats.ts';
import { type Day, isoDay, makeDay, parseDay } from '../../law/calendar.ts';
import { britishDate, type CellProblem, type Tally } from './cell-value.ts';

export type Order = 'day_first' | 'month_first';

/** A date as written: a day, perhaps with its order; one that reads either way; or without its day or year. */
export type WrittenDate =
  | { readonly day: Day; readonly order: Order | null }
  | { readonly dayFirst: Day; readonly monthFirst: Day; readonly isCell: boolean }
  | { readonly month: number; readonly year: number }
  | { readonly month: number; readonly dayOfMonth: number }
  | CellProblem;

const ISO = /^(\d{4})-(\d\d)-(\d\d)$/;
const WITH_TIME = /^(\S.{0,39}?)[T ](\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z?)$/;
const IN_DIGITS = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d\d)$/;
const IN_WORDS = /^(\d{1,2})(?:st|nd|rd|th)?[- /.]([A-Za-z]{3,9})\.?,?[- /.](\d{4}|\d\d)$/;
const MONTH_BEFORE_DAY = /^([A-Za-z]{3,9})\.?[- ](\d{1,2})(?:st|nd|rd|th)?,?[- ](\d{4}|\d\d)$/;
const MONTH_AND_YEAR = /^([A-Za-z]{3,9})\.?,?[- /']{1,2}(\d{4}|\d\d)$/;
const DAY_AND_MONTH = /^(?<date>\d{1,2})(?:st|nd|rd|th)?[- ./](?<name>[A-Za-z]{3,9})\.?$/;
const MONTH_AND_DAY = /^(?<name>[A-Za-z]{3,9})\.? (?<date>\d{1,2})(?:st|nd|rd|th)$/;
const TWO_NUMBERS = /^(\d{1,2})[-/.](\d{1,2})$/;
/** Two-digit years above this are in the 1900s. */
const LAST_YEAR_OF_TWO_DIGITS = 69;
/** Plausible date serial numbers: 1950 to 2100. */
const SERIALS = { from: 18_264, to: 73_415 };

/** Reads a date in common office formats. */
export function readDate(cell: Exclude<FileCell, null>, tally: Tally): WrittenDate {
  if (typeof cell === 'boolean') return { problem: 'date' };
  if (typeof cell !== 'string') return readNumber(cell, tally);
  const text = cell.trim();
  if (ISO.test(text)) {
    const day = parseDay(text);
    return day === null ? { problem: 'no_such_date' } : { day, order: null };
  }
  const [, date, time = '', zone] = WITH_TIME.exec(text) ?? [];
  if (date === undefined) return readText(text, tally);
  // An hour before midnight UTC is midnight of the next day in British Summer Time.
  if (zone === 'Z' && /[1-9]/.test(time)) return { problem: 'date' };
  const day = ISO.test(date) ? parseDay(date) : null;
  const read: WrittenDate = day === null ? readText(date, tally) : { day, order: null };
  if (!('problem' in read)) tally.count('times_left_out');
  return read;
}

function readNumber(cell: number | StyledNumber, tally: Tally): WrittenDate {
  const isDate = typeof cell !== 'number' && cell.isDate;
  const serial = typeof cell === 'number' ? cell : (cell.serial ?? cell.value);
  const day = isDate || (serial >= SERIALS.from && serial < SERIALS.to) ? dayOfSerial(serial) : null;
  if (day === null) return { problem: 'date' };
  tally.count(isDate ? 'date_cells' : 'serials');
  if (isDate && !Number.isInteger(serial)) tally.count('times_left_out');
  const [year = 0, month = 0, dayOfMonth = 0] = isoDay(day).split('-').map(Number);
  // A cell displayed as March 2026 is stored as the first of the month, a day the user did not enter.
  if (isDate && !showsDayOfMonth(cell.format)) return { month, year };
  // A British spreadsheet reads 01/04 as the first of April where an American one meant January.
  if (dayOfMonth > 12 || dayOfMonth === month) return { day, order: null };
  return { dayFirst: day, monthFirst: makeDay(year, dayOfMonth, month), isCell: true };
}

function readText(text: string, tally: Tally): WrittenDate {
  const [, first, , second, year] = IN_DIGITS.exec(text) ?? [];
  if (year !== undefined) return readDigits(Number(first), Number(second), readYear(year));
  const [, day, month = '', wordsYear] = IN_WORDS.exec(text) ?? [];
  if (wordsYear !== undefined) return readWords(Number(day), month, readYear(wordsYear), tally);
  const [, monthFirst = '', dayAfter, lastYear] = MONTH_BEFORE_DAY.exec(text) ?? [];
  if (lastYear !== undefined) {
    const meant = realDay(readYear(lastYear), readMonth(monthFirst), Number(dayAfter));
    return meant === null
      ? { problem: 'date' }
      : { problem: 'date_as_words', slots: { meant: britishDate(meant) } };
  }
  const [, monthAlone = '', itsYear] = MONTH_AND_YEAR.exec(text) ?? [];
  const alone = readMonth(monthAlone);
  if (itsYear !== undefined && alone > 0) return { month: alone, year: readYear(itsYear) };
  const { date: dayOfYear, name = '' } = (DAY_AND_MONTH.exec(text) ?? MONTH_AND_DAY.exec(text))?.groups ?? {};
  if (readMonth(name) > 0) return withoutYear(Number(dayOfYear), readMonth(name));
  const [, one, other] = TWO_NUMBERS.exec(text) ?? [];
  if (one === undefined) return { problem: 'date' };
  return Number(other) > 12
    ? withoutYear(Number(other), Number(one))
    : withoutYear(Number(one), Number(other));
}

function withoutYear(dayOfMonth: number, month: number): WrittenDate {
  return realDay(2024, month, dayOfMonth) === null ? { problem: 'no_such_date' } : { month, dayOfMonth };
}

function readDigits(first: number, second: number, year: number): WrittenDate {
  const dayFirst = realDay(year, second, first);
  const monthFirst = realDay(year, first, second);
  if (dayFirst !== null && monthFirst !== null && first !== second)
    return { dayFirst, monthFirst, isCell: false };
  if (dayFirst !== null) return { day: dayFirst, order: first === second ? null : 'day_first' };
  return monthFirst === null ? { problem: 'no_such_date' } : { day: monthFirst, order: 'month_first' };
}

function readWords(dayOfMonth: number, month: string, year: number, tally: Tally): WrittenDate {
  if (readMonth(month) === 0) return { problem: 'date' };
  const day = realDay(year, readMonth(month), dayOfMonth);
  if (day === null) return { problem: 'no_such_date' };
  tally.count('month_in_words');
  return { day, order: null };
}

function readMonth(word: string): number {
  return word.toLowerCase() === 'sept' ? 9 : monthNumber(word);
}

function readYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year > LAST_YEAR_OF_TWO_DIGITS ? 1900 + year : 2000 + year;
}

/** A day of the calendar; null if there is no such day. */
export function realDay(year: number, month: number, dayOfMonth: number): Day | null {
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) return null;
  const text = [
    String(year).padStart(4, '0'),
    ...[month, dayOfMonth].map((one) => String(one).padStart(2, '0')),
  ];
  return parseDay(text.join('-'));
}
