import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MOST_POINTS, sweep } from '../../../src/operations/sweep.ts';
import { problemsOf, resultOf } from '../../support/operations.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('sweep');

const KEY = 'corporation-tax';
const year = { period_start: '2025-04-01', period_end: '2026-03-31' };
const profits = { ...year, vary: 'taxable_profits', from: '0', to: '300000', step: '1000' };

function thresholdsOf(key: string, given: Record<string, string>) {
  return resultOf(sweep, service, key, given).thresholds.map(({ at, decision, from, to }) => [
    at,
    decision,
    from,
    to,
  ]);
}

test('the limits of a year are found to the penny, whatever the points', () => {
  // CTA 2010 s18B(1): relief when profits exceed the lower limit and do not exceed the upper limit.
  const limits = [
    [50_000.01, 'rate-band', 'small_profits_rate', 'marginal_relief'],
    [250_000.01, 'rate-band', 'marginal_relief', 'main_rate'],
  ];
  assert.equal(thresholdsOf(KEY, profits), limits);
  assert.equal(thresholdsOf(KEY, { ...profits, from: '0.01', to: '299999.99', step: '299999.98' }), limits);
  assert.equal(thresholdsOf(KEY, { ...profits, from: '50000.01', to: '250000', step: '555.55' }), []);
});

test('a threshold gives the reason of the new outcome', () => {
  const [first] = resultOf(sweep, service, KEY, profits).thresholds;
  assert.match(String(first?.because), /^Augmented profits exceed the lower limit/);
  assert.is(first?.question, 'Which rate of Corporation Tax applies to this part of the period?');
});

test('days are found exactly: a return is three months late on the day after three months', () => {
  const late = {
    period_end: '2025-03-31',
    vary: 'filed_on',
    from: '2026-03-01',
    to: '2026-12-31',
    step: '61',
  };
  const tiers = thresholdsOf('late-penalty', late).filter(([, decision]) => decision === 'flat-penalty-tier');
  // FA 1998 Sch 18 para 17: due by 31 March 2026; the higher amount when more than three months late.
  assert.equal(
    tiers.map(([at]) => at),
    ['2026-04-01', '2026-07-01'],
  );
});

test('each part of a period across two financial years has its own thresholds', () => {
  const halves = {
    ...profits,
    period_start: '2022-10-01',
    period_end: '2023-09-30',
    to: '600000',
    step: '600000',
  };
  const found = thresholdsOf(KEY, halves);
  // Only the part from 1 April 2023, 183 of 365 days, has limits: 50,000 and 250,000 × 183 ÷ 365 for its share of profits.
  assert.equal(
    found.filter(([, decision]) => decision === 'rate-band').map(([, , from, to]) => [from, to]),
    [
      ['small_profits_rate', 'marginal_relief'],
      ['marginal_relief', 'main_rate'],
    ],
  );
});

// FA 2026: section 455 tax on loans from 6 April 2026 at 35.75% instead of 33.75%.
test('a rate that changes with a date is a threshold', () => {
  const { thresholds, thresholds_complete } = resultOf(sweep, service, 'directors-loan', {
    period_end: '2026-12-31',
    outstanding: '10000',
    vary: 'loan_made_on',
    from: '2026-01-01',
    to: '2026-12-31',
    step: '300',
  });
  assert.equal(
    thresholds.map(({ at, kind, table, from, to }) => [at, kind, table, from, to]),
    [['2026-04-06', 'rate', 'directors-loans/rates', '33.75%', '35.75%']],
  );
  assert.is(thresholds_complete, true);
});

// FA 2026 s265: the flat-rate penalties are doubled for filing dates from 1 April 2026.
test('a penalty that changes with the filing date is a threshold of the requested figure', () => {
  const { thresholds } = resultOf(sweep, service, 'late-penalty', {
    filed_on: '2027-09-01',
    vary: 'period_end',
    from: '2025-01-31',
    to: '2025-04-30',
    step: '100',
    columns: 'flat_penalty',
  });
  assert.equal(
    thresholds.map(({ at, kind, from, to }) => [at, kind, from, to]),
    [['2025-04-01', 'rate', '£200', '£400']],
  );
});

