import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, isoDay, lastDayOfMonthsFrom, makeDay } from '../../../src/law/calendar.ts';
import { embeddedService, runOf } from '../../support/service.ts';

const service = await embeddedService();
const KEY = 'company-size';

type Given = Readonly<Record<string, unknown>>;
type Data = Readonly<Record<string, unknown>>;

async function dataOf(given: Given): Promise<Data> {
  return (await runOf(service, KEY, given)).result.data;
}

function figures(turnover: number, balance_sheet_total: number, employees: number) {
  return { turnover, balance_sheet_total, employees };
}

const FIRST = { period_start: '2025-07-01', period_end: '2026-06-30', first_year: true };
const NONE = figures(0, 0, 0);

const boundaries = suite('limits of company-size');

/** Exactly on a limit passes; a penny or a fraction of a person above it fails. */
for (const [turnover, balance, employees, size] of [
  [1_000_000, 500_000, 11, 'micro'],
  [1_000_000.01, 500_000.01, 10, 'small'],
  [1_000_000, 500_000.01, 10, 'micro'],
  [1_000_000, 500_000.01, 10.01, 'small'],
  [15_000_000, 7_500_000, 51, 'small'],
  [15_000_000.01, 7_500_000.01, 50, 'medium_or_large'],
  [15_000_000.01, 7_500_000, 50, 'small'],
  [15_000_000.01, 7_500_000, 50.001, 'medium_or_large'],
] as const) {
  boundaries(`first year, ${turnover} / ${balance} / ${employees}: ${size}`, async () => {
    const data = await dataOf({ ...FIRST, ...figures(turnover, balance, employees) });
    assert.is(data.size, size);
    assert.is(data.size_this_year_figures, size);
  });
}

/** A year, its fraction of a full year, and its turnover limits for micro and small. */
const YEARS: readonly (readonly [string, string, number, number | null, number])[] = [
  ['2025-07-01', '2026-12-31', 1.5, 1_500_000, 22_500_000],
  ['2025-04-01', '2025-12-31', 0.75, 474_000, 7_650_000],
  ['2025-04-05', '2026-04-04', 1, 632_000, 10_200_000],
  ['2025-04-06', '2026-04-05', 1, 1_000_000, 15_000_000],
  ['2015-12-31', '2016-12-30', 1, 632_000, 6_500_000],
  ['2016-01-01', '2016-12-31', 1, 632_000, 10_200_000],
  ['2012-10-01', '2013-09-30', 1, 632_000, 6_500_000],
  ['2012-09-30', '2013-09-29', 1, null, 6_500_000],
  ['2008-04-06', '2009-04-05', 1, null, 6_500_000],
  ['2010-08-01', '2011-09-30', 1.166667, null, 7_583_333.33],
  // Years of 52 and 53 weeks are not in fact years: days out of 365.
  ['2025-07-01', '2026-06-29', 0.99726, 997_260.27, 14_958_904.11],
  ['2025-07-01', '2026-07-06', 1.016438, 1_016_438.36, 15_246_575.34],
];

for (const [period_start, period_end, fraction, micro, small] of YEARS) {
  boundaries(`turnover limits for ${period_start} to ${period_end}`, async () => {
    const data = await dataOf({ period_start, period_end, first_year: true, ...NONE });
    assert.is(data.period_fraction, fraction);
    assert.is(data.micro_turnover_limit, micro);
    assert.is(data.small_turnover_limit, small);
    assert.is(data.micro_employees_limit, micro === null ? null : 10);
    assert.is(data.small_employees_limit, 50);
    if (fraction === 1) return;
    // Figures are compared with the rounded limit.
    const at = await dataOf({
      period_start,
      period_end,
      first_year: true,
      ...figures(small, 0, 51),
    });
    const above = await dataOf({
      period_start,
      period_end,
      first_year: true,
      ...figures(Math.round(small * 100 + 1) / 100, 0, 51),
    });
    assert.equal([at.meets_small_this_year, above.meets_small_this_year], [true, false]);
  });
}

/** The balance sheet limits and the first day of each row. */
for (const [period_start, period_end, from, micro, small] of [
  ['2025-04-06', '2026-04-05', '2025-04-06', 500_000, 7_500_000],
  ['2025-04-05', '2026-04-04', '2016-01-01', 316_000, 5_100_000],
  ['2015-12-31', '2016-12-30', '2008-04-06', 316_000, 3_260_000],
] as const) {
  boundaries(`balance sheet limits of a year from ${period_start}`, async () => {
    const data = await dataOf({ period_start, period_end, first_year: true, ...NONE });
    assert.is(data.limits_from, from);
    assert.is(data.micro_balance_sheet_limit, micro);
    assert.is(data.small_balance_sheet_limit, small);
  });
}

