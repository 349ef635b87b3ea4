import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Amount,
  amountOf,
  isPositive,
  isZero,
  parseAmount,
  parseNumber,
  plainDigits,
} from '../../../src/law/amounts.ts';

const test = suite('decimals');

test('numbers with any exponent keep their digits', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const read = amountOf(number);
      assert.ok(read);
      assert.is(Number(plainDigits(read)), number);
    }),
    { numRuns: 5000 },
  );
});

test('numbers with few decimals are read as the digits they print', () => {
  const numbers = fc.oneof(
    fc.integer({ min: -(10 ** 15), max: 10 ** 15 }).map((pence) => pence / 100),
    fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((mills) => mills / 1000),
    fc.maxSafeInteger(),
    fc.double({ min: -1e14, max: 1e14, noNaN: true }),
  );
  fc.assert(
    fc.property(numbers, (number) => {
      const [read, printed] = [amountOf(number), parseNumber(String(number))];
      assert.ok(read && printed);
      assert.is(plainDigits(read), plainDigits(printed), String(number));
      if (!/e/.test(String(number))) assert.is(plainDigits(read), String(number));
    }),
    { numRuns: 5_000 },
  );
});

/** Money as people type it, and its digits: either minus sign, and commas only where they belong. */
test('money is read as people type it, and nothing else is', () => {
  for (const [text, digits] of [
    ['0', '0'],
    ['007', '7'],
    ['12.50', '12.5'],
    ['£1,234.50', '1234.5'],
    ['1,234,567', '1234567'],
    ['-12', '-12'],
    ['−£1,234.05', '-1234.05'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['123456789012345678901234567890.01', '123456789012345678901234567890.01'],
  ] as const) {
    assert.is(plainDigits(parseAmount(text) as Amount), digits, text);
  }
  const others = '£ .5 5. 1,00 1,2345 ,123 12,34 1e5 +5 £-5 --5'.split(' ');
  for (const text of ['', '1 000', ...others]) {
    assert.is(parseAmount(text), null, text);
  }
});

test('numbers of JSON are read with their exponents, and infinities are rejected', () => {
  for (const [text, digits] of [
    ['1e3', '1000'],
    ['1.5E+2', '150'],
    ['-1.25e1', '-12.5'],
    ['125e-2', '1.25'],
    ['1e-3', '0.001'],
    ['12.34e-4', '0.001234'],
    ['0e99', '0'],
    ['-0.0', '0'],
    ['0.10', '0.1'],
  ] as const) {
    assert.is(plainDigits(parseNumber(text) as Amount), digits, text);
  }
  for (const text of ['', 'NaN', 'Infinity', '1e309', '-1e309', '0x10', '1_000', '1,000', 'e5']) {
    assert.is(parseNumber(text), null, text);
  }
  for (const number of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    assert.is(amountOf(number), null);
  }
});

test('a digit beyond the precision of any result is still more than zero', () => {
  assert.ok(isPositive(parseAmount(`0.${'0'.repeat(5_000)}1`) as Amount));
  assert.ok(isZero(parseAmount(`0.${'0'.repeat(5_000)}`) as Amount));
  assert.ok(isPositive(parseNumber('1e-300') as Amount));
  // However long a number is, its fraction is of bounded size, and above every limit.
  const long = parseAmount('9'.repeat(100_000)) as Amount;
  assert.is(String(long.n).length, 401);
});

test.run();
