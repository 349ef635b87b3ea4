import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fraction } from '../../src/law/amounts.ts';
import { type Day, parseDay } from '../../src/law/calendar.ts';
import { partOfYear, shortPeriodFraction } from '../../src/law/part-of-year.ts';

const test = suite('part of a year');
const period = (start: string, end: string) => ({
  start: parseDay(start) as Day,
  end: parseDay(end) as Day,
});

// Twelve months are a year, whole calendar months are months, anything else is days of 365.
for (const [start, end, n, d] of [
  ['2024-01-01', '2024-12-31', 1n, 1n],
  ['2023-06-16', '2024-06-15', 1n, 1n],
  ['2024-02-29', '2025-02-28', 1n, 1n],
  ['2025-04-01', '2025-12-31', 9n, 12n],
  ['2024-02-01', '2024-02-29', 1n, 12n],
  ['2010-08-01', '2011-09-30', 14n, 12n],
  ['2025-07-01', '2026-12-31', 18n, 12n],
  ['2025-04-06', '2026-04-04', 364n, 365n],
  ['2025-04-06', '2026-04-11', 371n, 365n],
  ['2025-04-02', '2025-12-31', 274n, 365n],
  ['2025-04-01', '2025-12-30', 274n, 365n],
  ['2024-05-05', '2024-05-05', 1n, 365n],
] as const) {
  test(`${start} to ${end} is ${n}/${d}`, () => {
    const expected = fraction(n, d);
    assert.is(partOfYear(period(start, end)).compare(expected), 0);
    const short = expected.compare(1n) > 0 ? fraction(1n) : expected;
    assert.is(shortPeriodFraction(period(start, end)).compare(short), 0);
  });
}

test.run();
