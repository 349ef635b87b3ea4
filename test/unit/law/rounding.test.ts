import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Amount,
  amountOf,
  type Decimal,
  downToPenny,
  fraction,
  fromPence,
  isNegative,
  isPositive,
  isZero,
  larger,
  moneyOf,
  parseDecimal,
  roundHalfUp,
  roundUp,
  smaller,
  sum,
  toPenny,
  unscaled,
} from '../../../src/law/amounts.ts';

const test = suite('amounts: rounding, order and sums');

const text = (amount: Amount): string => `${amount.s * amount.n}/${amount.d}`;

test('money is rounded once, halves away from zero', () => {
  const rounded = (written: string) => text(moneyOf(parseDecimal(written) as Decimal));
  assert.equal(['1', '1.2', '1.25', '1.005', '-1.005', '1.004999'].map(rounded), [
    '1/1',
    '6/5',
    '5/4',
    '101/100',
    '-101/100',
    '1/1',
  ]);
  assert.is(text(amountOf(parseDecimal('1.005') as Decimal)), '201/200');
});

test('amounts are rounded to the nearest, towards zero or away from it', () => {
  const cases: readonly (readonly [n: number, d: number, nearest: string, down: string, up: string])[] = [
    [1, 3, '33/100', '33/100', '17/50'],
    [-1, 3, '-33/100', '-33/100', '-17/50'],
    [1, 200, '1/100', '0/1', '1/100'],
    [1, 4, '1/4', '1/4', '1/4'],
    [0, 1, '0/1', '0/1', '0/1'],
  ];
  for (const [n, d, nearest, down, up] of cases) {
    const amount = fraction(n, d);
    assert.equal([toPenny(amount), downToPenny(amount), roundUp(amount, 2)].map(text), [nearest, down, up]);
  }
  assert.is(text(roundHalfUp(fraction(5, 2), 0)), '3/1');
  assert.is(text(fromPence(1_250)), '25/2');
  assert.is(text(unscaled(125, 3)), '1/8');
});

test('amounts are added up, told from zero, and put in order', () => {
  assert.is(text(sum([])), '0/1');
  assert.is(text(sum([fraction(1, 3), fraction(1, 6), fraction(-1)])), '-1/2');
  const [minus, none, plus] = [fraction(-1, 9), fraction(0), fraction(1, 9)];
  assert.equal([minus, none, plus].map(isNegative), [true, false, false]);
  assert.equal([minus, none, plus].map(isZero), [false, true, false]);
  assert.equal([minus, none, plus].map(isPositive), [false, false, true]);
  assert.equal([smaller(minus, plus), smaller(plus, minus)], [minus, minus]);
  assert.equal([larger(minus, plus), larger(plus, minus)], [plus, plus]);
});

test.run();
