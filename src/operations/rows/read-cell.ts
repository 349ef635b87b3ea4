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
import { britishDate, readDate, type UnreadableCell, type WrittenDate } from './dates.ts';

export function cellText(cell: FileCell): string {
  return String(plainCell(typeof cell === 'number' ? shownDigits(cell) : cell) ?? '');
}

/** A cell as plain values: days that were spreadsheet dates are written in British order. */
export function plainCell(cell: FileCell): Cell {
  if (typeof cell !== 'object' || cell === null) return cell;
  const day = cell.isDate ? dayOfSerial(cell.value) : null;
  return day === null ? shownDigits(cell.value) : britishDate(day);
}

/** The sum of two amounts as text, exact; a first one alone is itself. */
export function add(before: string | undefined, value: string): string {
  const [sum, more] = [before ?? '', value].map(parseNumber);
  return sum && more ? plainDigits(sum.add(more)) : value;
}

/** A dash is how accounting formats show zero. */
const NO_VALUE = /^(n\/?a|£?\s*[-–—])$/i;
const SHOWN_ERROR = /^#(n\/a|ref!|value!|div\/0!|name\?|num!|null!|spill!|calc!)$/i;

/**
 * Reads a cell in office notation: converts what a JSON body or query would reject.
 * @returns its value as they would write it, undefined if blank; or a date, to be settled with those of its row.
 */
export function readCell(
  field: ColumnInput,
  cell: FileCell,
): string | undefined | WrittenDate | UnreadableCell {
  if (isBlankCell(cell)) return undefined;
  const text = typeof cell === 'string' ? cell.trim() : '';
  if (text.startsWith('=')) return { reason: 'formula' };
  if (SHOWN_ERROR.test(text)) return { reason: 'formula_error' };
  if (text.startsWith('###')) return { reason: 'too_narrow' };
  if (NO_VALUE.test(text)) return field.required ? { reason: 'no_value' } : undefined;
  switch (field.kind) {
    case 'date':
      return readDate(cell);
    case 'boolean':
      return readYesNo(cell);
    case 'enum':
      return readChoice(field, cell);
    case 'text':
      return cellText(cell);
    case 'money':
      return readAmount(cell);
    default:
      return readCount(field.kind, cell);
  }
}

const CURRENCY = /[$€¥]|usd|eur/i;

function readAmount(cell: FileCell): string | UnreadableCell {
  if (typeof cell === 'boolean' || cell === null) return { reason: 'amount' };
  if (typeof cell === 'number') return shownDigits(cell);
  if (typeof cell === 'object') return readShown(cell);
  const text = cell.trim();
  if (NIL.test(text)) return '0';
  if (POINT_OF_THOUSANDS.test(text)) return { reason: 'in_full' };
  const plain = text.replace(/^GBP\s?/i, '£').replace(/^(.*\d)\s?-$/, '-$1');
  return writtenDigits(plain) ?? { reason: CURRENCY.test(cell) ? 'currency' : 'amount' };
}

const NIL = /^(nil|none)$/i;
/** Pounds have no third decimal place: 87.400 is 87,400 in continental notation. */
const POINT_OF_THOUSANDS = /^\D*[1-9]\d{0,2}\.\d{3}\D*$/;

/** Whether a cell holds a number, in pounds or another currency. */
export function isAmount(cell: FileCell): boolean {
  const read = readAmount(cell);
  if (typeof read === 'string' || read.reason === 'currency_format') return true;
  const isForeign = typeof cell === 'string' && read.reason === 'currency';
  return isForeign && /^\d+$/.test(cell.replaceAll(NOT_DIGITS, ''));
}

const NOT_DIGITS = /usd|eur|[^\p{L}\d]/giu;

/** Reads a number unless its format shows it as something other than pounds. */
function readShown({ value, format, isDate }: StyledNumber): string | UnreadableCell {
  if (/^[#0,.]*$/.test(format)) return shownDigits(value);
  const symbols = [...format.matchAll(/\[\$([^\]-]*)/g)].map(([, symbol = '']) => symbol).join('');
  const shown = format.replaceAll(/\[[^\]]*\]?/g, '');
  if (symbols.replaceAll(/£|GBP|\s/g, '') !== '' || CURRENCY.test(shown))
    return { reason: 'currency_format' };
  if (/[0#?][\s"\\]*(?:k|m|bn)\b/i.test(shown)) return { reason: 'in_full' };
  const isOther = isDate || shown.includes('%') || shows(format, 'time');
  return isOther ? { reason: 'number_format' } : shownDigits(value);
}

/** Reads a number of people or companies; programs write whole numbers as `3.0`. */
function readCount(kind: ColumnInput['kind'], cell: FileCell): string | UnreadableCell {
  const read = String(cell).includes('£') ? { reason: 'count' } : readAmount(cell);
  if (typeof read !== 'string') return typeof cell === 'object' ? read : { reason: 'count' };
  return kind === 'integer' ? read.replace(/\.0+$/, '') : read;
}

function readYesNo(cell: FileCell): string | UnreadableCell {
  const word = cellText(cell).trim().toLowerCase();
  if (BOOLEAN_WORDS.includes(word)) return word;
  if (!/^[ynx]$/.test(word)) return { reason: 'yes_no' };
  return word === 'n' ? 'no' : 'yes';
}

function readChoice({ choices, labels, words }: ColumnInput, cell: FileCell): string | UnreadableCell {
  const text = cellText(cell).trim();
  const plain = onlyLetters(text);
  const choice = choices.find((choice) =>
    [choice, labels[choice] ?? '', ...(words[choice] ?? [])].some((one) => onlyLetters(one) === plain),
  );
  return choice ?? { reason: 'choice', slots: { choices: listText(Object.values(labels), 'or') } };
}

function onlyLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[\s\-_]+/g, '');
}
