import type { InputField } from '../../engine/inputs/field.ts';
import { BOOLEAN_WORDS } from '../../engine/inputs/read-value.ts';
import { listText, monthNumber } from '../../engine/texts/format.ts';
import {
  dayOfSerial,
  type FileCell,
  isBlankCell,
  type StyledNumber,
  shownDigits,
} from '../../formats/file-cell.ts';
import { showsDayOfMonth } from '../../formats/xlsx/workbook.ts';
import { decimalOfJson, plainDigits } from '../../law/amounts.ts';
import { type Day, isoDay, makeDay, parseDay } from '../../law/calendar.ts';
import { britishDate, type CellProblem, type CellValue, cellText, type Tally } from './cell-value.ts';

const NOTHING: CellValue = { value: undefined };
const NOT_GIVEN = /^(n\/?a|#n\/a|-|–|—)$/i;

/** Reads a cell in office notation: converts and counts what a JSON body or query would refuse. */
export function readCell(
  field: InputField,
  cell: FileCell | undefined,
  tally: Tally,
): CellValue | CellProblem {
  if (cell === undefined || isBlankCell(cell) || cell === null) return NOTHING;
  if (typeof cell === 'string') {
    if (cell.startsWith('=')) return { problem: 'formula' };
    if (NOT_GIVEN.test(cell.trim())) {
      if (field.required) return { problem: 'not_given' };
      tally.count('not_given_words');
      return NOTHING;
    }
  }
  switch (field.kind) {
    case 'date':
      return readDate(cell, tally);
    case 'boolean':
      return readYesNo(cell, tally);
    case 'enum':
      return readChoice(field, cell, tally);
    case 'text':
      return { value: cellText(cell) };
    default:
      return readAmount(cell, tally);
  }
}

const PLAIN = /^-?\d+(?:\.\d+)?$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const NUMBER = /^\d+(?:\.\d+)?$|^\.\d+$/;
const EXPONENT = /^-?\d+(?:\.\d+)?e[+-]?\d{1,3}$/i;

function readAmount(cell: Exclude<FileCell, null>, tally: Tally): CellValue | CellProblem {
  if (typeof cell === 'boolean') return { problem: 'amount' };
  if (typeof cell === 'object' && cell.isDate) return { problem: 'amount' };
  if (typeof cell !== 'string') return { value: shownDigits(typeof cell === 'number' ? cell : cell.value) };
  if (PLAIN.test(cell)) return { value: cell };
  const text = cell.replaceAll(/\s/g, '').replaceAll('−', '-');
  if (PLAIN.test(text)) {
    tally.count('amounts');
    return { value: text };
  }
  if (EXPONENT.test(text)) {
    const read = decimalOfJson(text);
    if (read === null) return { problem: 'amount' };
    tally.count('exponents');
    return { value: plainDigits(read) };
  }
  const [, inBrackets] = /^£?\((.+)\)$/.exec(text) ?? [];
  const signed = /^(-?)£?(-?)(.*)$/.exec(inBrackets ?? text);
  const [, before = '', behind = '', digits = ''] = signed ?? [];
  const minus = before + behind + (inBrackets === undefined ? '' : '-');
  if (minus.length > 1) return { problem: 'amount' };
  if (!NUMBER.test(digits) && !GROUPED.test(digits)) return { problem: amountProblem(text) };
  tally.count(inBrackets === undefined ? 'amounts' : 'brackets');
  return { value: `${minus}${digits.replaceAll(',', '').replace(/^\./, '0.')}` };
}

/** Why a text is not an amount. */
function amountProblem(text: string): string {
  if (/[$€¥]|usd|eur/i.test(text)) return 'currency';
  if (/^-?£?\d+(?:\.\d+)?(?:k|m|bn|mn|th)$/i.test(text)) return 'abbreviated';
  return /^-?£?[\d.]*\d,\d{1,2}$/.test(text) || /^-?£?\d{1,3}(?:\.\d{3})+,?\d*$/.test(text)
    ? 'decimal_comma'
    : 'amount';
}

function readYesNo(cell: Exclude<FileCell, null>, tally: Tally): CellValue | CellProblem {
  if (typeof cell === 'boolean') return { value: String(cell) };
  const word = cellText(cell).trim().toLowerCase();
  if (BOOLEAN_WORDS.includes(word)) return { value: word };
  if (!/^[ynx]$/.test(word)) return { problem: 'yes_no' };
  tally.count('yes_no_letters');
  return { value: word === 'n' ? 'no' : 'yes' };
}

function readChoice(
  { choices, labels }: InputField,
  cell: Exclude<FileCell, null>,
  tally: Tally,
): CellValue | CellProblem {
  const text = cellText(cell).trim();
  if (choices.includes(text)) return { value: text };
  const plain = lettersOf(text);
  const found = choices.find((choice) =>
    [choice, labels[choice] ?? ''].some((one) => lettersOf(one) === plain),
  );
  if (found === undefined)
    return { problem: 'choice', slots: { choices: listText(Object.values(labels), 'or') } };
  tally.count('choices');
  return { value: found };
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\s\-_]+/g, '');
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)$/;
const ISO_WITH_TIME = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?$/;
const WITH_TIME = / \d{1,2}:\d\d(?::\d\d)?$/;
const IN_DIGITS = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d\d)$/;
const IN_WORDS = /^(\d{1,2})(?:st|nd|rd|th)?[- /.]([A-Za-z]{3,9})\.?,?[- /.](\d{4}|\d\d)$/;
const MONTH_BEFORE_DAY = /^([A-Za-z]{3,9})\.?[- ](\d{1,2})(?:st|nd|rd|th)?,?[- ](\d{4}|\d\d)$/;
/** Two-digit years above this are in the 1900s. */
const LAST_YEAR_OF_TWO_DIGITS = 69;
/** Plausible date serial numbers: 1950 to 2100. */
const SERIALS = { from: 18_264, to: 73_415 };

