import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { embeddedService, runOf, wordCount } from '../../support/service.ts';

const service = await embeddedService();
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
  return { turnover, balance_sheet_total, employees };
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

const table = suite('the two-year rule in full');

for (const [now, before, ...cells] of TABLE) {
  COLUMNS.forEach((prev_size, column) => {
    const expected = (cells[column] ?? '').split('/').map((name) => NAMES[name as Figures]);
    table(`${now} now, ${before} last year, last size ${prev_size ?? 'not given'}`, async () => {
      const given = { ...YEAR, ...thisYear(now), ...lastYear(before), prev_size };
      const { result } = await runOf(service, 'company-size', given);
      const { data, answer } = result;
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
      `${now} in the first year, whatever is said of a year before (${prev_size ?? 'nothing'})`,
      async () => {
        for (const before of ['micro', 'small', 'neither', 'not given'] as const) {
          const given = { ...YEAR, ...thisYear(now), ...lastYear(before), prev_size, first_year: true };
          const { data } = (await runOf(service, 'company-size', given)).result;
          assert.is(data.size, NAMES[now]);
          assert.equal(data.possible_sizes, [NAMES[now]]);
          assert.is(data.two_year_rule_used, false);
          assert.equal([data.meets_micro_last_year, data.meets_small_last_year], [null, null]);
        }
      },
    );
  }
}

table.run();

const partial = suite('last year in part');

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

for (const [given, micro, small] of PARTS) {
  partial(`${JSON.stringify(given)}`, async () => {
    const { data } = (await runOf(service, 'company-size', { ...YEAR, ...thisYear('small'), ...given }))
      .result;
    assert.equal([data.meets_micro_last_year, data.meets_small_last_year], [micro, small]);
  });
}

partial('an open size is settled by what the answer asks for', async () => {
  const open = { ...YEAR, ...thisYear('neither') };
  const settled = await runOf(service, 'company-size', { ...open, ...lastYear('small'), prev_size: 'small' });
  assert.is(settled.result.data.size, 'small');
  const first = await runOf(service, 'company-size', { ...open, first_year: true });
  assert.is(first.result.data.size, 'medium_or_large');
});

// Micro by status alone, though both years' figures are those of a small company (s384A(3), (4)).
partial('the reason given is that of the size given, not of another', async () => {
  const given = { ...YEAR, ...thisYear('micro'), ...lastYear('small'), prev_size: 'micro' };
  const { data, answer } = (await runOf(service, 'company-size', given)).result;
  assert.is(data.size, 'micro');
  assert.match(answer, "This year's figures agree with last year's size.");
  assert.not.match(answer, "Both years' figures");
});

partial.run();
