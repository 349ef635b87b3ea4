import { Fraction } from 'fraction.js';
import { type Amount, isTraced, type Rounding, toExact, tracedAmount, type Whole } from './traced.ts';

/** JavaScript numbers represent every whole number up to this, so a product or sum no larger is exact. */
const MAX_EXACT = Number.MAX_SAFE_INTEGER;

function isExact(result: number): boolean {
  return result <= MAX_EXACT && result >= -MAX_EXACT;
}

/** Smaller denominators are not reduced: finding a common divisor costs more than the arithmetic. */
const TO_REDUCE = 1_000_000;

/** A fraction of JavaScript numbers, ten times as fast as bigints; fraction.js calculates larger ones. */
class NumberFraction implements Amount {
  constructor(
    /** Whole, with the sign, and never negative zero. */
    readonly up: number,
    /** Whole, at least 1. */
    readonly down: number,
  ) {}

  get s(): bigint {
    return this.up < 0 ? -1n : 1n;
  }

  get n(): bigint {
    return BigInt(Math.abs(this.up) / commonDivisor(this.up, this.down));
  }

  get d(): bigint {
    return BigInt(this.down / commonDivisor(this.up, this.down));
  }

  add(other: Amount): Amount {
    return (other instanceof NumberFraction ? plus(this, other, 1) : null) ?? beyond(this, 'add', other);
  }

  sub(other: Amount): Amount {
    return (other instanceof NumberFraction ? plus(this, other, -1) : null) ?? beyond(this, 'sub', other);
  }

  mul(other: Amount): Amount {
    return (other instanceof NumberFraction ? times(this, other) : null) ?? beyond(this, 'mul', other);
  }

  /** @throws Error when `other` is zero. */
  div(other: Amount): Amount {
    const isNumber = other instanceof NumberFraction && other.up !== 0;
    return (isNumber ? times(this, inverse(other)) : null) ?? beyond(this, 'div', other);
  }

  neg(): Amount {
    return new NumberFraction(0 - this.up, this.down);
  }

  compare(other: Amount): number {
    if (other instanceof NumberFraction) {
      if (other.down === this.down) return this.up < other.up ? -1 : this.up > other.up ? 1 : 0;
      const left = this.up * other.down;
      const right = other.up * this.down;
      if (isExact(left) && isExact(right)) return left < right ? -1 : left > right ? 1 : 0;
    }
    return toBigFraction(this).compare(toExact(other));
  }
}

/** `a + sign × b`; null when the result is not exact in JavaScript numbers. */
function plus(a: NumberFraction, b: NumberFraction, sign: 1 | -1): Amount | null {
  if (b.up === 0) return a;
  if (a.up === 0) return sign === 1 ? b : b.neg();
  const common = a.down === b.down ? a.down : commonDivisor(a.down, b.down);
  const left = a.up * (b.down / common);
  const right = sign * b.up * (a.down / common);
  const below = a.down * (b.down / common);
  const sum = left + right;
  return isExact(left) && isExact(right) && isExact(sum) && isExact(below) ? ofNumbers(sum, below) : null;
}

function times(a: NumberFraction, b: NumberFraction): Amount | null {
  const product = a.up * b.up;
  const divisor = a.down * b.down;
  if (isExact(product) && divisor < TO_REDUCE) return new NumberFraction(product + 0, divisor);
  // Common divisors are removed first, so that the products stay small and need no reducing.
  const across = commonDivisor(a.up, b.down);
  const back = commonDivisor(b.up, a.down);
  const above = (a.up / across) * (b.up / back);
  const below = (a.down / back) * (b.down / across);
  return isExact(above) && isExact(below) ? new NumberFraction(above + 0, below) : null;
}

function inverse({ up, down }: NumberFraction): NumberFraction {
  return up < 0 ? new NumberFraction(-down, -up) : new NumberFraction(down, up);
}

function ofNumbers(up: number, down: number): Amount {
  if (down < TO_REDUCE) return new NumberFraction(up + 0, down);
  const common = commonDivisor(up, down);
  return new NumberFraction(up / common + 0, down / common);
}

/** The greatest common divisor of a whole number and one above zero, by Euclid. */
function commonDivisor(a: number, b: number): number {
  let large = Math.abs(a);
  let small = b;
  while (small > 1) {
    const left = large % small;
    large = small;
    small = left;
  }
  return small === 1 ? 1 : large;
}

