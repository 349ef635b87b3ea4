import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, isoDay, lastDayOfMonthsFrom, makeDay } from '../../../src/law/calendar.ts';
import { calculator } from '../../support/calculator.ts';
import { wordCount } from '../../support/service.ts';

const { dataOf, resultOf } = calculator('company-size');

function figures(turnover: number, balance_sheet_total: number, employees: number) {
  return { turnover, balance_sheet_total, employees };
}

const FIRST = { period_start: '2025-07-01', period_end: '2026-06-30', first_year: true };
const NONE = figures(0, 0, 0);

const limits = suite('limits of company-size');

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
  limits(`first year, ${turnover} / ${balance} / ${employees}: ${size}`, () => {
    const data = dataOf({ ...FIRST, ...figures(turnover, balance, employees) });
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
  limits(`turnover limits for ${period_start} to ${period_end}`, () => {
    const year = { period_start, period_end, first_year: true };
    const data = dataOf({ ...year, ...NONE });
    assert.is(data.period_fraction, fraction);
    assert.is(data.micro_turnover_limit, micro);
    assert.is(data.small_turnover_limit, small);
    assert.is(data.micro_employees_limit, micro === null ? null : 10);
    assert.is(data.small_employees_limit, 50);
    if (fraction === 1) return;
    // Figures are compared with the rounded limit.
    const at = dataOf({ ...year, ...figures(small, 0, 51) });
    const above = dataOf({ ...year, ...figures(Math.round(small * 100 + 1) / 100, 0, 51) });
    assert.equal([at.meets_small_this_year, above.meets_small_this_year], [true, false]);
  });
}

/** The balance sheet limits and the first day of each row. */
for (const [period_start, period_end, from, micro, small] of [
  ['2025-04-06', '2026-04-05', '2025-04-06', 500_000, 7_500_000],
  ['2025-04-05', '2026-04-04', '2016-01-01', 316_000, 5_100_000],
  ['2015-12-31', '2016-12-30', '2008-04-06', 316_000, 3_260_000],
] as const) {
  limits(`balance sheet limits of a year from ${period_start}`, () => {
    const data = dataOf({ period_start, period_end, first_year: true, ...NONE });
    assert.is(data.limits_from, from);
    assert.is(data.micro_balance_sheet_limit, micro);
    assert.is(data.small_balance_sheet_limit, small);
  });
}

limits('before 30 September 2013 there are no micro-entities, and one of last year counts as small', () => {
  const year = { period_start: '2012-09-01', period_end: '2013-08-31' };
  const small = dataOf({ ...year, ...NONE, prev_size: 'micro' });
  assert.equal(small.possible_sizes, ['small']);
  for (const key of ['meets_micro_this_year', 'meets_micro_last_year', 'qualifies_micro']) {
    assert.is(small[key], false, key);
  }
  const open = dataOf({ ...year, ...NONE });
  assert.equal(open.possible_sizes, ['small', 'medium_or_large']);
  assert.is(open.qualifies_micro, false);
});

limits("last year's turnover is tested unscaled, as that of twelve months", () => {
  const nineMonths = { period_start: '2026-04-01', period_end: '2026-12-31', ...NONE };
  const last = { prev_balance_sheet_total: 500_000.01, prev_employees: 10 };
  const at = dataOf({ ...nineMonths, ...last, prev_turnover: 1_000_000 });
  const above = dataOf({ ...nineMonths, ...last, prev_turnover: 1_000_000.01 });
  assert.equal([at.meets_micro_last_year, above.meets_micro_last_year], [true, false]);
});

limits.run();

const table = suite('company-size: the two-year rule in full');
const YEAR = { period_start: '2026-07-01', period_end: '2027-06-30' };

/** Figures that meet the limits of each size from 6 April 2025, and of none. */
const FIGURES = {
  micro: [500_000, 200_000, 5],
  small: [5_000_000, 2_000_000, 30],
  neither: [20_000_000, 10_000_000, 100],
} as const;
type Figures = keyof typeof FIGURES;

const NAMES = { micro: 'micro', small: 'small', neither: 'medium_or_large' } as const;

function thisYear(size: Figures) {
  const [turnover, balance_sheet_total, employees] = FIGURES[size];
  return figures(turnover, balance_sheet_total, employees);
}

function lastYear(size: Figures | 'not given') {
  if (size === 'not given') return {};
  const [prev_turnover, prev_balance_sheet_total, prev_employees] = FIGURES[size];
  return { prev_turnover, prev_balance_sheet_total, prev_employees };
}

const COLUMNS = ['micro', 'small', 'medium_or_large', null] as const;

/**
 * The two-year rule of Companies Act 2006 ss382 and 384A in full: this year's figures, last year's figures, then the
 * sizes possible when last year's size was micro, small, medium or large, or is not given. One is the answer.
 */
const TABLE: readonly (readonly [Figures, Figures | 'not given', string, string, string, string])[] = [
  ['micro', 'micro', 'micro', 'micro', 'micro', 'micro'],
  ['micro', 'small', 'micro', 'small', 'small', 'micro/small'],
  ['micro', 'neither', 'micro', 'small', 'neither', 'micro/small/neither'],
  ['micro', 'not given', 'micro', 'micro/small', 'micro/small/neither', 'micro/small/neither'],
  ['small', 'micro', 'micro', 'small', 'small', 'micro/small'],
  ['small', 'small', 'small', 'small', 'small', 'small'],
  ['small', 'neither', 'small', 'small', 'neither', 'small/neither'],
  ['small', 'not given', 'micro/small', 'small', 'small/neither', 'micro/small/neither'],
  ['neither', 'micro', 'micro', 'small', 'neither', 'micro/small/neither'],
  ['neither', 'small', 'small', 'small', 'neither', 'small/neither'],
  ['neither', 'neither', 'neither', 'neither', 'neither', 'neither'],
  ['neither', 'not given', 'micro/small/neither', 'small/neither', 'neither', 'micro/small/neither'],
];

const PRINTED = { micro: 'micro-entity', small: 'small', medium_or_large: 'medium or large' } as const;

for (const [now, before, ...cells] of TABLE) {
  COLUMNS.forEach((prev_size, column) => {
    const expected = (cells[column] ?? '').split('/').map((name) => NAMES[name as Figures]);
    table(`${now} now, ${before} last year, last size ${prev_size ?? 'not given'}`, () => {
      const inputs = { ...YEAR, ...thisYear(now), ...lastYear(before), prev_size };
      const { data, answer } = resultOf(inputs);
      assert.equal(data.possible_sizes, expected);
      assert.is(data.size, expected.length === 1 ? expected[0] : null);
      assert.is(data.size_this_year_figures, NAMES[now]);
      assert.is(data.two_year_rule_used, true);
      const isOpen = expected.length > 1;
      assert.is(data.qualifies_micro, isOpen && expected[0] === 'micro' ? null : expected[0] === 'micro');
      const maybeSmall = expected[0] !== 'medium_or_large';
      assert.is(data.qualifies_small, isOpen && expected.includes('medium_or_large') ? null : maybeSmall);
      const words = wordCount(answer);
      assert.ok(words >= 40 && words <= 60, `${words}: ${answer}`);
      if (!isOpen) return;
      // Every branch is listed, with the inputs that would decide it.
      for (const size of expected) assert.ok(answer.includes(PRINTED[size]), `${PRINTED[size]}: ${answer}`);
      const missing = [
        ...(prev_size === null ? ['size'] : []),
        ...(before === 'not given' ? ['figures'] : []),
      ];
      for (const name of missing) assert.match(answer, new RegExp(`Add (all of )?last year's .*${name}`));
    });
  });
}

for (const now of ['micro', 'small', 'neither'] as const) {
  for (const prev_size of COLUMNS) {
    table(
      `${now} in the first year, whatever the inputs say of a year before (${prev_size ?? 'nothing'})`,
      () => {
        for (const before of ['micro', 'small', 'neither', 'not given'] as const) {
          const inputs = { ...YEAR, ...thisYear(now), ...lastYear(before), prev_size, first_year: true };
          const data = dataOf(inputs);
          assert.is(data.size, NAMES[now]);
          assert.equal(data.possible_sizes, [NAMES[now]]);
          assert.is(data.two_year_rule_used, false);
          assert.equal([data.meets_micro_last_year, data.meets_small_last_year], [null, null]);
        }
      },
    );
  }
}

/** Partial figures for last year, and whether they meet the micro and the small limits. */
const PARTS: readonly (readonly [Record<string, number>, boolean | null, boolean | null])[] = [
  [{ prev_turnover: 1_000_000 }, null, null],
  [{ prev_turnover: 1_000_000, prev_employees: 10 }, true, true],
  [{ prev_turnover: 1_000_000, prev_employees: 10.5 }, null, true],
  [{ prev_turnover: 1_000_000.01, prev_employees: 10.5 }, false, true],
  [{ prev_turnover: 15_000_000.01, prev_employees: 50 }, false, null],
  [{ prev_turnover: 15_000_000.01, prev_balance_sheet_total: 7_500_000.01 }, false, false],
  [{ prev_balance_sheet_total: 500_000, prev_employees: 0 }, true, true],
  [{ prev_employees: 51 }, null, null],
];

for (const [inputs, micro, small] of PARTS) {
  table(JSON.stringify(inputs), () => {
    const data = dataOf({ ...YEAR, ...thisYear('small'), ...inputs });
    assert.equal([data.meets_micro_last_year, data.meets_small_last_year], [micro, small]);
  });
}

table('an open size is settled by what the answer asks for', () => {
  const open = { ...YEAR, ...thisYear('neither') };
  assert.is(dataOf({ ...open, ...lastYear('small'), prev_size: 'small' }).size, 'small');
  assert.is(dataOf({ ...open, first_year: true }).size, 'medium_or_large');
});

// Micro by status alone, though both years' figures are those of a small company (s384A(3), (4)).
table('the reason given is that of the size given, not of another', () => {
  const inputs = { ...YEAR, ...thisYear('micro'), ...lastYear('small'), prev_size: 'micro' };
  const { data, answer } = resultOf(inputs);
  assert.is(data.size, 'micro');
  assert.match(answer, "This year's figures agree with last year's size.");
  assert.not.match(answer, "Both years' figures");
});

table.run();

const laws = suite('company-size: laws');

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

laws('the size never gets larger when a figure falls, all else equal', () => {
  fc.assert(
    fc.property(
      companies,
      fc.constantFrom(...FALLING),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ year, ...company }, name, factor) => {
        const figure = company[name];
        if (figure === undefined) return;
        const lower = Math.floor(figure * factor * 100) / 100;
        const ranksOf = (figures: object) =>
          (dataOf({ ...year, ...figures }).possible_sizes as string[]).map((size) => RANK[size] ?? 9);
        const before = ranksOf(company);
        const after = ranksOf({ ...company, [name]: lower });
        assert.ok(Math.max(...after) <= Math.max(...before));
        assert.ok(Math.min(...after) <= Math.min(...before));
      },
    ),
    { numRuns: 600 },
  );
});

laws.run();
