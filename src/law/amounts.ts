import { Fraction } from 'fraction.js';

/**
 * An exact fraction: pounds, a rate (25% is 1/4) or a count.
 *
 * The type leaves out JavaScript numbers on purpose: fraction.js approximates a
 * number it is given, so only integers (`bigint`) and other amounts may enter.
 */
export interface Amount {
  /** Sign: -1n or 1n. */
  readonly s: bigint;
  /** Numerator, never negative. */
  readonly n: bigint;
  /** Denominator, always positive. */
  readonly d: bigint;
  add(other: Amount | bigint): Amount;
  sub(other: Amount | bigint): Amount;
  mul(other: Amount | bigint): Amount;
  div(other: Amount | bigint): Amount;
  neg(): Amount;
  compare(other: Amount | bigint): number;
}

/** The exact fraction `numerator / denominator`. */
export function fraction(numerator: bigint, denominator = 1n): Amount {
  return new Fraction(numerator, denominator) as unknown as Amount;
}

/** A whole number of days, months or companies as an exact amount. */
export function whole(count: number): Amount {
  return fraction(BigInt(count));
}

/** Pounds from whole pence. */
export function fromPence(pence: bigint): Amount {
  return fraction(pence, 100n);
}

export const zero: Amount = fraction(0n);

export function isZero(amount: Amount): boolean {
  return amount.n === 0n;
}

/** True above zero. */
export function isPositive(amount: Amount): boolean {
  return amount.n > 0n && amount.s > 0n;
}

export function isNegative(amount: Amount): boolean {
  return amount.n > 0n && amount.s < 0n;
}

export function smaller(a: Amount, b: Amount): Amount {
  return a.compare(b) <= 0 ? a : b;
}

export function larger(a: Amount, b: Amount): Amount {
  return a.compare(b) >= 0 ? a : b;
}

/** The sum of all; zero of none. */
export function sum(amounts: Iterable<Amount>): Amount {
  let total = zero;
  for (const amount of amounts) total = total.add(amount);
  return total;
}

/**
 * The amount in units of 10^-places, rounded to the nearest, halves away from
 * zero: `scaledHalfUp(1/3, 2)` is 33n, `scaledHalfUp(-0.005, 2)` is -1n.
 */
export function scaledHalfUp(amount: Amount, places: number): bigint {
  const scaled = amount.n * tenTo(places);
  const rounded = (2n * scaled + amount.d) / (2n * amount.d);
  return amount.s < 0n ? -rounded : rounded;
}

const POWERS_OF_TEN = Array.from({ length: 10 }, (_, places) => 10n ** BigInt(places));

function tenTo(places: number): bigint {
  return POWERS_OF_TEN[places] ?? 10n ** BigInt(places);
}

function unscaled(digits: bigint, places: number): Amount {
  return fraction(digits, tenTo(places));
}

/** Rounded to `places` decimals, halves away from zero. */
export function roundHalfUp(amount: Amount, places: number): Amount {
  return unscaled(scaledHalfUp(amount, places), places);
}

/** Rounded to whole pence, halves away from zero: the service's ordinary rounding of money. */
export function toPenny(amount: Amount): Amount {
  return roundHalfUp(amount, 2);
}

/** Rounded down (towards zero) to whole pence. */
export function downToPenny(amount: Amount): Amount {
  const pence = (amount.n * 100n) / amount.d;
  return fromPence(amount.s < 0n ? -pence : pence);
}

/** Rounded up (away from zero) to `places` decimals when it has more. */
export function roundUp(amount: Amount, places: number): Amount {
  const scaled = amount.n * tenTo(places);
  const up = (scaled + amount.d - 1n) / amount.d;
  return unscaled(amount.s < 0n ? -up : up, places);
}
