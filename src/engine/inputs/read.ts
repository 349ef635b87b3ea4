import {
  type Amount,
  amountOf,
  compareDecimals,
  type Decimal,
  decimalOf,
  moneyOf,
  parseDecimal,
  plainDigits,
  scaledHalfUp,
  zero,
} from '../../law/amounts.ts';
import { type Day, isoDay, parseDay, partsOf } from '../../law/calendar.ts';
import { decimalText } from '../texts/format.ts';
import { type FaultWord, type InputField, NOT_GIVEN } from './field.ts';

/** A value that a query string or a form gave more than once. */
export class DuplicateParameter {}

/** What a caller gave, by name: text from a query or a form, any JSON value from a body. */
export type RequestInputs = Readonly<Record<string, unknown>>;

/** The value of an input as calculators take it. */
export type InputValue = Amount | Day | number | boolean | string | null;

/** One input, read. */
export interface ReadValue {
  readonly value: InputValue;
  /** As `input` in the answer shows it. */
  readonly json: string | number | boolean;
  /** As a query string says it again. */
  readonly text: string;
}

export const EARLIEST_YEAR = 1900;
export const LATEST_YEAR = 2100;

const TRUE = new Set(['true', 'yes', 'on', '1']);
const FALSE = new Set(['false', 'no', 'off', '0']);

/** Null, undefined and blank text count as not given. */
export function isGiven(raw: unknown): boolean {
  return raw !== undefined && raw !== null && (typeof raw !== 'string' || raw.trim() !== '');
}

/** Reads one given value, or says which fault it has. */
export function readValue(field: InputField, given: unknown): ReadValue | FaultWord {
  if (given instanceof DuplicateParameter) return 'repeated';
  const raw = typeof given === 'string' ? given.trim() : given;
  switch (field.kind) {
    case 'date':
      return readDate(raw);
    case 'money':
    case 'count':
      return readNumber(field, raw);
    case 'whole':
      return readWhole(raw);
    case 'yes_no':
      return readYesNo(raw);
    case 'choice':
      return typeof raw === 'string' ? { value: raw, json: raw, text: raw } : 'unreadable';
  }
}

function readDate(raw: unknown): ReadValue | FaultWord {
  const day = typeof raw === 'string' ? parseDay(raw) : null;
  if (day === null) return 'unreadable';
  const { year } = partsOf(day);
  if (year < EARLIEST_YEAR || year > LATEST_YEAR) return 'unreadable';
  const text = isoDay(day);
  return { value: day, json: text, text };
}

function readNumber(field: InputField, raw: unknown): ReadValue | FaultWord {
  const read = readDecimal(raw);
  if (read === null) return 'unreadable';
  // Ranges are tested here, on the digits given: a JSON number could not hold every one of them.
  if (field.minimum !== null && compareDecimals(read, field.minimum) < 0) return 'minimum';
  if (field.maximum !== null && compareDecimals(read, field.maximum) > 0) return 'maximum';
  if (field.kind === 'count') {
    const text = plainDigits(read);
    return { value: amountOf(read), json: Number(text), text };
  }
  const pounds = moneyOf(read);
  const text = penceText(pounds);
  return { value: pounds, json: Number(text), text };
}

function readDecimal(raw: unknown): Decimal | null {
  if (typeof raw === 'number') return decimalOf(raw);
  return typeof raw === 'string' ? parseDecimal(raw) : null;
}

/** Pounds as a query string says them again: `1234.5`. */
function penceText(pounds: Amount): string {
  return decimalText(scaledHalfUp(pounds, 2), 2).replace(/\.?0+$/, '');
}

function readWhole(raw: unknown): ReadValue | FaultWord {
  const number = typeof raw === 'string' && /^[-−]?\d+$/.test(raw) ? Number(raw.replace('−', '-')) : raw;
  if (typeof number !== 'number' || !Number.isInteger(number)) return 'unreadable';
  const whole = number === 0 ? 0 : number;
  return { value: whole, json: whole, text: String(whole) };
}

function readYesNo(raw: unknown): ReadValue | FaultWord {
  const word = typeof raw === 'string' ? raw.toLowerCase() : raw;
  const isTrue = word === true || (typeof word === 'string' && TRUE.has(word));
  const isFalse = word === false || (typeof word === 'string' && FALSE.has(word));
  return isTrue || isFalse ? { value: isTrue, json: isTrue, text: String(isTrue) } : 'unreadable';
}

/** The value that stands for an input which was not given. */
export function absentValue({ kind, fallback }: InputField, takesNone: boolean): InputValue {
  if (fallback !== undefined) return kind === 'money' ? zero : fallback;
  if (kind === 'choice') return NOT_GIVEN;
  return kind === 'money' && !takesNone ? zero : null;
}
