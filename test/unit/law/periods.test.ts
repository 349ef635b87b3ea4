import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Amount, fraction, fromPence, zero } from '../../../src/law/amounts.ts';
import { addDays, type Day, isoDay, lastDayOfMonthsFrom, makeDay } from '../../../src/law/calendar.ts';
import {
  countDays,
  countOfYear,
  type Period,
  partOfYear,
  profitShares,
  shortPeriodFraction,
  splitAccounts,
} from '../../../src/law/periods.ts';
import { period } from '../../support/days.ts';

const year = suite('part of a year');

/** First day, last day, and the period as a fraction of a year. */
const PARTS: readonly [start: string, end: string, counted: number, inYear: number][] = [
  // Exactly 12 months, of 365 and of 366 days.
  ['2025-01-01', '2025-12-31', 1, 1],
  ['2024-01-01', '2024-12-31', 1, 1],
  ['2023-04-10', '2024-04-09', 1, 1],
  ['2023-03-01', '2024-02-29', 1, 1],
  ['2024-02-29', '2025-02-28', 1, 1],
  // A day shorter and a day longer than 12 months.
  ['2024-01-01', '2024-12-30', 365, 365],
  ['2023-04-10', '2024-04-08', 365, 365],
  ['2023-03-01', '2024-02-28', 365, 365],
  ['2024-02-29', '2025-03-01', 367, 365],
  // Whole calendar months, and a day shorter and longer.
  ['2024-01-01', '2024-06-30', 6, 12],
  ['2024-01-01', '2024-06-29', 181, 365],
  ['2024-01-02', '2024-06-30', 181, 365],
  ['2025-01-01', '2025-07-01', 182, 365],
  ['2025-02-01', '2025-02-28', 1, 12],
  ['2024-02-01', '2024-02-28', 28, 365],
  ['2025-11-01', '2026-03-31', 5, 12],
  ['2025-05-01', '2026-03-31', 11, 12],
  // Six months that are not calendar months go by days, as GOV.UK counts its 187.
  ['2025-01-10', '2025-07-09', 181, 365],
  ['2025-01-01', '2025-07-06', 187, 365],
  ['2025-05-05', '2025-05-05', 1, 365],
  // Longer than a year: companies' financial years.
  ['2024-01-01', '2025-02-28', 14, 12],
  ['2024-01-01', '2025-06-30', 18, 12],
  ['2024-01-01', '2025-02-03', 400, 365],
];

for (const [start, end, counted, inYear] of PARTS) {
  year(`${start} to ${end} is ${counted} of ${inYear}`, () => {
    const dates = period(start, end);
    const exact = fraction(BigInt(counted), BigInt(inYear));
    assert.equal(countOfYear(dates), { counted, inYear });
    assert.is(partOfYear(dates).compare(exact), 0);
    assert.is(shortPeriodFraction(dates).compare(exact.compare(fraction(1)) > 0 ? fraction(1) : exact), 0);
  });
}

year.run();

const longAccounts = suite('long accounts');

const spanText = ({ start, end }: Period): string => `${isoDay(start)} ${isoDay(end)}`;
const pence = (amount: Amount): bigint => (amount.n * amount.s * 100n) / amount.d;

/** Accounts, the two periods, their days. Sources: CTM93050 example 3; GOV.UK first accounts; CTM01510. */
const SPLITS = [
  ['2018-01-01', '2019-03-31', '2018-12-31', 365, 90],
  ['2013-05-11', '2014-05-31', '2014-05-10', 365, 21],
  ['2023-10-01', '2025-03-31', '2024-09-30', 366, 182],
  ['2023-03-01', '2024-08-31', '2024-02-29', 366, 184],
  ['2024-02-29', '2025-08-28', '2025-02-28', 366, 181],
  ['2023-02-28', '2024-02-28', '2024-02-27', 365, 1],
  ['2025-08-31', '2027-02-28', '2026-08-30', 365, 182],
] as const;

for (const [start, end, firstEnd, firstDays, secondDays] of SPLITS) {
  longAccounts(`accounts from ${start} to ${end}`, () => {
    const accounts = period(start, end);
    const { first, second } = splitAccounts(accounts, 12);
    assert.is(spanText(first), `${start} ${firstEnd}`);
    assert.is(spanText(second), `${isoDay(addDays(first.end, 1))} ${end}`);
    assert.equal([countDays(first), countDays(second)], [firstDays, secondDays]);
  });
}

longAccounts('36,000 over eighteen months is shared by days, not by months', () => {
  const { first, second } = profitShares(fraction(36_000n), 366, 548);
  // 36,000 × 366 ÷ 548 = 24,043.795…
  assert.equal([pence(first), pence(second)], [2_404_380n, 1_195_620n]);
});

longAccounts('half a penny goes away from zero, and the second share takes what is left', () => {
  // A penny over 400 days, of which the first period has 200: half a penny each.
  const profit = profitShares(fromPence(1n), 200, 400);
  assert.equal([pence(profit.first), pence(profit.second)], [1n, 0n]);
  const loss = profitShares(fromPence(-1n), 200, 400);
  assert.equal([pence(loss.first), pence(loss.second)], [-1n, 0n]);
  assert.is(profitShares(zero, 365, 500).second.n, 0n);
});

const long = fc
  .record({
    start: fc.integer({ min: makeDay(1993, 10, 1), max: makeDay(2090, 1, 1) }).map((n) => n as Day),
    extra: fc.integer({ min: 1, max: 185 }),
  })
  .map(({ start, extra }) => ({ start, end: addDays(lastDayOfMonthsFrom(start, 12), extra) }));

longAccounts('days add up, and the first period is of 365 or 366 days', () => {
  fc.assert(
    fc.property(long, (accounts) => {
      const { first, second } = splitAccounts(accounts, 12);
      assert.ok([365, 366].includes(countDays(first)));
      assert.is(countDays(first) + countDays(second), countDays(accounts));
      assert.is(second.start, first.end + 1);
    }),
  );
});

longAccounts('shares add up to the profit to the penny, in whole pence of its sign', () => {
  fc.assert(
    fc.property(long, fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (accounts, profit) => {
      const { first } = splitAccounts(accounts, 12);
      const shares = profitShares(fromPence(profit), countDays(first), countDays(accounts));
      assert.is(pence(shares.first) + pence(shares.second), profit);
      assert.is(100n % shares.first.d, 0n);
      assert.is(100n % shares.second.d, 0n);
      for (const share of [shares.first, shares.second]) assert.ok(pence(share) * profit >= 0n);
      // Within half a penny of the exact share: |2(100·p1·total − profit·d1)| ≤ total.
      const total = BigInt(countDays(accounts));
      const off = 2n * (pence(shares.first) * total - profit * BigInt(countDays(first)));
      assert.ok((off < 0n ? -off : off) <= total);
    }),
  );
});

longAccounts.run();
