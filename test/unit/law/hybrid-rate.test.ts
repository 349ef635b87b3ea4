import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { daysOf } from '../../../src/law/accounting-period.ts';
import { type Amount, fraction } from '../../../src/law/amounts.ts';
import { hybridRate } from '../../../src/law/hybrid-rate.ts';
import { day, period } from '../../support/days.ts';

const percent = (hundredths: number): Amount => fraction(BigInt(hundredths), 10_000n);
const BEFORE = percent(1800);
const AFTER = percent(1400);

/** Periods of 12 months over 1 April 2026, and the rate of each in hundredths of a percent (FA 2026 s28). */
const YEARS: readonly [start: string, end: string, hundredths: number][] = [
  ['2025-04-02', '2026-04-01', 1799],
  ['2025-05-01', '2026-04-30', 1768],
  ['2025-06-01', '2026-05-31', 1734],
  ['2025-07-01', '2026-06-30', 1701],
  ['2025-08-01', '2026-07-31', 1667],
  ['2025-09-01', '2026-08-31', 1633],
  ['2025-10-01', '2026-09-30', 1600],
  ['2025-11-01', '2026-10-31', 1566],
  ['2025-12-01', '2026-11-30', 1533],
  ['2026-01-01', '2026-12-31', 1499],
  ['2026-02-01', '2027-01-31', 1465],
  ['2026-03-01', '2027-02-28', 1434],
  ['2026-03-31', '2027-03-30', 1402],
];

for (const [start, end, hundredths] of YEARS) {
  test(`the year ${start} to ${end} has ${hundredths / 100}%`, () => {
    const year = period(start, end);
    const change = day('2026-04-01');
    const days = { before: change - year.start, all: daysOf(year) };
    const rate = hybridRate([
      { days: days.before, rate: BEFORE },
      { days: days.all - days.before, rate: AFTER },
    ]);
    assert.is(rate.compare(percent(hundredths)), 0);
  });
}

test('a period with one rate has that rate', () => {
  assert.is(hybridRate([{ days: 365, rate: BEFORE }]).compare(BEFORE), 0);
  assert.is(hybridRate([{ days: 1, rate: AFTER }]).compare(AFTER), 0);
});

test('a percentage with two decimals or fewer is left as it is', () => {
  const days = { before: 1, after: 3 };
  const rate = hybridRate([
    { days: days.before, rate: BEFORE },
    { days: days.after, rate: AFTER },
  ]);
  assert.is(rate.compare(percent(1500)), 0);
});

test('it lies between the rates and is rounded up by less than a hundredth of a percent', () => {
  const days = fc.integer({ min: 1, max: 365 });
  fc.assert(
    fc.property(days, days, (before, after) => {
      const rate = hybridRate([
        { days: before, rate: BEFORE },
        { days: after, rate: AFTER },
      ]);
      const exact = fraction(BigInt(18 * before + 14 * after), BigInt(100 * (before + after)));
      const raised = rate.sub(exact);
      assert.ok(raised.compare(0n) >= 0 && raised.compare(percent(1)) < 0);
      assert.ok(rate.compare(AFTER) >= 0 && rate.compare(BEFORE) <= 0);
      assert.is(10_000n % rate.d, 0n);
    }),
  );
});

test.run();
