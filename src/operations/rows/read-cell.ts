import type { InputField } from '../../engine/inputs/field.ts';
import { BOOLEAN_WORDS } from '../../engine/inputs/read-value.ts';
import { listText } from '../../engine/texts/format.ts';
import { type FileCell, isBlankCell, shownDigits } from '../../formats/file-cell.ts';
import { decimalOfJson, plainDigits } from '../../law/amounts.ts';
import { type CellProblem, type CellProblemWord, type CellValue, cellText } from './cell-value.ts';
import { readDate } from './read-date.ts';
import type { Tally } from './tally.ts';

const NOTHING: CellValue = { value: undefined };
/** Common office notations for an empty value. */
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
function amountProblem(text: string): CellProblemWord {
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
