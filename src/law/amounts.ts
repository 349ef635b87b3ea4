import { findSign, fraction, scaled, tenTo } from './fractions.ts';
import {
  type Amount,
  findOrigin,
  isTraced,
  Origin,
  type Rounding,
  TracedNumber,
  tracedAmount,
  tracedNumber,
  type Whole,
} from './traced.ts';

export { fraction } from './fractions.ts';
export type { Amount, Whole } from './traced.ts';

/** A whole number of days, months or companies as an exact amount. */
export function whole(count: number): Amount {
  return fraction(count);
}

export function fromPence(pence: Whole): Amount {
  return fraction(pence, 100);
}

export const zero: Amount = fraction(0);

export function isZero(amount: Amount): boolean {
  return findSign(amount) === 0;
}

export function isPositive(amount: Amount): boolean {
  return findSign(amount) > 0;
}

export function isNegative(amount: Amount): boolean {
  return findSign(amount) < 0;
}

export function smaller(a: Amount, b: Amount): Amount {
  const taken = a.compare(b) <= 0 ? a : b;
  return isTraced(a) || isTraced(b) ? tracedAmount('smaller', taken, [a, b]) : taken;
}

export function larger(a: Amount, b: Amount): Amount {
  const taken = a.compare(b) >= 0 ? a : b;
  return isTraced(a) || isTraced(b) ? tracedAmount('larger', taken, [a, b]) : taken;
}

/** 1 where `a` is at most `b`, else 0: for counting the tests met. */
export function countAtMost(a: Amount, b: Amount): number {
  const count = a.compare(b) <= 0 ? 1 : 0;
  if (!isTraced(a) && !isTraced(b)) return count;
  return new TracedNumber(
    count,
    new Origin('at_most', [findOrigin(a), findOrigin(b)], count),
  ) as unknown as number;
}

export function addCounts(counts: readonly number[]): number {
  const add = (...each: readonly number[]): number => each.reduce((total, count) => total + count, 0);
  return counts.some(isTraced) ? tracedNumber('add_counts', add, ...counts) : add(...counts);
}

export function sum(amounts: Iterable<Amount>): Amount {
  let total = zero;
  for (const amount of amounts) total = total.add(amount);
  return total;
}

/** In units of 10^-places, halves away from zero: `scaledHalfUp(-0.005, 2)` is -1. */
export function scaledHalfUp(amount: Amount, places: number): Whole {
  return scaled(amount, places, 'half up');
}

/** The amount of `digits` units of 10^-places. */
export function unscaled(digits: Whole, places: number): Amount {
  return fraction(digits, tenTo(places));
}

function rounded(amount: Amount, places: number, rounding: Rounding): Amount {
  const exact = unscaled(scaled(amount, places, rounding), places);
  return isTraced(amount) ? tracedAmount('round', exact, [amount], { places, rounding }) : exact;
}

/** Rounded to `places` decimals, halves away from zero. */
export function roundHalfUp(amount: Amount, places: number): Amount {
  return rounded(amount, places, 'half up');
}

/** Rounded to whole pence, halves away from zero: the service's ordinary rounding of money. */
export function toPenny(amount: Amount): Amount {
  return roundHalfUp(amount, 2);
}

/** Rounded down (towards zero) to whole pence. */
export function downToPenny(amount: Amount): Amount {
  return rounded(amount, 2, 'down');
}

/** Rounded down (towards zero) to whole pounds. */
export function downToPound(amount: Amount): Amount {
  return rounded(amount, 0, 'down');
}

/** Rounded up (away from zero) to `places` decimals when it has more. */
export function roundUp(amount: Amount, places: number): Amount {
  return rounded(amount, places, 'up');
}

/** A decimal number exactly as written: -12.50 is -1250 with 2 places. */
export interface Decimal {
  /** All digits as one whole number, with the sign. */
  readonly digits: Whole;
  /** How many of them are after the point. */
  readonly places: number;
}

/** Further decimals cannot change any result; they are kept only as "and a little more". */
const MOST_DECIMALS = 400;

