import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  asWords,
  dayText,
  jsonNumber,
  listText,
  moneyText,
  monthText,
  numberText,
  weekdayText,
} from '../../../../src/engine/texts/format.ts';
import { fraction } from '../../../../src/law/amounts.ts';
import { addDays, makeDay } from '../../../../src/law/calendar.ts';

const test = suite('values as readers have them');

test('money has pence in figures, and in running text only if not whole pounds', () => {
  for (const [n, d, text, figure] of [
    [0, 1, '£0', '£0.00'],
    [1, 200, '£0.01', '£0.01'],
    [1, 201, '£0', '£0.00'],
    [-1, 201, '£0', '£0.00'],
    [-1, 200, '−£0.01', '−£0.01'],
    [1, 10, '£0.10', '£0.10'],
    [999, 1, '£999', '£999.00'],
    [1_000, 1, '£1,000', '£1,000.00'],
    [123_456, 100, '£1,234.56', '£1,234.56'],
    [-999, 1, '−£999', '−£999.00'],
    [-1_000, 1, '−£1,000', '−£1,000.00'],
    [1_234_567, 1, '£1,234,567', '£1,234,567.00'],
    [1_999_999, 1_000, '£2,000', '£2,000.00'],
  ] as const) {
    assert.is(moneyText(fraction(n, d), 'text'), text);
    assert.is(moneyText(fraction(n, d), 'figure'), figure);
  }
  assert.is(moneyText(fraction(10n ** 20n), 'text'), '£100,000,000,000,000,000,000');
});

test('numbers have no needless zeros, but as many decimals as requested', () => {
  for (const [n, d, places, least, text] of [
    [26, 1, 2, 0, '26'],
    [53, 2, 2, 0, '26.5'],
    [53, 2, 2, 2, '26.50'],
    [1, 4, 3, 3, '0.250'],
    [1, 3, 4, 0, '0.3333'],
    [2, 3, 4, 0, '0.6667'],
    [2, 3, 0, 0, '1'],
    [100, 1, 0, 0, '100'],
    [12_345, 1, 0, 0, '12,345'],
    [12_345, 10, 3, 0, '1,234.5'],
    [-12_345, 10, 1, 0, '−1,234.5'],
    [-1, 4, 2, 0, '−0.25'],
    [0, 1, 2, 1, '0.0'],
    [-1, 1_000, 2, 0, '0'],
  ] as const) {
    assert.is(numberText(fraction(n, d), places, least), text);
  }
});

test('JSON has the number whose decimals are the rounded value, whatever its size', () => {
  assert.is(jsonNumber(fraction(1, 3), 2), 0.33);
  assert.is(jsonNumber(fraction(1_005, 1_000), 2), 1.01);
  assert.is(jsonNumber(fraction(-1, 200), 2), -0.01);
  assert.is(jsonNumber(fraction(10n ** 17n + 1n, 100n), 2), 1_000_000_000_000_000);
  assert.is(jsonNumber(fraction(7), 0), 7);
});

test('days, weekdays and months have their English names', () => {
  assert.is(dayText(makeDay(2026, 4, 1)), '1 April 2026');
  assert.is(dayText(makeDay(2024, 2, 29)), '29 February 2024');
  assert.is(weekdayText(makeDay(2026, 4, 1)), 'Wednesday 1 April 2026');
  assert.is(monthText(makeDay(2017, 12, 1)), 'December 2017');
  const english = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  for (let day = makeDay(2024, 1, 1); day <= makeDay(2025, 12, 31); day = addDays(day, 5)) {
    assert.is(weekdayText(day), english.format(day * 86_400_000).replaceAll(',', ''));
  }
});

test('a list reads as a phrase', () => {
  assert.is(listText([]), '');
  assert.is(listText(['a']), 'a');
  assert.is(listText(['a', 'b']), 'a and b');
  assert.is(listText(['a', 'b', 'c']), 'a, b and c');
  assert.is(listText(['a', 'b', 'c'], 'or'), 'a, b or c');
});

test('names of the rules become words', () => {
  assert.is(asWords('time-limits/payment'), 'Time limits, payment');
  assert.is(asWords('hmrc_practice'), 'HMRC practice');
  assert.is(
    asWords('late-payment-interest/margin_over_bank_rate'),
    'Late payment interest, margin over bank rate',
  );
});

test.run();
