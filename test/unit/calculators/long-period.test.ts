import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dayText } from '../../../src/engine/texts/format.ts';
import { addDays, type Day, isoDay, lastDayOfMonthsFrom, makeDay } from '../../../src/law/calendar.ts';
import { calculator, service } from '../../support/calculator.ts';
import { day } from '../../support/days.ts';

interface Inputs {
  readonly period_start: string;
  readonly period_end: string;
  readonly profit?: number | string;
  readonly first_accounts?: boolean;
}
interface Data {
  readonly total_days: number;
  readonly filing_due: string;
  readonly registry_due: string | null;
  readonly registry_due_first_accounts: string | null;
  readonly periods: readonly { days: number; profit: number | null; payment_due: string }[];
}
const { dataOf, expectData, rejected } = calculator<Data>('long-period');
const deadlines = calculator('deadlines');
const test = suite('long-period');

test('a loss is apportioned like a profit, zero gives zero, and no profit gives no shares', () => {
  const dates = { period_start: '2023-10-01', period_end: '2025-03-31' };
  const shares = (profit?: number | string) => {
    const data = dataOf(profit === undefined ? dates : { ...dates, profit });
    return data.periods.map((period) => period.profit);
  };
  assert.equal(shares(-36_000), [-24_043.8, -11_956.2]);
  assert.equal(shares('-£36,000.00'), [-24_043.8, -11_956.2]);
  assert.equal(shares(0), [0, 0]);
  assert.equal(shares(), [null, null]);
  assert.equal(shares(0.01), [0.01, 0]);
});

test('profits may be between minus and plus ten million million pounds', () => {
  const dates = { period_start: '2023-10-01', period_end: '2025-03-31' };
  for (const sign of [1, -1]) {
    const most = sign * 10_000_000_000_000;
    assert.equal(rejected({ ...dates, profit: most }), {});
    const errors = rejected({ ...dates, profit: most + sign });
    assert.equal(Object.keys(errors), ['profit']);
  }
});

/** First day, last day of twelve months, last day of eighteen. Source: CTA 2009 s10; CA 2006 ss391, 392. */
const LIMITS = [
  ['2025-01-01', '2025-12-31', '2026-06-30'],
  ['2023-03-01', '2024-02-29', '2024-08-31'],
  ['2024-03-01', '2025-02-28', '2025-08-31'],
  ['2024-02-29', '2025-02-28', '2025-08-28'],
  ['2023-02-28', '2024-02-27', '2024-08-27'],
  ['2025-08-31', '2026-08-30', '2027-02-28'],
  ['2013-05-11', '2014-05-10', '2014-11-10'],
] as const;

for (const [start, last12, last18] of LIMITS) {
  test(`accounts from ${start} are longer than twelve months and at most eighteen`, () => {
    const errorsOf = (end: string) => rejected({ period_start: start, period_end: end });
    const after = (iso: string): string => isoDay(addDays(day(iso), 1));
    const short = errorsOf(last12);
    assert.equal(Object.keys(short), ['period_end']);
    // The limit, the last day within it, and the calculator for accounts that need no split.
    const title = service.tools.find(({ key }) => key === 'deadlines')?.title;
    for (const text of ['12 months', dayText(day(last12)), `“${title}”`]) {
      assert.ok(short.period_end?.includes(text), `${text}: ${short.period_end}`);
    }
    assert.equal(errorsOf(after(last12)), {});
    assert.equal(errorsOf(last18), {});
    const long = errorsOf(after(last18));
    assert.equal(Object.keys(long), ['period_start']);
    assert.match(long.period_start ?? '', /18 months/);
    expectData(
      { period_start: start, period_end: after(last12) },
      { periods: [{ period_end: last12 }, { period_start: after(last12), days: 1 }] },
    );
  });
}

// Companies Act 2006 ss442(3), 443.
test('first accounts have their own date, others the ordinary one, and both are given where nobody said which', () => {
  const dates = { period_start: '2024-05-31', period_end: '2025-06-30' };
  const [first, ordinary] = ['2026-02-28', '2026-03-31'];
  for (const [first_accounts, registry_due, registry_due_first_accounts] of [
    [true, null, first],
    [false, ordinary, null],
    [undefined, ordinary, first],
  ] as const)
    expectData({ ...dates, first_accounts }, { registry_due, registry_due_first_accounts });
});

const accounts = (from: Day, to: Day) =>
  fc
    .record({
      start: fc.integer({ min: from, max: to }).map((n) => n as Day),
      // Half of them close to the longest permitted.
      part: fc.oneof(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.97, max: 1, noNaN: true }),
      ),
      pence: fc.option(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), { nil: undefined }),
      first: fc.option(fc.boolean(), { nil: undefined }),
    })
    .map(({ start, part, pence, first }): Inputs => {
      const [shortest, longest] = [lastDayOfMonthsFrom(start, 12) + 1, lastDayOfMonthsFrom(start, 18)];
      return {
        period_start: isoDay(start),
        period_end: isoDay(Math.round(shortest + part * (longest - shortest)) as Day),
        ...(pence === undefined ? {} : { profit: poundsText(pence) }),
        ...(first === undefined ? {} : { first_accounts: first }),
      };
    });

function poundsText(pence: number): string {
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The whole covered time, that of the extensions, and that in which the registry's rules begin. */
const everything = fc.oneof(
  accounts(makeDay(1992, 10, 1), makeDay(2098, 1, 1)),
  accounts(makeDay(2018, 1, 1), makeDay(2020, 1, 1)),
  accounts(makeDay(2008, 1, 1), makeDay(2008, 12, 31)),
);

/** Profit is apportioned by days alone. */
test('each period has its days’ share of the profit, to half a penny, and shares and days add up', () => {
  fc.assert(
    fc.property(everything, (inputs) => {
      const { periods, total_days } = dataOf(inputs);
      const message = JSON.stringify(inputs);
      const days = day(inputs.period_end) - day(inputs.period_start) + 1;
      assert.equal(
        [total_days, periods.reduce((sum, period) => sum + period.days, 0)],
        [days, days],
        message,
      );
      if (inputs.profit === undefined) return;
      const profit = BigInt(Math.round(Number(inputs.profit) * 100));
      const shares = periods.map((period) => BigInt(Math.round(Number(period.profit) * 100)));
      assert.is(
        shares.reduce((sum, share) => sum + share, 0n),
        profit,
        message,
      );
      shares.forEach((share, index) => {
        // Twice the distance from the exact share, times the days.
        const apart = 2n * (share * BigInt(days) - profit * BigInt(periods[index]?.days ?? 0));
        assert.ok((apart < 0n ? -apart : apart) <= BigInt(days), `${share}: ${message}`);
      });
    }),
    { numRuns: 400 },
  );
});

test('dates match those of deadlines for the same accounts', () => {
  fc.assert(
    fc.property(everything, ({ period_start, period_end }) => {
      const data = dataOf({ period_start, period_end });
      const other = deadlines.dataOf({ period_start, period_end });
      assert.equal(
        data.periods.map(({ profit, ...dates }) => dates),
        other.tax_periods,
      );
      assert.is(data.filing_due, other.filing_due);
      assert.is(data.registry_due, other.registry_due);
      assert.is(data.registry_due_first_accounts, other.registry_due_if_first_accounts);
    }),
  );
});

test.run();
