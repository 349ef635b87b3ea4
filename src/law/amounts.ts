import { findSign, fraction, scaled, tenTo } from './fractions.ts';
import { type Amount, isTraced, type Rounding, tracedAmount, tracedNumber, type Whole } from './traced.ts';

export { fraction, scaled } from './fractions.ts';
export type { Amount, Whole } from './traced.ts';

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
  if (isTraced(a) || isTraced(b)) return tracedNumber('at_most', countAtMost, a, b);
  return a.compare(b) <= 0 ? 1 : 0;
}

export function addCounts(counts: readonly number[]): number {
  if (counts.some(isTraced)) return tracedNumber('add_counts', (...each) => addCounts(each), ...counts);
  return counts.reduce((total, count) => total + count, 0);
}

export function sum(amounts: Iterable<Amount>): Amount {
  let total = zero;
  for (const amount of amounts) total = total.add(amount);
  return total;
}

/** The amount of `digits` units of 10^-places. */
export function unscaled(digits: Whole, places: number): Amount {
  return fraction(digits, tenTo(places));
}

/** Rounded to `places` decimals: to the nearest, halves away from zero, or towards or away from zero. */
export function rounded(amount: Amount, places: number, rounding: Rounding): Amount {
  const exact = unscaled(scaled(amount, places, rounding), places);
  return isTraced(amount) ? tracedAmount('round', exact, [amount], { places, rounding }) : exact;
}

/** Rounded to whole pence, halves away from zero: the service's ordinary rounding of money. */
export function toPenny(amount: Amount): Amount {
  return rounded(amount, 2, 'half up');
}

/** Rounded down (towards zero) to whole pence. */
export function downToPenny(amount: Amount): Amount {
  return rounded(amount, 2, 'down');
}

/** Rounded down (towards zero) to whole pounds. */
export function downToPound(amount: Amount): Amount {
  return rounded(amount, 0, 'down');
}

const MONEY_TEXT = /^([-−])?£?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;
const NUMBER_TEXT = /^(-)?(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i;

/** JavaScript numbers preserve any decimal of up to this many digits. */
const MAX_EXACT_DIGITS = 15;
const BEYOND_EXACT = 10 ** MAX_EXACT_DIGITS;
/**
 * Digits beyond this many, before or after the point, cannot affect a result: such an amount is above every limit,
 * and a non-zero tail is kept as one extra digit so that rounding stays correct.
 */
const MAX_DIGITS = 400;

/** Money or a count as people type it: `£1,234.50`, `-12`. Null for text of any other form. */
export function parseAmount(text: string): Amount | null {
  const [, minus, integer, decimals = ''] = MONEY_TEXT.exec(text) ?? [];
  return integer === undefined ? null : decimal(minus !== undefined, integer.replaceAll(',', ''), decimals);
}

/** The digits that a JavaScript number prints, exactly; null for NaN and infinities. */
export function amountOf(number: number): Amount | null {
  // Decimals of up to 15 digits are distinct JavaScript numbers: if these pence give it, it prints so.
  const pence = Math.round(number * 100);
  if (Math.abs(pence) < BEYOND_EXACT && pence / 100 === number) return fromPence(pence + 0);
  return parseNumber(String(number));
}

/** A number as JSON writes it. Null for other text, and for what JavaScript reads as infinite. */
export function parseNumber(text: string): Amount | null {
  const [, minus, before, after = '', exponent = '0'] = NUMBER_TEXT.exec(text) ?? [];
  if (before === undefined || !Number.isFinite(Number(text))) return null;
  const digits = before + after;
  if (!/[1-9]/.test(digits)) return zero;
  // A short exponent could ask for millions of zeros.
  const point = before.length + Math.max(Number(exponent), -before.length - MAX_DIGITS);
  const integer = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0');
  const decimals = point <= 0 ? '0'.repeat(-point) + digits : digits.slice(point);
  return decimal(minus !== undefined, integer, decimals);
}

function decimal(negative: boolean, integer: string, decimals: string): Amount {
  const tail = /[1-9]/.test(decimals.slice(MAX_DIGITS)) ? '1' : '';
  const kept = decimals.slice(0, MAX_DIGITS) + tail;
  const size = integer.replace(/^0+/, '').length > MAX_DIGITS ? `1${'0'.repeat(MAX_DIGITS)}` : integer;
  const written = size + kept;
  const digits = written.length <= MAX_EXACT_DIGITS ? Number(written) : BigInt(written);
  // There is no negative zero.
  return unscaled(negative && digits > 0 ? -digits : digits, kept.length);
}

/** The decimal digits of a scaled integer: `decimalText(12345, 2)` is `123.45`. */
export function decimalText(units: Whole, places: number): string {
  const size = String(units < 0 ? -units : units);
  const digits = size.length > places ? size : size.padStart(places + 1, '0');
  const point = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return units < 0 ? `-${text}` : text;
}

/** The digits of a decimal number, without exponent, comma, trailing zeros or a negative zero: `-1234.5`. */
export function plainDigits(amount: Amount): string {
  const isPence = unscaled(scaled(amount, 2, 'half up'), 2).compare(amount) === 0;
  const places = isPence ? 2 : decimalPlaces(amount);
  const text = decimalText(scaled(amount, places, 'half up'), places);
  const short = places === 0 ? text : withoutLastZeros(text);
  return short.endsWith('.') ? short.slice(0, -1) : short;
}

/** The places of a decimal fraction. Zeros are counted as text: a power of ten for each of hundreds takes a hundred times as long. */
function decimalPlaces({ d }: Amount): number {
  const digits = String(d);
  let places = digits.length - withoutLastZeros(digits).length;
  const rest = d / 10n ** BigInt(places);
  for (let power = 1n; power % rest !== 0n; power *= 10n) places += 1;
  return places;
}

/** Text without trailing zeros. A pattern such as `0+$` would retry at every zero of a long text. */
export function withoutLastZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, end);
}