boundaries(
  'before 30 September 2013 there are no micro-entities, and one of last year counts as small',
  async () => {
    const year = { period_start: '2012-09-01', period_end: '2013-08-31' };
    const small = await dataOf({ ...year, ...NONE, prev_size: 'micro' });
    assert.equal(small.possible_sizes, ['small']);
    for (const key of ['meets_micro_this_year', 'meets_micro_last_year', 'qualifies_micro']) {
      assert.is(small[key], false, key);
    }
    const open = await dataOf({ ...year, ...NONE });
    assert.equal(open.possible_sizes, ['small', 'medium_or_large']);
    assert.is(open.qualifies_micro, false);
  },
);

boundaries("last year's turnover is tested unscaled, as that of twelve months", async () => {
  const nineMonths = { period_start: '2026-04-01', period_end: '2026-12-31', ...figures(0, 0, 0) };
  const last = { prev_balance_sheet_total: 500_000.01, prev_employees: 10 };
  const at = await dataOf({ ...nineMonths, ...last, prev_turnover: 1_000_000 });
  const above = await dataOf({ ...nineMonths, ...last, prev_turnover: 1_000_000.01 });
  assert.equal([at.meets_micro_last_year, above.meets_micro_last_year], [true, false]);
});

boundaries.run();

const laws = suite('laws of company-size');

const RANK: Readonly<Record<string, number>> = { micro: 0, small: 1, medium_or_large: 2 };

const years = fc
  .tuple(fc.integer({ min: 0, max: 7_500 }), fc.integer({ min: 0, max: 540 }))
  .map(([offset, length]) => {
    const start = addDays(makeDay(2008, 4, 6), offset);
    const end = Math.min(start + length, lastDayOfMonthsFrom(start, 18)) as typeof start;
    return { period_start: isoDay(start), period_end: isoDay(end) };
  });
/** Figures close to the limits, so that every test is both met and missed. */
const amounts = fc.constantFrom(
  0,
  315_000,
  316_000,
  500_000,
  632_000,
  1_000_000,
  3_260_000,
  5_100_000.01,
  6_500_000,
  7_500_000,
  10_200_000,
  15_000_000,
  16_000_000,
);
const heads = fc.constantFrom(0, 9.5, 10, 10.01, 49, 50, 50.5, 300);
const last = fc.oneof(fc.constant(undefined), amounts);

const companies = fc.record({
  year: years,
  turnover: amounts,
  balance_sheet_total: amounts,
  employees: heads,
  prev_turnover: last,
  prev_balance_sheet_total: last,
  prev_employees: fc.oneof(fc.constant(undefined), heads),
  prev_size: fc.constantFrom('micro', 'small', 'medium_or_large', undefined),
  first_year: fc.boolean(),
});

const FALLING = [
  'turnover',
  'balance_sheet_total',
  'employees',
  'prev_turnover',
  'prev_balance_sheet_total',
  'prev_employees',
] as const;

laws('the size never gets larger when a figure falls, all else equal', async () => {
  await fc.assert(
    fc.asyncProperty(
      companies,
      fc.constantFrom(...FALLING),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async ({ year, ...company }, name, factor) => {
        const figure = company[name];
        if (figure === undefined) return;
        const lower = Math.floor(figure * factor * 100) / 100;
        const ranksOf = async (given: Given) =>
          ((await dataOf({ ...year, ...given })).possible_sizes as string[]).map((size) => RANK[size] ?? 9);
        const before = await ranksOf(company);
        const after = await ranksOf({ ...company, [name]: lower });
        assert.ok(Math.max(...after) <= Math.max(...before));
        assert.ok(Math.min(...after) <= Math.min(...before));
      },
    ),
    { numRuns: 600 },
  );
});

laws('more knowledge of last year never opens a size beyond what was possible', async () => {
  await fc.assert(
    fc.asyncProperty(companies, async ({ year, prev_size, ...company }) => {
      const wide = (await dataOf({ ...year, ...company })).possible_sizes as string[];
      const narrow = (await dataOf({ ...year, ...company, prev_size })).possible_sizes as string[];
      for (const size of narrow) assert.ok(wide.includes(size));
    }),
    { numRuns: 300 },
  );
});

laws.run();
