import fc from 'fast-check';
import { Fraction } from 'fraction.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findSign, fraction, scaled } from '../../../src/law/fractions.ts';
import type { Amount, Rounding } from '../../../src/law/traced.ts';

const test = suite('fractions');

/** 2^53 - 1: beyond it JavaScript numbers skip integers. */
const MOST = BigInt(Number.MAX_SAFE_INTEGER);

/** Numerators and denominators of every size, and near the largest safe integer, where mistakes are likely. */
const part = fc.oneof(
  fc.bigInt({ min: -400n, max: 400n }),
  fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  fc.integer({ min: 20, max: 54 }).chain((bits) => near(1n << BigInt(bits))),
  fc.constantFrom(94906265n, 94906266n, 94906267n).chain((root) => near(root)),
  near(MOST),
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
);
function near(value: bigint) {
  return fc.tuple(fc.bigInt({ min: -3n, max: 3n }), fc.boolean()).map(([by, minus]) => {
    return minus ? -value - by : value + by;
  });
}

const fractionOf = fc.tuple(
  part,
  part.filter((denominator) => denominator !== 0n),
);
type Parts = readonly [bigint, bigint];

function both([n, d]: Parts): [Amount, Amount] {
  return [fraction(n, d), new Fraction(n, d) as unknown as Amount];
}

function same(ours: Amount, theirs: Amount): void {
  assert.equal([ours.s, ours.n, ours.d], [theirs.s, theirs.n, theirs.d]);
}

const RUNS = { numRuns: 1_000 };

test('sums are exact at the limits of JavaScript numbers', () => {
  const roots = [
    1n,
    2n,
    3n,
    94906265n,
    94906266n,
    94906267n,
    MOST / 2n,
    MOST / 2n + 1n,
    MOST - 1n,
    MOST,
    MOST + 1n,
  ];
  const parts = roots.flatMap((n) =>
    roots.flatMap((d): Parts[] => [
      [n, d],
      [-n, d],
    ]),
  );
  for (const a of parts) {
    for (const b of parts) {
      const [ours, theirs] = both(a);
      const [other, otherTheirs] = both(b);
      same(ours.add(other), theirs.add(otherTheirs));
      same(ours.sub(other), theirs.sub(otherTheirs));
    }
  }
});

test('every operation agrees with fraction.js, in lowest terms', () => {
  fc.assert(
    fc.property(fractionOf, fractionOf, (a, b) => {
      const [ours, theirs] = both(a);
      const [other, otherTheirs] = both(b);
      same(ours, theirs);
      same(ours.add(other), theirs.add(otherTheirs));
      same(ours.sub(other), theirs.sub(otherTheirs));
      same(ours.mul(other), theirs.mul(otherTheirs));
      if (b[0] !== 0n) same(ours.div(other), theirs.div(otherTheirs));
      same(ours.neg(), theirs.neg());
      assert.is(ours.compare(other), theirs.compare(otherTheirs));
      assert.is(Math.sign(findSign(ours)), theirs.compare(fraction(0)));
    }),
    RUNS,
  );
});

/** An amount rounded to whole units of the last place, by bigints alone. */
function expected({ s, n, d }: Amount, places: number, rounding: Rounding): bigint {
  const [units, left] = [(n * 10n ** BigInt(places)) / d, (n * 10n ** BigInt(places)) % d];
  const up = rounding === 'half up' ? 2n * left >= d : rounding === 'up' && left > 0n;
  return s * (units + (up ? 1n : 0n));
}

test('all three roundings use the exact value', () => {
  fc.assert(
    fc.property(fractionOf, fc.integer({ min: 0, max: 20 }), (a, places) => {
      const [ours] = both(a);
      for (const rounding of ['half up', 'down', 'up'] as const) {
        const units = scaled(ours, places, rounding);
        assert.is(BigInt(units), expected(ours, places, rounding));
        assert.not(Object.is(units, -0));
      }
    }),
    RUNS,
  );
});

test('an inexact number or a zero denominator is rejected', () => {
  assert.throws(() => fraction(0.1), RangeError);
  assert.throws(() => fraction(2 ** 53), RangeError);
  assert.throws(() => fraction(1, 2 ** 60), RangeError);
  assert.throws(() => fraction(Number.NaN), RangeError);
  assert.throws(() => fraction(1, 0), /zero/i);
  assert.throws(() => fraction(1, 2).div(fraction(0)), /zero/i);
});

test.run();
