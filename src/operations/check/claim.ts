import { jsonNumber } from '../../engine/texts/format.ts';
import type { PlainType } from '../../engine/values.ts';
import {
  type Amount,
  compareDecimals,
  type Decimal,
  fraction,
  isNegative,
  isZero,
  parseDecimal,
  roundHalfUp,
  toAmount,
  toDecimal,
  whole,
} from '../../law/amounts.ts';
import { parseDay } from '../../law/calendar.ts';

export interface NumberClaimed {
  readonly amount: Amount;
  readonly places: number;
  readonly isPercent: boolean;
}

/** A figure as claimed: compared as given, never rounded first. */
export interface Claim {
  readonly text: string;
  readonly number: NumberClaimed | null;
}

/** More places than anyone writes; a longer number could not be compared with any figure. */
const MOST_PLACES = 20;

/** Larger than any figure that valid inputs can give. */
const BEYOND: Decimal = { digits: 10n ** 20n, places: 0 };

export function readClaim(raw: unknown): Claim {
  const text = String(raw).trim();
  const isPercent = text.endsWith('%');
  const read =
    typeof raw === 'number' ? toDecimal(raw) : parseDecimal(isPercent ? text.slice(0, -1).trim() : text);
  const isUsable = read !== null && isWithin(read) && read.places <= MOST_PLACES;
  return { text, number: isUsable ? { ...trimmed(read), isPercent } : null };
}

function isWithin({ digits, places }: Decimal): boolean {
  return compareDecimals({ digits: digits < 0 ? -digits : digits, places }, BEYOND) < 0;
}

/** Trailing zeros after the point are not significant, so 365.0 is 365. */
function trimmed(read: Decimal): { amount: Amount; places: number } {
  const amount = toAmount(read);
  let { places } = read;
  while (places > 0 && roundHalfUp(amount, places - 1).compare(amount) === 0) places -= 1;
  return { amount, places };
}

const TRUE = /^(?:true|yes|1)$/i;
const FALSE = /^(?:false|no|0)$/i;

/** A claim as a value of a figure's type; undefined if it cannot be one. */
export function claimedValue(claim: Claim, type: PlainType): unknown {
  const { text, number } = claim;
  switch (type.kind) {
    case 'date':
      return parseDay(type.form === 'month' ? `${text}-01` : text) ?? undefined;
    case 'enum':
      return type.words.includes(text) ? text : undefined;
    case 'boolean':
      return TRUE.test(text) ? true : FALSE.test(text) ? false : undefined;
    case 'percent':
      return number?.amount.div(HUNDRED);
    default:
      if (number === null || number.isPercent) return undefined;
      return type.kind === 'integer' ? jsonNumber(number.amount, 6) : number.amount;
  }
}

export function mayMean(claim: Claim, type: PlainType): boolean {
  if (type.kind === 'boolean') return /^[a-z]/i.test(claim.text) && claimedValue(claim, type) !== undefined;
  if (type.kind === 'percent') return claim.number?.isPercent === true;
  if (type.kind === 'integer' && claim.text.includes('£')) return false;
  return claimedValue(claim, type) !== undefined;
}

export function claimedJson(claim: Claim, type: PlainType): string | number | boolean {
  const { number } = claim;
  if (number !== null && type.kind !== 'boolean') return jsonNumber(number.amount, number.places);
  return type.json(claimedValue(claim, type));
}

/** The value as the result prints it, as a number; null for other kinds. */
export function printedNumber(type: PlainType, value: unknown): Amount | null {
  const json = type.json(value);
  const decimal = typeof json === 'number' ? toDecimal(json) : null;
  return decimal === null ? null : toAmount(decimal);
}

export function matches(claim: Claim, type: PlainType, value: unknown): boolean {
  const { number } = claim;
  if (number === null || type.kind === 'boolean') return claimedValue(claim, type) === value;
  const printed = printedNumber(type, value);
  return printed !== null && printed.compare(number.amount) === 0;
}

const HUNDRED = whole(100);
const PENNY = fraction(1, 100);

/** Whether a claim that differs from the printed result does so only by rounding to its own places. */
export function isRounding(claim: Claim, type: PlainType, value: unknown): boolean {
  const { number } = claim;
  if (number === null || type.kind === 'integer' || type.kind === 'boolean') return false;
  const printed = printedNumber(type, value);
  if (printed === null || isZero(number.amount)) return false;
  const exact = type.kind === 'percent' ? (value as Amount).mul(HUNDRED) : (value as Amount);
  if (roundHalfUp(exact, number.places).compare(number.amount) === 0) return true;
  if (type.kind !== 'money') return false;
  const away = printed.sub(number.amount);
  const size = isNegative(away) ? away.neg() : away;
  // A sum of rounded parts can be a penny out, and pounds may also be truncated.
  const isCut = number.places === 0 && size.compare(1n) < 0 && isNegative(away) === isNegative(printed);
  return size.compare(PENNY) <= 0 || isCut;
}

export function differenceTo(printed: number, { amount, places }: NumberClaimed): number {
  const ours = toDecimal(printed) as Decimal;
  return jsonNumber(amount.sub(toAmount(ours)), Math.max(places, ours.places));
}
