import type { ColumnInput } from '../../engine/inputs/field.ts';
import { BOOLEAN_WORDS } from '../../engine/inputs/read-value.ts';
import { writtenDigits } from '../../engine/inputs/written.ts';
import { listText } from '../../engine/texts/format.ts';
import type { Cell } from '../../formats/csv.ts';
import {
  dayOfSerial,
  type FileCell,
  isBlankCell,
  type StyledNumber,
  shownDigits,
  shows,
} from '../../formats/file-cell.ts';
import { parseNumber, plainDigits } from '../../law/amounts.ts';
import { type Day, isoDay } from '../../law/calendar.ts';

export interface UnreadableCell {
  /** The name of its message. */
  readonly reason: string;
  readonly slots?: Readonly<Record<string, string>>;
}

/** A cell's value for an input, as JSON and queries would write it; undefined if blank. */
export interface CellValue {
  readonly value: string | undefined;
}

export type Filled = Exclude<FileCell, null>;

export function cellText(cell: FileCell): string {
  if (typeof cell === 'number') return shownDigits(cell);
  if (typeof cell !== 'object' || cell === null) return String(cell ?? '');
  const day = cell.isDate ? dayOfSerial(cell.value) : null;
  return day === null ? shownDigits(cell.value) : britishDate(day);
}

/** A cell as plain values: days that were spreadsheet dates are written in British order. */
export function plainCell(cell: FileCell): Cell {
  return typeof cell === 'object' && cell !== null ? cellText(cell) : cell;
}

export function britishDate(day: Day): string {
  return isoDay(day).split('-').reverse().join('/');
}

/** The sum of two amounts as text, exact; a first one alone is itself. */
export function add(before: string | undefined, value: string): string {
  const [sum, more] = [before ?? '', value].map(parseNumber);
  return sum && more ? plainDigits(sum.add(more)) : value;
}

type Read = CellValue | UnreadableCell;

/** A dash is how accounting formats show zero. */
const NO_VALUE = /^(n\/?a|£?\s*[-–—])$/i;
const BEGINS_WITH_DIGIT = /^\d/;
const SHOWN_ERROR = /^#(n\/a|ref!|value!|div\/0!|name\?|num!|null!|spill!|calc!)$/i;

/** Why a cell has no value: it is blank, says so, or shows an error; null if it has one. */
export function readAbsence({ required }: Pick<ColumnInput, 'required'>, cell: FileCell): Read | null {
  if (isBlankCell(cell)) return { value: undefined };
  if (typeof cell !== 'string' || BEGINS_WITH_DIGIT.test(cell)) return null;
  if (cell.startsWith('=')) return { reason: 'formula' };
  const text = cell.trim();
  if (SHOWN_ERROR.test(text)) return { reason: 'formula_error' };
  if (text.startsWith('###')) return { reason: 'too_narrow' };
  if (!NO_VALUE.test(text)) return null;
  return required ? { reason: 'no_value' } : { value: undefined };
}

/** Reads a cell that is no date in office notation: converts what a JSON body or query would reject. */
export function readCell(field: ColumnInput, cell: Filled): Read {
  switch (field.kind) {
    case 'boolean':
      return readYesNo(cell);
    case 'enum':
      return readChoice(field, cell);
    case 'text':
      return { value: cellText(cell) };
    case 'money':
      return readAmount(cell);
    default:
      return readCount(field.kind, cell);
  }
}

const CURRENCY = /[$€¥]|usd|eur/i;

function readAmount(cell: Filled): Read {
  if (typeof cell === 'boolean') return { reason: 'amount' };
  if (typeof cell === 'number') return { value: shownDigits(cell) };
  if (typeof cell === 'object') return readShown(cell);
  const value = writtenDigits(cell);
  return value === null ? { reason: CURRENCY.test(cell) ? 'currency' : 'amount' } : { value };
}

/** Whether a cell holds a number, in pounds or another currency. */
export function isAmount(cell: Filled): boolean {
  const read = readAmount(cell);
  if ('value' in read || read.reason === 'currency_format') return true;
  const isForeign = typeof cell === 'string' && read.reason === 'currency';
  return isForeign && /^\d+$/.test(cell.replaceAll(NOT_DIGITS, ''));
}

const NOT_DIGITS = /usd|eur|[^\p{L}\d]/giu;

/** Reads a number unless its format shows it as something other than pounds. */
function readShown({ value, format, isDate }: StyledNumber): Read {
  if (/^[#0,.]*$/.test(format)) return { value: shownDigits(value) };
  const symbols = [...format.matchAll(/\[\$([^\]-]*)/g)].map(([, symbol = '']) => symbol).join('');
  const shown = format.replaceAll(/\[[^\]]*\]?/g, '');
  if (symbols.replaceAll(/£|GBP|\s/g, '') !== '' || CURRENCY.test(shown))
    return { reason: 'currency_format' };
  if (/[0#?][\s"\\]*(?:k|m|bn)\b/i.test(shown)) return { reason: 'in_full' };
  const isOther = isDate || shown.includes('%') || shows(format, 'time');
  return isOther ? { reason: 'number_format' } : { value: shownDigits(value) };
}

/** Reads a number of people or companies; programs write whole numbers as `3.0`. */
function readCount(kind: ColumnInput['kind'], cell: Filled): Read {
  const read = typeof cell === 'string' && cell.includes('£') ? null : readAmount(cell);
  if (read === null || (typeof cell !== 'object' && 'reason' in read)) return { reason: 'count' };
  if ('reason' in read) return read;
  const whole = kind === 'integer' ? /^(-?\d+)\.0+$/.exec(read.value ?? '')?.[1] : undefined;
  return whole === undefined ? read : { value: whole };
}

function readYesNo(cell: Filled): Read {
  const word = cellText(cell).trim().toLowerCase();
  if (BOOLEAN_WORDS.includes(word)) return { value: word };
  if (!/^[ynx]$/.test(word)) return { reason: 'yes_no' };
  return { value: word === 'n' ? 'no' : 'yes' };
}

function readChoice({ choices, labels, words }: ColumnInput, cell: Filled): Read {
  const text = cellText(cell).trim();
  if (choices.includes(text)) return { value: text };
  const plain = onlyLetters(text);
  const choice = choices.find((choice) =>
    [choice, labels[choice] ?? '', ...(words[choice] ?? [])].some((one) => onlyLetters(one) === plain),
  );
  return choice === undefined
    ? { reason: 'choice', slots: { choices: listText(Object.values(labels), 'or') } }
    : { value: choice };
}

function onlyLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[\s\-_]+/g, '');
}
