import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fraction, fromPence, scaled, sum, zero } from '../../../src/law/amounts.ts';
import { addDays, type Day, isoDay, lastDayOfMonthsFrom, makeDay } from '../../../src/law/calendar.ts';
import { decimalMonths, instalmentDates, instalmentsOn } from '../../../src/law/instalments.ts';
import type { Period } from '../../../src/law/periods.ts';
import { day, period } from '../../support/days.ts';

const test = suite('instalments');

/** SI 1998/3175 regs 5 and 5AZA (SI 2017/1072 reg 5); CTM92560, CTM92805 and COM95050. */
const LARGE = { first_months: 6, first_days: 13, every_months: 3, final_months: 3, final_days: 14 };
const VERY_LARGE = { ...LARGE, first_months: 2, final_months: -1 };
const FOUR = { at_most: 4 };

const listDates = (of: Period, plan: typeof LARGE) => instalmentDates(of, plan, FOUR, plan === VERY_LARGE);
const datesOf = (of: Period, plan: typeof LARGE) => listDates(of, plan).map(isoDay);

test('a large company pays on the 14th of months 7, 10, 13 and 16, a very large one on the 14th of 3, 6, 9 and 12 (CTM92560, CTM92805)', () => {
  const year = period('2025-01-01', '2025-12-31');
  assert.equal(datesOf(year, LARGE), ['2025-07-14', '2025-10-14', '2026-01-14', '2026-04-14']);
  assert.equal(datesOf(year, VERY_LARGE), ['2025-03-14', '2025-06-14', '2025-09-14', '2025-12-14']);
});

test('the final instalment of 12 months of a very large company is three months after the third (reg 5AZA(2)(d))', () => {
  const may = ['2025-05-29', '2025-08-29', '2025-11-29', '2026-02-28'];
  assert.equal(datesOf(period('2025-03-16', '2026-03-15'), VERY_LARGE), may);
  const june = ['2023-06-01', '2023-09-01', '2023-12-01', '2024-03-01'];
  assert.equal(datesOf(period('2023-03-19', '2024-03-18'), VERY_LARGE), june);
});

/** The examples of HMRC's "Pay Corporation Tax if you're a very large company", with the years of 2025. */
test('short periods of a very large company end with a day from their end, or with their last day', () => {
  assert.equal(datesOf(period('2025-01-01', '2025-01-14'), VERY_LARGE), ['2025-01-14']);
  assert.equal(datesOf(period('2025-01-01', '2025-03-30'), VERY_LARGE), ['2025-03-14']);
  assert.equal(datesOf(period('2025-01-01', '2025-05-30'), VERY_LARGE), ['2025-03-14', '2025-05-14']);
});

test('months from a day that the month lacks end on its last day (COM95050)', () => {
  assert.is(datesOf(period('2024-08-31', '2025-08-30'), LARGE)[0], '2025-03-13');
  assert.is(datesOf(period('2022-12-30', '2023-12-29'), VERY_LARGE)[0], '2023-03-13');
});

test('no period has a fifth instalment (SI 1998/3175 reg 5(2))', () => {
  const odd = period('2024-01-19', '2025-01-18');
  assert.equal(datesOf(odd, LARGE), ['2024-08-01', '2024-11-01', '2025-02-01', '2025-05-02']);
});

test('a date that falls on the last instalment is not a separate instalment', () => {
  const half = period('2023-03-17', '2023-09-17');
  assert.equal(datesOf(half, LARGE), ['2023-09-30', '2023-12-31']);
  assert.equal(datesOf(half, VERY_LARGE), ['2023-05-30', '2023-08-30', '2023-08-31']);
  for (const plan of [LARGE, VERY_LARGE]) {
    for (let end = day('2023-04-17'); end <= day('2024-03-16'); end = addDays(end, 1)) {
      const dates = listDates({ start: half.start, end }, plan);
      assert.equal(dates, [...new Set(dates)], `17 March 2023 to ${isoDay(end)}`);
    }
  }
});

for (const [name, plan] of Object.entries({ LARGE, VERY_LARGE })) {
  test(`12 months from any day of 2023 to 2028 have four instalments in order: ${name}`, () => {
    for (let start = makeDay(2023, 1, 1); start <= makeDay(2028, 12, 31); start = addDays(start, 1)) {
      const dates = listDates({ start, end: lastDayOfMonthsFrom(start, 12) }, plan);
      assert.is(dates.length, 4, isoDay(start));
      assert.ok(
        dates.every((date, index) => index === 0 || date > (dates[index - 1] as Day)),
        isoDay(start),
      );
    }
  });
}

/** A period and its months to two places. Source: CTM92610. */
const MONTHS = [
  ['2012-01-01', '2012-07-28', 693n],
  ['2012-01-16', '2012-07-28', 643n],
  ['2025-01-01', '2025-12-31', 1200n],
  ['2024-02-29', '2025-02-28', 1200n],
  ['2025-01-01', '2025-01-01', 3n],
] as const;

for (const [start, end, hundredths] of MONTHS) {
  test(`the months of ${start} to ${end}`, () => {
    const months = decimalMonths(period(start, end));
    assert.is(months.compare(fraction(hundredths, 100n)), 0);
  });
}

const paidIn = (of: Period, pence: bigint) =>
  instalmentsOn(listDates(of, LARGE), fromPence(pence), decimalMonths(of), 3).map(({ due, amount }) => [
    isoDay(due),
    scaled(amount, 2, 'half up'),
  ]);

test('a short period pays three months of tax at a time, and the rest in the last instalment (CTM92600)', () => {
  const of = [30_000_000, 30_000_000, 9_300_000];
  const days = ['2012-07-14', '2012-10-14', '2012-11-11'];
  const expected = days.map((due, index) => [due, of[index]]);
  assert.equal(paidIn(period('2012-01-01', '2012-07-28'), 69_300_000n), expected);
});

test('a date has no instalment when nothing is left to pay', () => {
  const half = [
    ['2024-08-31', 50_001],
    ['2024-11-30', 50_000],
  ];
  assert.equal(paidIn(period('2024-02-18', '2024-08-17'), 100_001n), half);
  const pennies = [
    ['2024-10-14', 1],
    ['2025-01-14', 1],
  ];
  assert.equal(paidIn(period('2024-04-01', '2025-03-31'), 2n), pennies);
});

test('instalments of any period add up to the tax, and none is zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000 }),
      fc.integer({ min: 0, max: 365 }),
      fc.bigInt({ min: 1_000_000n, max: 10n ** 12n }),
      fc.constantFrom(LARGE, VERY_LARGE),
      (offset, length, pence, plan) => {
        const start = addDays(makeDay(2015, 4, 1), offset);
        const end = Math.min(start + length, lastDayOfMonthsFrom(start, 12)) as Day;
        const months = decimalMonths({ start, end });
        const list = instalmentsOn(listDates({ start, end }, plan), fromPence(pence), months, 3);
        assert.is(sum(list.map(({ amount }) => amount)).compare(fromPence(pence)), 0);
        assert.ok(list.every(({ amount }) => amount.compare(zero) > 0));
        assert.ok(list.length >= 1 && list.length <= 4);
      },
    ),
  );
});

test.run();