/** Reads a date in common office formats, always day before month. */
function readDate(cell: Exclude<FileCell, null>, tally: Tally): CellValue | CellProblem {
  if (typeof cell === 'boolean') return { problem: 'date' };
  if (typeof cell !== 'string') return readNumber(cell, tally);
  const text = cell.trim();
  if (ISO.test(text)) return { value: text };
  const timed = ISO_WITH_TIME.exec(text)?.[1];
  if (timed !== undefined) {
    tally.count('times_left_out');
    return { value: timed };
  }
  return readText(text.replace(WITH_TIME, ''), tally);
}

function readNumber(cell: number | StyledNumber, tally: Tally): CellValue | CellProblem {
  const serial = typeof cell === 'number' ? cell : cell.value;
  const isDate = typeof cell !== 'number' && cell.isDate;
  const day = isDate || (serial >= SERIALS.from && serial < SERIALS.to) ? dayOfSerial(serial) : null;
  // A cell displayed as March 2026 is stored as the first of the month, a day the user did not enter.
  const isShown = typeof cell === 'number' || !isDate || showsDayOfMonth(cell.format);
  if (day === null || !isShown) return { problem: 'date' };
  tally.count(isDate ? 'date_cells' : 'serials');
  if (isDate && !Number.isInteger(serial)) tally.count('times_left_out');
  return { value: isoDay(day) };
}

function readText(text: string, tally: Tally): CellValue | CellProblem {
  const [, first, , second, year] = IN_DIGITS.exec(text) ?? [];
  if (year !== undefined) return readDigits(text, Number(first), Number(second), yearOf(year), tally);
  const [, day, month = '', wordsYear] = IN_WORDS.exec(text) ?? [];
  if (wordsYear !== undefined) return readWords(Number(day), month, yearOf(wordsYear), tally);
  const [, monthFirst = '', dayAfter, lastYear] = MONTH_BEFORE_DAY.exec(text) ?? [];
  const meant =
    lastYear === undefined ? null : realDay(yearOf(lastYear), monthOf(monthFirst), Number(dayAfter));
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
  if (monthOf(month) === 0) return { problem: 'date' };
  const day = realDay(year, monthOf(month), dayOfMonth);
  if (day === null) return { problem: 'no_such_date' };
  tally.count('month_in_words');
  return { value: isoDay(day) };
}

function monthOf(word: string): number {
  return word.toLowerCase() === 'sept' ? 9 : monthNumber(word);
}

function yearOf(digits: string): number {
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
