import { type Amount, amountOf, isNegative, parseAmount, plainDigits, toPenny } from '../../law/amounts.ts';
import { addDays, isoDay, makeDay, parseDay, splitDay } from '../../law/calendar.ts';
import { dayText, jsonNumber } from '../texts/format.ts';
import {
  EARLIEST_YEAR,
  type InputErrorCode,
  type InputField,
  type InputValue,
  LATEST_YEAR,
} from './field.ts';
import { dateInWords, type InputError, inputError } from './invalid-input.ts';
import { readWrittenDate } from './written.ts';

/** A value sent more than once in a query string or form. */
export class DuplicateParameter {}

export type Json = string | number | boolean;

export interface ReadValue {
  readonly value: InputValue;
  readonly json: Json;
  /** The value for a query string; an amount is written as its digits. */
  readonly written: Json | Amount;
}

const EARLIEST = makeDay(EARLIEST_YEAR, 1, 1);
const LATEST = makeDay(LATEST_YEAR, 12, 31);

const TRUE = new Set(['true', 'yes', 'on', '1']);
const FALSE = new Set(['false', 'no', 'off', '0']);

export const BOOLEAN_WORDS: readonly string[] = [...TRUE, ...FALSE];

/** Reads a value, within its bounds. @returns the value, or its error, as specific as the text allows. */
export function readValue(field: InputField, raw: unknown): ReadValue | InputError {
  const sent = typeof raw === 'string' ? raw.trim() : raw;
  const read = readKind(field, sent);
  return typeof read === 'string' ? errorOf(field, read, sent) : read;
}

function errorOf(field: InputField, code: InputErrorCode, sent: unknown): InputError {
  // A list or an object may be nested too deeply to print.
  if (code !== 'unreadable' || typeof sent !== 'string') return inputError(field, code);
  if (field.kind === 'money' && /[$€]/.test(sent)) return inputError(field, 'other_currency');
  if (field.kind !== 'date') return inputError(field, code);
  const { code: reason, meant, near } = dateError(sent);
  const [day_first, month_first] = [dateInWords(meant), dateInWords(near)];
  return inputError(field, reason, { sent, meant, near, day_first, month_first });
}

function readKind(field: InputField, raw: unknown): ReadValue | InputErrorCode {
  if (raw instanceof DuplicateParameter) return 'repeated';
  switch (field.kind) {
    case 'date':
      return readDate(raw);
    case 'integer':
      return readInteger(field, raw);
    case 'boolean':
      return readBoolean(raw);
    case 'enum':
      return typeof raw === 'string' && field.choices.includes(raw) ? asIs(raw) : 'unreadable';
    case 'text':
      return typeof raw === 'string' && raw.length <= field.longest ? asIs(raw) : 'unreadable';
    default:
      return readNumber(field, raw);
  }
}

function asIs(value: Json): ReadValue {
  return { value, json: value, written: value };
}

/** The error of a number out of its bounds, which are tested before it is rounded. */
function boundError({ kind, minimum, maximum }: InputField, value: Amount): InputErrorCode | null {
  if (minimum !== null && value.compare(minimum) < 0) {
    return kind !== 'integer' && isNegative(value) && !isNegative(minimum) ? 'negative' : 'minimum';
  }
  return maximum !== null && value.compare(maximum) > 0 ? 'maximum' : null;
}

function readDate(raw: unknown): ReadValue | InputErrorCode {
  const day = typeof raw === 'string' ? parseDay(raw) : null;
  if (typeof raw !== 'string' || day === null || day < EARLIEST || day > LATEST) return 'unreadable';
  return { value: day, json: raw, written: raw };
}

function readNumber(field: InputField, raw: unknown): ReadValue | InputErrorCode {
  const read = typeof raw === 'number' ? amountOf(raw) : typeof raw === 'string' ? parseAmount(raw) : null;
  // People and other counts are not pounds.
  if (read === null || (field.kind === 'decimal' && String(raw).includes('£'))) return 'unreadable';
  const error = boundError(field, read);
  if (error !== null) return error;
  if (field.kind === 'decimal') return { value: read, json: Number(plainDigits(read)), written: read };
  const pounds = toPenny(read);
  return { value: pounds, json: jsonNumber(pounds, 2), written: pounds };
}

function readInteger(field: InputField, raw: unknown): ReadValue | InputErrorCode {
  const number = typeof raw === 'string' && /^[-−]?\d+$/.test(raw) ? Number(raw.replace('−', '-')) : raw;
  if (typeof number !== 'number' || !Number.isInteger(number)) return 'unreadable';
  // JSON has no negative zero.
  return boundError(field, amountOf(number) as Amount) ?? asIs(number === 0 ? 0 : number);
}

function readBoolean(raw: unknown): ReadValue | InputErrorCode {
  const word = typeof raw === 'boolean' || typeof raw === 'string' ? String(raw).toLowerCase() : '';
  return TRUE.has(word) || FALSE.has(word) ? asIs(TRUE.has(word)) : 'unreadable';
}

interface DateError {
  readonly code: InputErrorCode;
  /** The date in the right form, or the day that does not exist, as people say it. */
  readonly meant: string;
  /** The last real day of that month, or the same figures read month first; YYYY-MM-DD. */
  readonly near: string;
}

/** Says why a text is not a YYYY-MM-DD date; days are read before months, as in the United Kingdom. */
export function dateError(raw: string): DateError {
  const nothing: DateError = { code: 'unreadable', meant: '', near: '' };
  if (parseDay(raw) !== null) return { ...nothing, code: 'date_out_of_range' };
  const parts = /\d{4}/.test(raw) ? readWrittenDate(raw) : null;
  if (parts === null) return nothing;
  let { year, month, dayOfMonth, isEither } = parts;
  // A month above 12 can only be the day of a date that names its month first.
  if (isEither && month > 12) [month, dayOfMonth] = [dayOfMonth ?? 0, month];
  if (!year || !dayOfMonth || month < 1 || month > 12 || dayOfMonth > 31) return nothing;
  const first = makeDay(year, month, 1);
  const last = addDays(makeDay(year, month + 1, 1), -1);
  const near = isoDay(last);
  if (dayOfMonth > splitDay(last).dayOfMonth) {
    return { code: 'no_such_date', meant: dayText(first).replace(/^1/, String(dayOfMonth)), near };
  }
  const meant = isoDay(makeDay(year, month, dayOfMonth));
  // 04/05/2025 is 4 May here and 5 April in America: a guess could be silently wrong.
  return isEither && dayOfMonth <= 12 && dayOfMonth !== month
    ? { code: 'date_either_way', meant, near: isoDay(makeDay(year, dayOfMonth, month)) }
    : { code: 'date_in_other_form', meant, near };
}