const MONEY_TEXT = /^([-−])?£?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;
const NUMBER_FORM = /^(-)?(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i;

/** JavaScript numbers preserve any decimal of up to this many digits. */
const MOST_DIGITS = 15;
const BEYOND_DIGITS = 10 ** MOST_DIGITS;

function parseWhole(digits: string): Whole {
  return digits.length <= MOST_DIGITS ? Number(digits) : BigInt(digits);
}

function decimal(negative: boolean, integer: string, decimals: string): Decimal {
  const more = /[1-9]/.test(decimals.slice(MOST_DECIMALS)) ? '1' : '';
  const kept = decimals.slice(0, MOST_DECIMALS) + more;
  const size = parseWhole(integer + kept);
  // There is no negative zero.
  return { digits: negative && size > 0 ? -size : size, places: kept.length };
}

/** Money or a count as people type it: `£1,234.50`, `-12`. Null for text of any other form. */
export function parseDecimal(text: string): Decimal | null {
  const match = MONEY_TEXT.exec(text);
  if (match === null) return null;
  return decimal(match[1] !== undefined, (match[2] as string).replaceAll(',', ''), match[3] ?? '');
}

/** The digits that a JavaScript number prints, without exponent; null for NaN and infinities. */
export function toDecimal(number: number): Decimal | null {
  // Decimals of up to 15 digits are distinct JavaScript numbers: if these pence give it, it prints so.
  const pence = Math.round(number * 100);
  if (Math.abs(pence) < BEYOND_DIGITS && pence / 100 === number) {
    return { digits: pence + 0, places: 2 };
  }
  return decimalOfJson(String(number));
}

/** The digits of a JSON number without an exponent. Null for other text, and for what JavaScript reads as infinite. */
export function decimalOfJson(text: string): Decimal | null {
  const match = NUMBER_FORM.exec(text);
  if (match === null || !Number.isFinite(Number(text))) return null;
  const [, minus, before = '0', after = '', exponent = '0'] = match;
  const digits = before + after;
  if (!/[1-9]/.test(digits)) return { digits: 0, places: 0 };
  // A short exponent could ask for millions of zeros: none are written beyond the decimals that are kept.
  const point = before.length + Math.max(Number(exponent), -before.length - MOST_DECIMALS);
  const integer = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0');
  const decimals = point <= 0 ? '0'.repeat(-point) + digits : digits.slice(point);
  return decimal(minus !== undefined, integer, decimals);
}

/** Negative, zero or positive as `a` is less than, equal to or more than `b`: exact, however many digits. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const places = Math.max(a.places, b.places);
  const [left, right] = [toUnits(a, places), toUnits(b, places)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** In units of 10^-places, which must be no larger than its own. */
function toUnits({ digits, places: own }: Decimal, places: number): Whole {
  const by = tenTo(places - own);
  const product = Number(digits) * Number(by);
  return Number.isSafeInteger(product) ? product : BigInt(digits) * BigInt(by);
}

export function toAmount({ digits, places }: Decimal): Amount {
  return unscaled(digits, places);
}

/** The value as pounds, rounded to whole pence, halves away from zero. */
export function toMoney(read: Decimal): Amount {
  return read.places <= 2 ? fromPence(toUnits(read, 2)) : toPenny(toAmount(read));
}

/** The decimal digits of a scaled integer: `decimalText(12345, 2)` is `123.45`. */
export function decimalText(scaled: Whole, places: number): string {
  const size = String(scaled < 0 ? -scaled : scaled);
  const digits = size.length > places ? size : size.padStart(places + 1, '0');
  const point = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return scaled < 0 ? `-${text}` : text;
}

/** The digits without exponent, comma, trailing zeros or a negative zero: `-1234.5`. */
export function plainDigits({ digits, places }: Decimal): string {
  const text = decimalText(digits, places);
  if (places === 0) return text;
  const fraction = withoutLastZeros(text.slice(-places));
  return text.slice(0, -places - 1) + (fraction === '' ? '' : `.${fraction}`);
}

/** Text without trailing zeros. A pattern such as `0+$` would retry at every zero of a long text. */
export function withoutLastZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, end);
}