function toBigFraction({ up, down }: NumberFraction): Amount {
  return new Fraction(BigInt(up), BigInt(down)) as unknown as Amount;
}

/** An operation whose result is not exact in JavaScript numbers, or one on a traced amount. */
function beyond(a: NumberFraction, by: 'add' | 'sub' | 'mul' | 'div', b: Amount): Amount {
  if (isTraced(b)) return tracedAmount(by, a[by](toExact(b)), [a, b]);
  return narrowed(toBigFraction(a)[by](b));
}

/** Back to JavaScript numbers where they represent it exactly. */
function narrowed(amount: Amount): Amount {
  return amount.n <= MAX_EXACT && amount.d <= MAX_EXACT
    ? new NumberFraction(Number(amount.s * amount.n), Number(amount.d))
    : amount;
}

/**
 * The exact fraction `numerator / denominator`.
 * @throws RangeError for a number that is not whole or too large to be exact; Error for a denominator of zero.
 */
export function fraction(numerator: Whole, denominator: Whole = 1): Amount {
  if (Number.isSafeInteger(numerator) && Number.isSafeInteger(denominator) && denominator > 0) {
    return ofNumbers(numerator as number, denominator as number);
  }
  if (isTraced(numerator) || isTraced(denominator)) return tracedFraction(numerator, denominator);
  return narrowed(new Fraction(bigint(numerator), bigint(denominator)) as unknown as Amount);
}

/** For traced counts. */
function tracedFraction(numerator: Whole, denominator: Whole): Amount {
  const [above, below] = [toExact(numerator), toExact(denominator)];
  const count = tracedAmount('count_of', fraction(above), [numerator]);
  return below === 1 ? count : tracedAmount('div', fraction(above, below), [count, denominator]);
}

/** A fraction as written, such as 6 and 12 for half a year; reduced where its parts are large. */
export function writtenParts(amount: Amount): readonly [above: Amount, below: Amount] {
  if (amount instanceof NumberFraction) return [ofNumbers(amount.up, 1), ofNumbers(amount.down, 1)];
  return [fraction(amount.s * amount.n), fraction(amount.d)];
}

function bigint(whole: Whole): bigint {
  if (typeof whole === 'number' && !isExact(whole)) throw new RangeError(`${whole} is no exact number`);
  return BigInt(whole);
}

/** Negative, zero or positive. */
export function findSign(amount: Amount): number {
  if (amount instanceof NumberFraction) return amount.up;
  if (isTraced(amount)) return findSign(toExact(amount));
  return amount.n === 0n ? 0 : Number(amount.s);
}

const POWERS_OF_TEN = Array.from({ length: 16 }, (_, places) => 10 ** places);

export function tenTo(places: number): Whole {
  return POWERS_OF_TEN[places] ?? 10n ** BigInt(places);
}

/** The amount in units of 10^-places, rounded to a whole number of them: `scaled(-0.005, 2, 'half up')` is -1. */
export function scaled(amount: Amount, places: number, rounding: Rounding): Whole {
  if (amount instanceof NumberFraction) {
    const { up, down } = amount;
    const unit = POWERS_OF_TEN[places] ?? Number.POSITIVE_INFINITY;
    // Pence in pence, the most common case.
    if (down === unit) return up;
    const units = unit % down === 0 ? up * (unit / down) : Number.NaN;
    if (isExact(units)) return units;
    const size = Math.abs(up) * unit;
    if (size <= MAX_EXACT) {
      const left = size % down;
      const rounded = (size - left) / down + (goesUp(left, down, rounding) ? 1 : 0);
      return up < 0 ? 0 - rounded : rounded;
    }
  }
  if (isTraced(amount)) return scaled(toExact(amount), places, rounding);
  const size = amount.n * 10n ** BigInt(places);
  const left = size % amount.d;
  const units = size / amount.d + (goesUp(left, amount.d, rounding) ? 1n : 0n);
  return amount.s < 0n ? -units : units;
}

/** Whether the remainder of a division rounds up. */
function goesUp<W extends Whole>(left: W, divisor: W, rounding: Rounding): boolean {
  return rounding === 'half up' ? left >= ((divisor - left) as W) : rounding === 'up' && left > 0;
}
