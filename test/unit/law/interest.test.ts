import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Amount, fraction, fromPence, sum } from '../../../src/law/amounts.ts';
import { addDays, type Day, daysInYear, isoDay, makeDay, splitDay } from '../../../src/law/calendar.ts';
import { interestRuns, type RateSpan } from '../../../src/law/interest.ts';

/** An annual rate from hundredths of a percent. */
const rateOf = (basisPoints: number): Amount => fraction(BigInt(basisPoints), 10_000n);
const pence = (amount: Amount): bigint => (amount.n * 100n) / amount.d;
const total = (principal: Amount, spans: readonly RateSpan[]): bigint =>
  pence(sum(interestRuns(principal, spans).map(({ interest }) => interest)));

const runs = suite('interest runs');

runs('a run ends where an ordinary year meets a leap year, on both sides', () => {
  const span = { start: makeDay(2023, 12, 30), end: makeDay(2025, 1, 2), rate: rateOf(775) };
  const result = interestRuns(fraction(10_000), [span]);
  assert.equal(
    result.map(({ from, to, days, yearDays }) => [isoDay(from), isoDay(to), days, yearDays]),
    [
      ['2023-12-30', '2023-12-31', 2, 365],
      ['2024-01-01', '2024-12-31', 366, 366],
      ['2025-01-01', '2025-01-02', 2, 365],
    ],
  );
});

runs('each run is rounded down to the penny', () => {
  // £3,000 at 2.6% for 30 days of an ordinary year: £6.41095…
  const span = { start: makeDay(2019, 6, 1), end: makeDay(2019, 6, 30), rate: rateOf(260) };
  assert.is(total(fraction(3000), [span]), 641n);
});

runs('a hundred years are a run for each change, not for each day', () => {
  const span = { start: makeDay(2001, 1, 1), end: makeDay(2100, 12, 31), rate: rateOf(775) };
  const result = interestRuns(fraction(1_000_000), [span]);
  // The 24 leap years from 2004 to 2096 divide them.
  assert.is(result.length, 49);
  const days = result.reduce((count, run) => count + run.days, 0);
  assert.is(days, span.end - span.start + 1);
  // Every full year's interest is the annual £77,500.
  assert.is(total(fraction(1_000_000), [span]), 775_000_000n);
});

runs.run();

const laws = suite('laws of interest');

/** Adjoining spans, each with a rate. */
const adjoining = fc
  .tuple(
    fc.integer({ min: 0, max: 20_000 }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 1200 })), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map(([offset, pieces]) => {
    let start = addDays(makeDay(2009, 9, 29), offset);
    return pieces.map(([days, basis]): RateSpan => {
      const span = { start, end: addDays(start, days - 1), rate: rateOf(basis) };
      start = addDays(start, days);
      return span;
    });
  });
const principals = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(fromPence);

/** The same, calculated day by day: days are grouped while rate and length of year are the same. */
function dayByDay(principal: Amount, spans: readonly RateSpan[]): { days: number; pence: bigint }[] {
  const groups: { key: string; days: number; rate: Amount; yearDays: number }[] = [];
  for (const { start, end, rate } of spans) {
    for (let day = start; day <= end; day = addDays(day, 1)) {
      const yearDays = daysInYear(splitDay(day).year);
      const key = `${rate.n}/${rate.d} of ${yearDays}`;
      const last = groups.at(-1);
      if (last?.key === key) last.days += 1;
      else groups.push({ key, days: 1, rate, yearDays });
    }
  }
  return groups.map(({ days, rate, yearDays }) => ({
    days,
    pence: (principal.n * rate.n * BigInt(days) * 100n) / (principal.d * rate.d * BigInt(yearDays)),
  }));
}

laws('runs are what counting day by day gives', () => {
  fc.assert(
    fc.property(principals, adjoining, (principal, spans) => {
      const result = interestRuns(principal, spans);
      assert.equal(
        result.map(({ days, interest }) => ({ days, pence: pence(interest) })),
        dayByDay(principal, spans),
      );
    }),
    { numRuns: 60 },
  );
});

laws('two adjoining spans add up to the whole, but for a penny where they were cut', () => {
  fc.assert(
    fc.property(principals, adjoining, fc.nat(), (principal, spans, at) => {
      const first = (spans[0] as RateSpan).start;
      const last = (spans.at(-1) as RateSpan).end;
      const cut = addDays(first, at % (last - first + 1));
      const before = spans
        .filter(({ start }) => start <= cut)
        .map((span) => ({ ...span, end: Math.min(span.end, cut) as Day }));
      const after = spans
        .filter(({ end }) => end > cut)
        .map((span) => ({ ...span, start: Math.max(span.start, cut + 1) as Day }));
      const difference = total(principal, spans) - total(principal, before) - total(principal, after);
      assert.ok(difference === 0n || difference === 1n, String(difference));
    }),
  );
});

laws.run();
