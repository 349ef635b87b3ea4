import type { InputField } from '../../engine/inputs/field.ts';
import { BOOLEAN_WORDS } from '../../engine/inputs/read-value.ts';
import { listText } from '../../engine/texts/format.ts';
import { type FileCell, isBlankCell, type StyledNumber, shownDigits } from '../../formats/file-cell.ts';
import { isTimeFormat } from '../../formats/xlsx/number-formats.ts';
import { parseNumber, plainDigits } from '../../law/amounts.ts';
import { type CellProblem, type CellValue, cellText, Tally } from './cell-value.ts';

const NOTHING: CellValue = { value: undefined };
/** A dash is how accounting formats show zero. */
const NOT_GIVEN = /^(n\/?a|£?\s*[-–—])$/i;
const BEGINS_WITH_DIGIT = /^\d/;
const SHOWN_ERROR = /^#(n\/a|ref!|value!|div\/0!|name\?|num!|null!|spill!|calc!)$/i;

/** Why a cell has no value: it is blank, says so, or shows an error; null if it has one. */
export function readAbsence(
  { required }: InputField,
  cell: FileCell | undefined,
  tally: Tally,
): CellValue | CellProblem | null {
  if (cell === undefined || isBlankCell(cell)) return NOTHING;
  if (typeof cell !== 'string' || BEGINS_WITH_DIGIT.test(cell)) return null;
  if (cell.startsWith('=')) return { problem: 'formula' };
  const text = cell.trim();
  if (SHOWN_ERROR.test(text)) return { problem: 'formula_error' };
  if (text.startsWith('###')) return { problem: 'too_narrow' };
  if (!NOT_GIVEN.test(text)) return null;
  if (required) return { problem: 'not_given' };
  tally.count('not_given_words');
  return NOTHING;
}

/** Reads a cell that is no date in office notation: converts and counts what a JSON body or query would reject. */
export function readCell(
  field: InputField,
  cell: FileCell | undefined,
  tally: Tally,
): CellValue | CellProblem {
  const absent = readAbsence(field, cell, tally);
  if (absent !== null || cell === undefined || cell === null) return absent ?? NOTHING;
  switch (field.kind) {
    case 'boolean':
      return readYesNo(cell, tally);
    case 'enum':
      return readChoice(field, cell, tally);
    case 'text':
      return { value: cellText(cell) };
    case 'money':
      return readAmount(cell, tally);
    default:
      return readCount(field.kind, cell, tally);
  }
}

const PLAIN = /^-?\d+(?:\.\d+)?$/;
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+|(?:\s\d{3})+)(?:\.\d+)?$/;
const NUMBER = /^\d+(?:\.\d+)?$|^\.\d+$/;
const EXPONENT = /^-?\d+(?:\.\d+)?e[+-]?\d{1,3}$/i;