// CAA 2001 s51A: the allowance of £1,000,000 is spent; beyond it special rate assets get 50%.
test('a cap that begins to bind is a threshold', () => {
  const { thresholds } = resultOf(sweep, service, 'capital-allowances', {
    ...year,
    vary: 'new_special_rate',
    from: '0',
    to: '2000000',
    step: '500000',
  });
  assert.equal(
    thresholds.map(({ at, kind, step }) => [at, kind, step]),
    [[1_000_000.01, 'limit', 'aia_new_special_rate']],
  );
});

// CAA 2001 s51A(6), HMRC CA23085: whole months count as months, other periods by days; CTA 2010 s18D: a year is not reduced.
// TMA 1970 s87A: interest is for days of a year of 365 or 366.
for (const [key, given, vary, from, to, expected] of [
  ['capital-allowances', {}, 'period_end', '2026-06-29', '2026-07-02', ['2026-06-30', '2026-07-01']],
  [KEY, { taxable_profits: '0' }, 'period_end', '2026-09-30', '2026-12-31', ['2026-12-31']],
  [
    'late-penalty',
    { period_end: '2022-03-31', filed_on: '2024-03-01', tax_due: '10000' },
    'paid_on',
    '2023-12-01',
    '2024-02-01',
    ['2024-01-01'],
  ],
] as const) {
  test(`a change in how ${key} is worked out is a threshold`, () => {
    const asked = { ...year, period_start: '2026-01-01', ...given, vary, from, to, step: '60' };
    const { period_start: _, ...late } = asked;
    const { thresholds } = resultOf(sweep, service, key, key === 'late-penalty' ? late : asked);
    assert.equal([...new Set(thresholds.map(({ at }) => at))], expected);
    assert.ok(thresholds.every(({ kind, from: was, to: is }) => kind === 'formula' && was !== is));
  });
}

test('the last value is included even if no step reaches it, with the thresholds before it', () => {
  const ends = { ...profits, to: '50000.50' };
  const { points, thresholds } = resultOf(sweep, service, KEY, ends);
  assert.equal([points.length, points.at(-1)?.at], [52, 50_000.5]);
  assert.equal(
    thresholds.map(({ at }) => at),
    [50_000.01],
  );
});

test('thresholds over more days than are searched are not called complete', () => {
  const long = {
    period_start: '2010-04-01',
    vary: 'period_end',
    from: '2010-06-30',
    to: '2026-06-30',
    step: '365',
  };
  const found = resultOf(sweep, service, 'deadlines', long);
  assert.is(found.thresholds_complete, false);
});

test('a rejected value has its messages, and the others their data', () => {
  const ends = {
    ...year,
    taxable_profits: 1,
    vary: 'period_end',
    from: '2026-03-30',
    to: '2026-04-02',
    step: '1',
  };
  const { points } = resultOf(sweep, service, KEY, ends as never);
  assert.equal(
    points.map((point) => Object.keys(point)[1]),
    ['data', 'data', 'errors', 'errors'],
  );
});

test('errors of inputs and parameters come together', () => {
  const problems = (changes: Record<string, string>) =>
    problemsOf(sweep, service, KEY, { ...profits, ...changes });
  assert.equal(Object.keys(problemsOf(sweep, service, KEY, {})), ['vary', 'from', 'to', 'step']);
  assert.equal(Object.keys(problems({ period_end: 'soon', from: '-1', step: '0' })), [
    'period_end',
    'from',
    'step',
  ]);
  assert.equal(Object.keys(problems({ vary: 'close_investment_holding' })), ['vary']);
  assert.equal(Object.keys(problems({ columns: 'corporation_tax,tax' })), ['columns']);
  assert.equal(problems({ from: '10', to: '9' }), { to: 'The last value is before the first.' });
  // From 0 to 500,000 in steps of 1,000 is 501 points.
  assert.is(MOST_POINTS, 501);
  assert.is(resultOf(sweep, service, KEY, { ...profits, to: '500000' }).points.length, 501);
  assert.equal(problems({ to: '501000' }), {
    step: 'There would be more than 501 points. Take a larger step or a shorter range.',
  });
  assert.equal(Object.keys(problems({ step: '0.001' })), ['step']);
  assert.equal(Object.keys(problems({ vary: 'associated_companies', from: '0', to: '101', step: '1' })), [
    'taxable_profits',
    'to',
  ]);
});

test.run();
