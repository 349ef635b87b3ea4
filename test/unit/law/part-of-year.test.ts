import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fraction } from '../../../src/law/amounts.ts';
import { countOfYear, partOfYear, shortPeriodFraction } from '../../../src/law/part-of-year.ts';
import { period } from '../../support/days.ts';

/** First day, last day, and the period as a part of a year. */
const PARTS: readonly [start: string, end: string, counted: number, inYear: number][] = [
  // Exactly 12 months, of 365 and of 366 days.
  ['2025-01-01', '2025-12-31', 1, 1],
  ['2024-01-01', '2024-12-31', 1, 1],
  ['2023-04-10', '2024-04-09', 1, 1],
  ['2023-03-01', '2024-02-29', 1, 1],
  ['2024-02-29', '2025-02-28', 1, 1],
  // The days on either side of 12 months.
  ['2024-01-01', '2024-12-30', 365, 365],
  ['2023-04-10', '2024-04-08', 365, 365],
  ['2023-03-01', '2024-02-28', 365, 365],
  ['2024-02-29', '2025-03-01', 367, 365],
  // Whole calendar months, and the days on either side of them.
  ['2024-01-01', '2024-06-30', 6, 12],
  ['2024-01-01', '2024-06-29', 181, 365],
  ['2024-01-02', '2024-06-30', 181, 365],
  ['2025-01-01', '2025-07-01', 182, 365],
  ['2025-02-01', '2025-02-28', 1, 12],
  ['2024-02-01', '2024-02-28', 28, 365],
  ['2025-11-01', '2026-03-31', 5, 12],
  ['2025-05-01', '2026-03-31', 11, 12],
  // Six months that are no calendar months go by days, as GOV.UK counts its 187.
  ['2025-01-10', '2025-07-09', 181, 365],
  ['2025-01-01', '2025-07-06', 187, 365],
  ['2025-05-05', '2025-05-05', 1, 365],
  // Longer than a year: financial years of companies.
  ['2024-01-01', '2025-02-28', 14, 12],
  ['2024-01-01', '2025-06-30', 18, 12],
  ['2024-01-01', '2025-02-03', 400, 365],
];

for (const [start, end, counted, inYear] of PARTS) {
  test(`${start} to ${end} is ${counted} of ${inYear}`, () => {
    const given = period(start, end);
    const exact = fraction(BigInt(counted), BigInt(inYear));
    assert.equal(countOfYear(given), { counted, inYear });
    assert.is(partOfYear(given).compare(exact), 0);
    assert.is(shortPeriodFraction(given).compare(exact.compare(1n) > 0 ? 1n : exact), 0);
  });
}

test.run();
