import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  arrayOf,
  boolean,
  countOf,
  date,
  decimal,
  enumOf,
  integer,
  jsonWriter,
  listOf,
  money,
  month,
  months,
  optional,
  percent,
  type Style,
  smallCount,
  statuteFraction,
  weekday,
  year,
} from '../../../src/engine/values.ts';
import { fraction } from '../../../src/law/amounts.ts';
import { makeDay } from '../../../src/law/calendar.ts';

const test = suite('types of values');

const spring = makeDay(2026, 4, 1);

/** A type, a value, its JSON, and how it prints in figures and, where that differs, in running text. */
const VALUES: readonly (readonly [
  name: string,
  type: unknown,
  value: unknown,
  json: unknown,
  figure: string,
  text?: string,
])[] = [
  ['true', boolean, true, true, 'yes'],
  ['false', boolean, false, false, 'no'],
  ['an integer', integer, 1_234, 1_234, '1,234'],
  ['a count of one', countOf('day'), 1, 1, '1 day'],
  ['a count of none', countOf('day'), 0, 0, '0 days'],
  ['a count of many', countOf('month'), 1_000, 1_000, '1,000 months'],
  ['a small count', smallCount, 4, 4, '4', 'four'],
  ['a count that is not small', smallCount, 12, 12, '12'],
  ['a year', year, 2026, 2026, '2026'],
  ['months', months, 12, 12, '12'],
  ['whole pounds', money, fraction(1_234), 1_234, '£1,234.00', '£1,234'],
  ['thirds of a pound', money, fraction(200, 3), 66.67, '£66.67'],
  ['a rate', percent(), fraction(1, 4), 25, '25%'],
  ['a rate of four decimals', percent(), fraction(1, 3), 33.3333, '33.3333%'],
  ['a rate of two decimals', percent(2), fraction(1, 3), 33.33, '33.33%'],
  ['a whole number of a kind that may have places', decimal(3), fraction(50, 1), 50, '50'],
  ['a number', decimal(3), fraction(2, 3), 0.667, '0.667'],
  ['a number with zeros', decimal(3, 3), fraction(1, 2), 0.5, '0.500'],
  ['a fraction of a statute', statuteFraction, fraction(3, 200), 0.015, '0.015'],
  ['a day', date, spring, '2026-04-01', '1 April 2026'],
  ['a day people plan for', weekday, spring, '2026-04-01', 'Wednesday 1 April 2026'],
  ['a month', month, spring, '2026-04', 'April 2026'],
  ['a word', enumOf('small', 'large'), 'small', 'small', 'small'],
  ['a value that may be missing', optional(money), fraction(5), 5, '£5.00', '£5'],
  ['a value that is missing', optional(money), null, null, ''],
  [
    'several values',
    arrayOf(money),
    [fraction(1), fraction(5, 2)],
    [1, 2.5],
    '£1.00 and £2.50',
    '£1 and £2.50',
  ],
  ['no values', arrayOf(money), [], [], ''],
];

for (const [name, type, value, json, figure, text = figure] of VALUES) {
  test(name, () => {
    const { print, json: write } = type as {
      print(value: unknown, style: Style): string;
      json(value: unknown): unknown;
    };
    assert.equal(write(value), json);
    assert.is(print(value, 'figure'), figure);
    assert.is(print(value, 'text'), text);
  });
}

test('records are written in the order of their types, with constants', () => {
  const write = jsonWriter({ due: date, amount: money }, { version: 'x' });
  const written = write({ amount: fraction(1, 2), due: spring, more: 'left out' });
  assert.equal(written, { due: '2026-04-01', amount: 0.5, version: 'x' });
  assert.equal(Object.keys(written), ['due', 'amount', 'version']);
  assert.equal(Object.keys(write({ due: spring, amount: fraction(1) })), ['due', 'amount', 'version']);
  const list = listOf({ due: date, paid: optional(boolean) });
  assert.equal(
    list.json([
      { due: spring, paid: null },
      { due: spring, paid: true },
    ]),
    [
      { due: '2026-04-01', paid: null },
      { due: '2026-04-01', paid: true },
    ],
  );
  assert.equal(list.json([]), []);
});

test.run();
