import { monthNumber } from '../../engine/texts/format.ts';
import { dayOfSerial, type FileCell, type StyledNumber } from '../../formats/file-cell.ts';
import { showsDayOfMonth } from '../../formats/xlsx/workbook.ts';
import { type Day, isoDay, makeDay, parseDay } from '../../law/calendar.ts';
import { britishDate, type CellProblem, type CellValue, type Tally } from './cell-value.ts';

const ISO = /^(\d{4})-(\d\d)-(\d\d)$/;
const WITH_TIME = /^(\S.{0,39}?)[T ](\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z?)$/;
const IN_DIGITS = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d\d)$/;
const IN_WORDS = /^(\d{1,2})(?:st|nd|rd|th)?[- /.]([A-Za-z]{3,9})\.?,?[- /.](\d{4}|\d\d)$/;
const MONTH_BEFORE_DAY = /^([A-Za-z]{3,9})\.?[- ](\d{1,2})(?:st|nd|rd|th)?,?[- ](\d{4}|\d\d)$/;
/** Two-digit years above this are in the 1900s. */
const LAST_YEAR_OF_TWO_DIGITS = 69;
/** Plausible date serial numbers: 1950 to 2100. */
const SERIALS = { from: 18_264, to: 73_415 };

/** Reads a date in common office formats, always day before month. */
export function readDate(cell: Exclude<FileCell, null>, tally: Tally): CellValue | CellProblem {
  if (typeof cell === 'boolean') return { problem: 'date' };
  if (typeof cell !== 'string') return readNumber(cell, tally);
  const text = cell.trim();
  if (ISO.test(text)) return { value: text };
  const [, date, time = '', zone] = WITH_TIME.exec(text) ?? [];
  if (date === undefined) return readText(text, tally);
  // An hour before midnight UTC is midnight of the next day in British Summer Time.
  if (zone === 'Z' && /[1-9]/.test(time)) return { problem: 'date' };
  const read = ISO.test(date) ? { value: date } : readText(date, tally);
  if ('value' in read) tally.count('times_left_out');
  return read;
}

function readNumber(cell: number | StyledNumber, tally: Tally): CellValue | CellProblem {
  const serial = typeof cell === 'number' ? cell : cell.serial;
  const isDate = typeof cell !== 'number' && cell.isDate;
  const day = isDate || (serial >= SERIALS.from && serial < SERIALS.to) ? dayOfSerial(serial) : null;
  // A cell displayed as March 2026 is stored as the first of the month, a day the user did not enter.
  const isShown = typeof cell === 'number' || !isDate || showsDayOfMonth(cell.format);
  if (day === null || !isShown) return { problem: isShown ? 'date' : 'month_only' };
  tally.count(isDate ? 'date_cells' : 'serials');
  if (isDate && !Number.isInteger(serial)) tally.count('times_left_out');
  const value = isoDay(day);
  const [, month = '', dayOfMonth = ''] = value.split('-');
  // A British spreadsheet reads 01/04 as the first of April where an American one meant January.
  if (Number(dayOfMonth) <= 12 && dayOfMonth !== month) tally.hasDayFirst = true;
  return { value };
}

function readText(text: string, tally: Tally): CellValue | CellProblem {
  const [, first, , second, year] = IN_DIGITS.exec(text) ?? [];
  if (year !== undefined) return readDigits(text, Number(first), Number(second), readYear(year), tally);
  const [, day, month = '', wordsYear] = IN_WORDS.exec(text) ?? [];
  if (wordsYear !== undefined) return readWords(Number(day), month, readYear(wordsYear), tally);
  const [, monthFirst = '', dayAfter, lastYear] = MONTH_BEFORE_DAY.exec(text) ?? [];
  const meant =
    lastYear === undefined ? null : realDay(readYear(lastYear), readMonth(monthFirst), Number(dayAfter));
  return meant === null
    ? { problem: 'date' }
    : { problem: 'date_as_words', slots: { meant: britishDate(meant) } };
}

function readDigits(
  text: string,
  first: number,
  second: number,
  year: number,
  tally: Tally,
): CellValue | CellProblem {
  const day = realDay(year, second, first);
  if (day !== null) {
    if (first !== second) tally.hasDayFirst = true;
    tally.count('day_first');
    return { value: isoDay(day) };
  }
  const other = realDay(year, first, second);
  if (other === null) return { problem: 'no_such_date' };
  tally.firstMonthFirst ??= { text, row: tally.row };
  return {
    problem: 'month_first',
    slots: { month: String(second), meant: britishDate(other), meant_in_words: isoDay(other) },
  };
}

function readWords(dayOfMonth: number, month: string, year: number, tally: Tally): CellValue | CellProblem {
  if (readMonth(month) === 0) return { problem: 'date' };
  const day = realDay(year, readMonth(month), dayOfMonth);
  if (day === null) return { problem: 'no_such_date' };
  tally.count('month_in_words');
  return { value: isoDay(day) };
}

function readMonth(word: string): number {
  return word.toLowerCase() === 'sept' ? 9 : monthNumber(word);
}

function readYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year > LAST_YEAR_OF_TWO_DIGITS ? 1900 + year : 2000 + year;
}

function realDay(year: number, month: number, dayOfMonth: number): Day | null {
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) return null;
  const day = makeDay(year, month, dayOfMonth);
  return parseDay(isoDay(day)) !== null && isoDay(day).endsWith(`-${String(dayOfMonth).padStart(2, '0')}`)
    ? day
    : null;
}
