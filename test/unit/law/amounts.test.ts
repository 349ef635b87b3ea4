import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  compareDecimals,
  decimalOf,
  decimalOfJson,
  moneyOf,
  parseDecimal,
  plainDigits,
} from '../../../src/law/amounts.ts';

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
      assert.is(Number(plainDigits(read)), number);
    }),
    { numRuns: 5000 },
  );
});

test('numbers of few decimals are read as the digits that they print', () => {
  const numbers = fc.oneof(
    fc.integer({ min: -(10 ** 15), max: 10 ** 15 }).map((pence) => pence / 100),
    fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((mills) => mills / 1000),
    fc.maxSafeInteger(),
    fc.double({ min: -1e14, max: 1e14, noNaN: true }),
  );
  fc.assert(
    fc.property(numbers, (number) => {
      const [read, printed] = [decimalOf(number), decimalOfJson(String(number))];
      assert.ok(read && printed);
      assert.is(plainDigits(read), plainDigits(printed), String(number));
      if (!/e/.test(String(number))) assert.is(plainDigits(read), String(number));
    }),
    { numRuns: 20_000 },
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
