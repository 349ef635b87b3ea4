import { type Amount, fraction, fromPence } from '../../law/amounts.ts';

/** A decimal number as its digits say it, before any rounding. */
export interface Decimal {
  readonly negative: boolean;
  /** Digits before the point, without a sign or leading zeros; '0' when there is nothing else. */
  readonly integer: string;
  /** Digits after the point; may be empty. */
  readonly decimals: string;
}

/** Further decimals cannot change any result; they are kept only as "and a little more". */
const MOST_DECIMALS = 400;

const MONEY_TEXT = /^([-−])?£?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;
const NUMBER_FORM = /^(-)?(\d+)(?:\.(\d+))?(?:e([-+]\d+))?$/;

function decimal(negative: boolean, integer: string, decimals: string): Decimal {
  const digits = integer.replace(/^0+(?=\d)/, '');
  if (decimals.length <= MOST_DECIMALS) return { negative, integer: digits, decimals };
  const more = /[1-9]/.test(decimals.slice(MOST_DECIMALS)) ? '1' : '';
  return { negative, integer: digits, decimals: decimals.slice(0, MOST_DECIMALS) + more };
}

/** Reads money or a count as people type it: `£1,234.50`, `-12`. Null when it has another form. */
export function readDecimalText(text: string): Decimal | null {
  const match = MONEY_TEXT.exec(text);
  if (match === null) return null;
  return decimal(match[1] !== undefined, (match[2] as string).replaceAll(',', ''), match[3] ?? '');
}

/**
 * Reads the digits that a JavaScript number prints, its exponent written out,
 * so that 0.1 is one tenth. Null for NaN and the infinities.
 */
export function readDecimalNumber(number: number): Decimal | null {
  const match = NUMBER_FORM.exec(String(number));
  if (match === null) return null;
  const [, minus, whole = '0', part = '', exponent = '0'] = match;
  const shift = Number(exponent);
  const digits = whole + part;
  const point = whole.length + shift;
  const integer = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0');
  const decimals = point <= 0 ? '0'.repeat(-point) + digits : digits.slice(point);
  return decimal(minus !== undefined, integer, decimals);
}

function isZero({ integer, decimals }: Decimal): boolean {
  return !/[1-9]/.test(integer + decimals);
}

/** Exact comparison with a bound that is itself a decimal: negative, zero or positive. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const places = Math.max(a.decimals.length, b.decimals.length);
  const [left, right] = [scaled(a, places), scaled(b, places)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function scaled({ negative, integer, decimals }: Decimal, places: number): bigint {
  const digits = BigInt(integer + decimals.padEnd(places, '0'));
  return negative ? -digits : digits;
}

/** The pounds read, rounded half up (away from zero) to the penny. */
export function toMoney({ negative, integer, decimals }: Decimal): Amount {
  const pence = BigInt(integer + decimals.slice(0, 2).padEnd(2, '0'));
  const rounded = pence + (Number(decimals[2] ?? '0') >= 5 ? 1n : 0n);
  return fromPence(negative ? -rounded : rounded);
}

/** The exact value, unrounded. */
export function toExact(read: Decimal): Amount {
  return fraction(scaled(read, read.decimals.length), 10n ** BigInt(read.decimals.length));
}

/** The number written plainly, as every channel reads it back: no exponent, no comma. */
export function plainText(read: Decimal): string {
  const decimals = read.decimals.replace(/0+$/, '');
  const minus = read.negative && !isZero(read) ? '-' : '';
  return minus + read.integer + (decimals === '' ? '' : `.${decimals}`);
}
