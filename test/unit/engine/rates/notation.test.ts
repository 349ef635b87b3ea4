import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isWithin, readLiteral, readRange } from '../../../../src/engine/rates/notation.ts';

const test = suite('notation');

for (const [text, kind, n, d] of [
  ['£50,000', 'money', 50_000n, 1n],
  ['£1,234.56', 'money', 30_864n, 25n],
  ['£100', 'money', 100n, 1n],
  ['19%', 'percent', 19n, 100n],
  ['33.75%', 'percent', 27n, 80n],
  ['3.00%', 'percent', 3n, 100n],
  ['3/200', 'fraction', 3n, 200n],
  ['9 months', 'months', 9n, 1n],
  ['250', 'number', 250n, 1n],
  ['278.1', 'number', 2781n, 10n],
  ['1,000', 'number', 1000n, 1n],
] as const) {
  test(`${text} is ${kind}`, () => {
    const literal = readLiteral(text);
    assert.ok(literal !== null && literal.kind !== 'day');
    assert.is(literal.kind, kind);
    assert.ok(literal.amount.n === n && literal.amount.d === d);
  });
}

test('what only looks like the notation is refused', () => {
  for (const text of [
    '',
    '£',
    '£50,00',
    '£50.5',
    '50,000£',
    '£ 50',
    '-£5',
    '19 %',
    '1,9%',
    '19%%',
    '3/0',
    '3 / 200',
    '9 month',
    '9months',
    'nine months',
    '1e3',
    '0x10',
    '2026-02-30',
    '1 April 2026',
    'none ',
    '£50,000 ',
    '=2+2',
  ]) {
    assert.is(readLiteral(text), null, JSON.stringify(text));
  }
});

test('ranges hold both ends', () => {
  const range = readRange('10% to 60%');
  assert.ok(range);
  for (const [text, within] of [
    ['10%', true],
    ['60%', true],
    ['9.99%', false],
    ['60.01%', false],
    ['£30', false],
  ] as const) {
    const literal = readLiteral(text);
    assert.ok(literal);
    assert.is(isWithin(literal, range), within, text);
  }
  for (const text of ['10%', '60% to 10%', '10% to £60', '10% to 20% to 30%', 'low to high']) {
    assert.is(readRange(text), null, text);
  }
});

test.run();