function readAmount(cell: Exclude<FileCell, null>, tally: Tally): CellValue | CellProblem {
  if (typeof cell === 'boolean') return { problem: 'amount' };
  if (typeof cell === 'number') return { value: shownDigits(cell) };
  if (typeof cell === 'object') return readShown(cell);
  if (PLAIN.test(cell)) return { value: cell };
  const text = cell
    .trim()
    .replaceAll('−', '-')
    .replaceAll(/([£(-])\s+/g, '$1');
  if (PLAIN.test(text)) {
    tally.count('amounts');
    return { value: text };
  }
  if (EXPONENT.test(text)) {
    const read = parseNumber(text);
    if (read === null) return { problem: 'amount' };
    tally.count('exponents');
    return { value: plainDigits(read) };
  }
  const [, inBrackets] = /^£?\((.+)\)$/.exec(text) ?? [];
  const signed = /^(-?)£?(-?)(.*)$/.exec(inBrackets?.trim() ?? text);
  const [, before = '', behind = '', digits = ''] = signed ?? [];
  const minus = before + behind + (inBrackets === undefined ? '' : '-');
  if (minus.length > 1) return { problem: 'amount' };
  const [, few, unit = ''] = ABBREVIATED.exec(digits) ?? [];
  if (few !== undefined) {
    tally.count('abbreviated');
    return { value: minus + shifted(few, unit.toLowerCase() === 'k' ? 3 : 6) };
  }
  if (!NUMBER.test(digits) && !GROUPED.test(digits)) return { problem: amountProblem(text) };
  tally.count(inBrackets === undefined ? 'amounts' : 'brackets');
  return { value: `${minus}${digits.replaceAll(/[,\s]/g, '').replace(/^\./, '0.')}` };
}

/** Whether a cell holds a number, as an amount would be written. */
export function isAmount(cell: Exclude<FileCell, null>): boolean {
  return 'value' in readAmount(cell, new Tally());
}

/** Reads a number unless its format shows it as something other than pounds. */
function readShown({ value, format, isDate }: StyledNumber): CellValue | CellProblem {
  if (/^[#0,.]*$/.test(format)) return { value: shownDigits(value) };
  const symbols = [...format.matchAll(/\[\$([^\]-]*)/g)].map(([, symbol = '']) => symbol).join('');
  const shown = format.replaceAll(/\[[^\]]*\]?/g, '');
  if (symbols.replaceAll(/£|GBP|\s/g, '') !== '' || CURRENCY.test(shown))
    return { problem: 'currency_format' };
  if (/[0#?][\s"\\]*(?:k|m|bn)\b/i.test(shown)) return { problem: 'in_full' };
  const isOther = isDate || shown.includes('%') || isTimeFormat(format);
  return isOther ? { problem: 'number_format' } : { value: shownDigits(value) };
}

/** Reads a number of people or companies; programs write whole numbers as `3.0`. */
function readCount(
  kind: InputField['kind'],
  cell: Exclude<FileCell, null>,
  tally: Tally,
): CellValue | CellProblem {
  const isPounds = typeof cell === 'string' && cell.includes('£');
  const read = isPounds ? null : readAmount(cell, tally);
  if (read === null || (typeof cell !== 'object' && 'problem' in read)) return { problem: 'count' };
  if ('problem' in read || read.value === undefined) return read;
  const hasPoint = kind === 'integer' && read.value.includes('.');
  const whole = hasPoint ? /^(-?\d+)\.0+$/.exec(read.value)?.[1] : undefined;
  if (whole === undefined) return read;
  tally.count('amounts');
  return { value: whole };
}

const ABBREVIATED = /^(\d{1,6}(?:\.\d{1,6})?)\s?(k|m)$/i;

/** A number with its point moved to the right: 45.6 by 3 is 45600. */
function shifted(number: string, places: number): string {
  const [whole = '', decimals = ''] = number.split('.');
  const [moved, rest] = [decimals.slice(0, places).padEnd(places, '0'), decimals.slice(places)];
  return `${`${whole}${moved}`.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
}

const CURRENCY = /[$€¥]|usd|eur/i;

function amountProblem(text: string): string {
  if (CURRENCY.test(text)) return 'currency';
  if (/^-?£?\d+(?:\.\d+)?\s?(?:bn|mn|th)$/i.test(text)) return 'in_full';
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
  { choices, labels, words }: InputField,
  cell: Exclude<FileCell, null>,
  tally: Tally,
): CellValue | CellProblem {
  const text = cellText(cell).trim();
  if (choices.includes(text)) return { value: text };
  const plain = onlyLetters(text);
  const found = choices.find((choice) =>
    [choice, labels[choice] ?? '', ...(words[choice] ?? [])].some((one) => onlyLetters(one) === plain),
  );
  if (found === undefined)
    return { problem: 'choice', slots: { choices: listText(Object.values(labels), 'or') } };
  tally.count('choices');
  return { value: found };
}

function onlyLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[\s\-_]+/g, '');
}
