import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isWithin, readLiteral, readRange } from '../../../../src/engine/rates/notation.ts';
import {
  date,
  decimal,
  integer,
  money,
  months,
  percent,
  statuteFraction,
} from '../../../../src/engine/values.ts';
import type { Amount } from '../../../../src/law/amounts.ts';

const test = suite('notation');

const TYPES = [money, percent(), decimal(4), integer, months, date, statuteFraction];

for (const [text, type, n, d] of [
  ['£50,000', money, 50_000n, 1n],
  ['£1,234.56', money, 30_864n, 25n],
  ['£100', money, 100n, 1n],
  ['19%', percent(), 19n, 100n],
  ['33.75%', percent(), 27n, 80n],
  ['3.00%', percent(), 3n, 100n],
  ['3/200', statuteFraction, 3n, 200n],
  ['250', decimal(4), 250n, 1n],
  ['278.1', decimal(4), 2781n, 10n],
  ['1,000', decimal(4), 1000n, 1n],
] as const) {
  test(`${text} is read exactly, and as nothing else`, () => {
    const value = readLiteral(type, text)?.value as Amount;
    assert.ok(value.n === n && value.d === d);
    // A whole number is also a decimal.
    const others = TYPES.filter(({ kind, form }) => kind !== type.kind || form !== type.form);
    for (const other of others.filter(({ kind }) => kind !== 'integer')) {
      assert.is(readLiteral(other, text), null);
    }
  });
}

test('whole numbers, months and dates are numbers', () => {
  assert.equal(readLiteral(integer, '1,000'), { text: '1,000', value: 1000 });
  assert.equal(readLiteral(months, '9 months'), { text: '9 months', value: 9 });
  assert.is(readLiteral(integer, '2.5'), null);
  assert.is(readLiteral(months, '9'), null);
  assert.is(readLiteral(date, '2026-04-01')?.value, 20544);
});

test('what only looks like the notation is rejected', () => {
  const words = '£ £50,00 £50.5 50,000£ -£5 1,9% 19%% 3/0 9months 1e3 0x10 2026-02-30 =2+2'.split(' ');
  const more = ['', '£ 50', '19 %', '3 / 200', '9 month', 'nine months', '1 April 2026', 'none ', '£50,000 '];
  for (const text of [...words, ...more]) {
    for (const type of TYPES) assert.is(readLiteral(type, text), null, JSON.stringify(text));
  }
});

test('ranges include both ends', () => {
  const range = readRange(percent(), '10% to 60%');
  assert.ok(range);
  for (const [text, within] of [
    ['10%', true],
    ['60%', true],
    ['9.99%', false],
    ['60.01%', false],
  ] as const) {
    const literal = readLiteral(percent(), text);
    assert.ok(literal);
    assert.is(isWithin(literal, range), within, text);
  }
  for (const text of ['10%', '60% to 10%', '10% to £60', '10% to 20% to 30%', 'low to high']) {
    assert.is(readRange(percent(), text), null, text);
  }
});

test.run();
