import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadService } from '../../../../src/load-service.ts';
import { check } from '../../../../src/review/check/check.ts';
import { placeIn, RulesCopy } from '../../../support/rules-copy.ts';
import { calculationOf } from '../../../support/service.ts';
import { unfaithful } from '../../../support/workings.ts';

const test = suite('chosen_by and within_a_period');

const ALLOWANCES = 'rules/rates/capital-allowances.yaml';
const SIZES = 'rules/rates/company-size.yaml';
const CORPORATION_TAX = 'rules/rates/corporation-tax.yaml';
const INSTALMENTS = 'rules/rates/quarterly-instalments.yaml';

type Edit = readonly [file: string, from: string, to: string];
type Given = Readonly<Record<string, string | number | boolean>>;

/** Loads the rules with several edits. */
async function edited(...edits: readonly Edit[]) {
  const copy = new RulesCopy().rewind();
  try {
    for (const [file, from, to] of edits) copy.replace(file, from, to);
    const service = await loadService(copy.options);
    return (key: string, given: Given) => calculationOf(service, key, given);
  } finally {
    copy.remove();
  }
}

const AIA_BY = 'chosen_by: first_day\n    begins_on';
const AIA_ROW: Edit = [
  ALLOWANCES,
  '        cite: [caa-2001-s51a, f2a-2023-s8, ca23085]\n',
  '        cite: [caa-2001-s51a, f2a-2023-s8, ca23085]\n' +
    '      - from: 2026-04-01\n        limit: £500,000\n        cite: caa-2001-s51a\n',
];
const TAX_ROW: Edit = [
  CORPORATION_TAX,
  '    cite: [fa-2026-s11, fa-2026-s12, cta-2010-s18d]\n',
  '    cite: [fa-2026-s11, fa-2026-s12, cta-2010-s18d]\n  - from: 2028-04-01\n    main_rate: 25%\n' +
    '    small_profits_rate: 19%\n    lower_limit: £100,000\n    upper_limit: £500,000\n' +
    '    standard_fraction: 3/200\n    cite: cta-2010-s18d\n',
];
const HYBRID = 'within_a_period: hybrid_rate';
const instalmentsByLast = (about: string): Edit => [
  INSTALMENTS,
  `${about}\n    chosen_by: first_day`,
  `${about}\n    chosen_by: last_day`,
];

/** New rows only; with everything chosen by the last day; and by days, for tables otherwise chosen by one day. */
const asWritten = await edited(AIA_ROW, TAX_ROW);
const byLastDay = await edited(
  AIA_ROW,
  [ALLOWANCES, AIA_BY, 'chosen_by: last_day\n    begins_on'],
  [ALLOWANCES, `chosen_by: each_day\n    ${HYBRID}`, 'chosen_by: first_day'],
  [
    SIZES,
    'about: Limits for small companies.\n    chosen_by: first_day_of_year',
    'about: Limits for small companies.\n    chosen_by: last_day_of_year',
  ],
  instalmentsByLast('shorter periods and associated companies reduce them.'),
  instalmentsByLast('the final one counted from a month before the end of the period.'),
);
const byDays = await edited(
  AIA_ROW,
  TAX_ROW,
  [ALLOWANCES, AIA_BY, 'chosen_by: each_day\n    within_a_period: by_days\n    begins_on'],
  [ALLOWANCES, HYBRID, 'within_a_period: by_days'],
  [CORPORATION_TAX, 'within_a_period: separate_periods', 'within_a_period: by_days'],
);

const SPENDING = {
  period_start: '2026-01-01',
  period_end: '2026-12-31',
  used_main_plant: 5_000_000,
};

test('a yearly limit follows the first or the last day of the period, as its table says', () => {
  assert.is(asWritten('capital-allowances', SPENDING).data().aia_limit, 1_000_000);
  assert.is(byLastDay('capital-allowances', SPENDING).data().aia_limit, 500_000);
});

test('a yearly limit that counts by days is the average of the days, and its workings say so', () => {
  const calculation = byDays('capital-allowances', SPENDING);
  // 90 days of 2026 come before 1 April: 1,000,000 × 90/365 + 500,000 × 275/365 = 623,287.67.
  assert.is(calculation.data().aia_limit, 623_287.67);
  assert.equal(unfaithful(calculation.tracedSteps()), []);
  // Six whole months: half of (1,000,000 × 90 + 500,000 × 91) ÷ 181 = 374,309.39.
  const ofHalf = byDays('capital-allowances', { ...SPENDING, period_end: '2026-06-30' });
  assert.is(ofHalf.data().aia_limit, 374_309.39);
  assert.not(ofHalf.toolRun().result.notes.some((note) => note.includes('so the yearly')));
});

