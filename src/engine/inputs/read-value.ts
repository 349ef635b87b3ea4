import {
  compareDecimals,
  type Decimal,
  parseDecimal,
  plainDigits,
  scaledHalfUp,
  toAmount,
  toDecimal,
  toMoney,
} from '../../law/amounts.ts';
import { makeDay, parseDay } from '../../law/calendar.ts';
import { dayText, jsonNumber } from '../texts/format.ts';
import { dateProblem } from './date-problem.ts';
import { EARLIEST_YEAR, type InputField, type InputProblem, type InputValue, LATEST_YEAR } from './field.ts';

/** A value that a query string or a form gave more than once. */
export class DuplicateParameter {}

export type Json = string | number | boolean;

export interface ReadValue {
  readonly value: InputValue;
  readonly json: Json;
  /** What a query string says again: of other numbers than whole ones their digits. */
  readonly written: Json | Decimal;
}

const EARLIEST = makeDay(EARLIEST_YEAR, 1, 1);
const LATEST = makeDay(LATEST_YEAR, 12, 31);

const TRUE = new Set(['true', 'yes', 'on', '1']);
const FALSE = new Set(['false', 'no', 'off', '0']);

export const BOOLEAN_WORDS: readonly string[] = [...TRUE, ...FALSE];

export function problemMessage({ kind, messages }: InputField, problem: InputProblem, raw: unknown): string {
  if (problem !== 'unreadable') return messages[problem];
  // A list or an object may be nested too deeply to print.
  if (typeof raw !== 'string') return messages[problem];
  if (kind === 'money' && /[$€]/.test(raw)) return messages.other_currency;
  if (kind !== 'date') return messages[problem];
  const given = raw.trim();
  const { problem: closer, found, near } = dateProblem(given);
  const slots = {
    given,
    found,
    near,
    day_first: spoken(found),
    month_first: spoken(near),
  };
  return messages[closer].replace(/\{(\w+)\}/g, (_, name: keyof typeof slots) => slots[name]);
}

function spoken(date: string): string {
  const day = parseDay(date);
  return day === null ? date : dayText(day);
}

export function readValue(field: InputField, given: unknown): ReadValue | InputProblem {
  if (given instanceof DuplicateParameter) return 'repeated';
  const raw = typeof given === 'string' ? given.trim() : given;
  switch (field.kind) {
    case 'date':
      return readDate(raw);
    case 'integer':
      return readInteger(raw);
    case 'boolean':
      return readBoolean(raw);
    case 'enum':
      return typeof raw === 'string' ? { value: raw, json: raw, written: raw } : 'unreadable';
    case 'text':
      return readText(field, raw);
    default:
      return readNumber(field, raw);
  }
}

/** What is wrong with a value that was read: a count beyond its bounds, or a word that is no choice. */
export function boundProblem(
  { kind, choices, minimum, maximum }: InputField,
  value: InputValue,
): InputProblem | null {
  if (kind === 'enum') return choices.includes(value as string) ? null : 'unreadable';
  if (kind !== 'integer') return null;
  const count = toDecimal(value as number) as Decimal;
  if (minimum !== null && compareDecimals(count, minimum) < 0) return 'minimum';
  return maximum !== null && compareDecimals(count, maximum) > 0 ? 'maximum' : null;
}

function readDate(raw: unknown): ReadValue | InputProblem {
  const day = typeof raw === 'string' ? parseDay(raw) : null;
  if (typeof raw !== 'string' || day === null || day < EARLIEST || day > LATEST) return 'unreadable';
  return { value: day, json: raw, written: raw };
}

function readNumber({ kind, minimum, maximum }: InputField, raw: unknown): ReadValue | InputProblem {
  const read = typeof raw === 'number' ? toDecimal(raw) : typeof raw === 'string' ? parseDecimal(raw) : null;
  // People and other counts are not pounds.
  if (read === null || (kind === 'decimal' && String(raw).includes('£'))) return 'unreadable';
  // Ranges are tested here, on the digits given: a JSON number could not represent every one of them.
  if (minimum !== null && compareDecimals(read, minimum) < 0) {
    return read.digits < 0 && minimum.digits >= 0 ? 'negative' : 'minimum';
  }
  if (maximum !== null && compareDecimals(read, maximum) > 0) return 'maximum';
  if (kind === 'decimal') return { value: toAmount(read), json: Number(plainDigits(read)), written: read };
  const pounds = toMoney(read);
  const written = read.places === 2 ? read : { digits: scaledHalfUp(pounds, 2), places: 2 };
  return { value: pounds, json: jsonNumber(pounds, 2), written };
}

function readText({ longest }: InputField, raw: unknown): ReadValue | InputProblem {
  if (typeof raw !== 'string' || raw.length > longest) return 'unreadable';
  return { value: raw, json: raw, written: raw };
}

function readInteger(raw: unknown): ReadValue | InputProblem {
  const number = typeof raw === 'string' && /^[-−]?\d+$/.test(raw) ? Number(raw.replace('−', '-')) : raw;
  if (typeof number !== 'number' || !Number.isInteger(number)) return 'unreadable';
  // JSON has no negative zero.
  const integer = number === 0 ? 0 : number;
  return { value: integer, json: integer, written: integer };
}

function readBoolean(raw: unknown): ReadValue | InputProblem {
  const word = typeof raw === 'string' ? raw.toLowerCase() : raw;
  const isTrue = word === true || (typeof word === 'string' && TRUE.has(word));
  const isFalse = word === false || (typeof word === 'string' && FALSE.has(word));
  return isTrue || isFalse ? { value: isTrue, json: isTrue, written: isTrue } : 'unreadable';
}
