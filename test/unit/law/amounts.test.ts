import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareDecimals, decimalOf, moneyOf, parseDecimal } from '../../../src/law/amounts.ts';

const test = suite('decimals');

test('100,000 random amounts are read to the penny from their digits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), (pence) => {
      const number = Number(pence) / 100;
      const read = decimalOf(number);
      assert.ok(read);
      const amount = moneyOf(read);
      assert.ok(amount.n * 100n === pence * amount.d);
    }),
    { numRuns: 100_000 },
  );
});

test('numbers of every exponent keep their digits', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const read = decimalOf(number);
      assert.ok(read);
      const text = `${read.negative ? '-' : ''}${read.integer}.${read.decimals}0`;
      assert.is(Number(text), number);
    }),
    { numRuns: 5000 },
  );
});

test('comparison with a bound is exact', () => {
  const bound = parseDecimal('100');
  const above = parseDecimal(`100.${'0'.repeat(300)}1`);
  assert.ok(bound && above);
  assert.is(compareDecimals(above, bound), 1);
  assert.is(compareDecimals(bound, bound), 0);
});

test.run();