const POOL = { period_start: '2026-01-01', period_end: '2026-12-31', main_pool_brought_forward: 100_000 };

test('the main pool has the hybrid rate, the average by days or the rate of one day', () => {
  // CAA 2001 s56 and FA 2026 s28: 18 × 90/365 + 14 × 275/365 = 14.9863…, rounded up to 14.99.
  assert.is(asWritten('capital-allowances', POOL).data().main_pool_wda, 14_990);
  const averaged = byDays('capital-allowances', POOL);
  assert.is(averaged.data().main_pool_wda, 14_986.3);
  assert.equal(unfaithful(averaged.tracedSteps()), []);
  // The copy in which the first day chooses the pool.
  assert.is(byLastDay('capital-allowances', POOL).data().main_pool_wda, 18_000);
});

test('size limits follow the last day of the year where their table says so, and so do notes', () => {
  const given = {
    period_start: '2024-07-01',
    period_end: '2025-06-30',
    turnover: 12_000_000,
    balance_sheet_total: 6_000_000,
    employees: 40,
    first_year: true,
  };
  const notesOf = (calculation: ReturnType<typeof asWritten>) =>
    calculation.toolRun().result.notes.join('\n');
  const byFirst = asWritten('company-size', given);
  assert.is(byFirst.data().size, 'medium_or_large');
  assert.match(notesOf(byFirst), /limits of its first day throughout/);
  const byLast = byLastDay('company-size', given);
  assert.is(byLast.data().size, 'small');
  assert.match(notesOf(byLast), /limits of its last day throughout/);
});

test('the limits of instalments follow the day that their table says', () => {
  const given = { period_start: '2018-07-01', period_end: '2019-06-30', taxable_profits: 30_000_000 };
  assert.is(asWritten('corporation-tax', given).data().quarterly_instalments, 'large');
  assert.is(byLastDay('corporation-tax', given).data().quarterly_instalments, 'very_large');
});

test('limits of Corporation Tax that change within a period split it, or count by days', () => {
  const given = { period_start: '2028-01-01', period_end: '2028-12-31', taxable_profits: 1_000 };
  // 91 days of 366 before 1 April. As separate periods each part has its share of a year:
  // 50,000 × 91/366 + 100,000 × 275/365. By days of the period: 50,000 × 91/366 + 100,000 × 275/366.
  assert.is(asWritten('corporation-tax', given).data().lower_limit, 87_774.16);
  assert.is(byDays('corporation-tax', given).data().lower_limit, 87_568.31);
});

/** A reviewer's edit, the file and text at which the fault is reported, and the message. */
const wrong: readonly (readonly [name: string, edit: Edit, file: string, at: string, says: string])[] = [
  [
    'each day without a method',
    [ALLOWANCES, AIA_BY, 'chosen_by: each_day\n    begins_on'],
    ALLOWANCES,
    'each_day\n    begins_on',
    'say what becomes of a change within a period: "within_a_period: by_days"',
  ],
  [
    'a method that no calculator has',
    [ALLOWANCES, 'within_a_period: hybrid_rate', 'within_a_period: separate_periods'],
    ALLOWANCES,
    'separate_periods',
    'no calculator does "separate_periods" within a period here: write hybrid_rate or by_days',
  ],
  [
    'a word that texts do not explain',
    ['rules/texts/common.yaml', '    disposal_day: the day of disposal\n', ''],
    'rules/rates/chargeable-gains.yaml',
    'disposal_day',
    'texts/common.yaml does not say under "rate_tables" what this means',
  ],
];

for (const [name, [edited, from, to], file, at, says] of wrong) {
  test(`a fault: ${name}`, async () => {
    const copy = new RulesCopy();
    try {
      copy.replace(edited, from, to);
      const expected = `${placeIn(file, copy.read(file), at)} – ${says}`;
      assert.is((await check(copy.options)).diagnostics[0], expected);
    } finally {
      copy.remove();
    }
  });
}

test.run();
