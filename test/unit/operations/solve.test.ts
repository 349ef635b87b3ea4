import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { solve } from '../../../src/operations/solve.ts';
import { problemsOf, resultOf } from '../../support/operations.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('solve');

const KEY = 'corporation-tax';
const year = { period_start: '2025-04-01', period_end: '2026-03-31' };
const profits = { ...year, find: 'taxable_profits', for: 'corporation_tax' };

test("the profit for the tax of HMRC's example, 22,750.00, is 100,000.00", () => {
  // https://www.gov.uk/guidance/corporation-tax-marginal-relief: £100,000 at 25% less 3/200 of £150,000.
  const { value, lowest, highest, below, above, answer, share_url } = resultOf(solve, service, KEY, {
    ...profits,
    equal: '22,750.00',
  });
  assert.is(value, 100_000);
  // A penny of profit is 0.265 pence of tax, so three amounts round to this tax.
  assert.equal([lowest, highest, below, above], [99_999.99, 100_000.01, null, null]);
  assert.is(
    answer,
    'Taxable profits: £100,000. Corporation Tax: £22,750. Every value from £99,999.99 to £100,000.01 gives the same.',
  );
  assert.is(new URL(String(share_url)).searchParams.get('taxable_profits'), '100000');
});

test('the profit that leaves a profit after tax', () => {
  const left = { ...profits, for: 'profit_after_tax', equal: '77250' };
  assert.is(resultOf(solve, service, KEY, left).value, 100_000);
});

test('the further deduction that saves an amount of tax, from the given profits', () => {
  // Between the limits, £10,000 less profit means 26.5% of that less tax.
  const saving = {
    ...year,
    taxable_profits: '110000',
    find: 'further_deduction',
    for: 'tax_saved',
    equal: 2_650,
  };
  const { value, share_url } = resultOf(solve, service, KEY, saving);
  assert.is(value, 10_000);
  assert.is(new URL(String(share_url)).searchParams.get('taxable_profits'), '100000');
  assert.equal(Object.keys(problemsOf(solve, service, KEY, { ...saving, taxable_profits: '' })), [
    'taxable_profits',
  ]);
  const all = resultOf(solve, service, KEY, { ...saving, equal: 1_000_000 });
  // No more than the whole tax can be saved: 25% of £110,000 less 3/200 of £140,000.
  // The last two pence of profit bear no tax in whole pence.
  assert.equal([all.value, all.below, all.above], [null, { value: 109_999.98, figure: 25_400 }, null]);
});

test('the loan for an amount of section 455 tax', () => {
  // CTA 2010 s455(2): 33.75% of a loan made before 6 April 2026.
  const loan = { period_end: '2026-03-31', find: 'outstanding', for: 'tax_due', equal: '6750' };
  assert.is(resultOf(solve, service, 'directors-loan', loan).value, 20_000);
});

test('the last filing day for a penalty, and the days between which it rises', () => {
  const late = { period_end: '2025-03-31', find: 'filed_on', for: 'flat_penalty' };
  const first = resultOf(solve, service, 'late-penalty', { ...late, equal: 100 });
  // FA 1998 Sch 18 para 17: £100, or £200 when more than three months late; the return is due by 31 March 2026.
  assert.equal([first.lowest, first.value, first.highest], ['2026-04-01', '2026-06-30', '2026-06-30']);
  const none = resultOf(solve, service, 'late-penalty', { ...late, equal: 0 });
  assert.is(none.value, '2026-03-31');
  const stepped = resultOf(solve, service, 'late-penalty', { ...late, equal: 150 });
  assert.equal(
    [stepped.value, stepped.below, stepped.above],
    [null, { value: '2026-06-30', figure: 100 }, { value: '2026-07-01', figure: 200 }],
  );
  assert.match(stepped.answer, '” exactly £150');
  const highest = resultOf(solve, service, 'late-penalty', { ...late, equal: 200 });
  assert.is(highest.value, '2026-07-01');
});

test('an unreachable figure gives the nearest possible one, with its value', () => {
  const late = { period_end: '2025-03-31', find: 'filed_on', for: 'flat_penalty', equal: 500 };
  const { value, below, above, answer, share_url } = resultOf(solve, service, 'late-penalty', late);
  assert.equal([value, below, above, share_url], [null, { value: '2026-07-01', figure: 200 }, null, null]);
  assert.is(
    answer,
    'Day the CT600 is filed: no value makes “Flat-rate penalty” £500. The nearest is £200, with 1 July 2026.',
  );
  const negative = resultOf(solve, service, KEY, { ...profits, equal: '-1' });
  assert.equal([negative.below, negative.above], [null, { value: 0.02, figure: 0 }]);
});

test('for a falling figure, below and above refer to the figure', () => {
  const repaid = {
    period_end: '2026-03-31',
    outstanding: 20_000,
    find: 'repaid_within_9_months',
    for: 'tax_due',
  };
  assert.is(resultOf(solve, service, 'directors-loan', { ...repaid, equal: '3375' }).value, 10_000);
  const { below, above } = resultOf(solve, service, 'directors-loan', { ...repaid, equal: '3375.10' });
  // 33.75% of a penny is a third of a penny, so no tax in whole pence is skipped.
  assert.equal([below, above], [null, null]);
  const more = resultOf(solve, service, 'directors-loan', { ...repaid, equal: '7000' });
  assert.equal([more.below?.figure, more.above], [6_750, null]);
});

test('which turnover keeps a company small', () => {
  const { value, highest } = resultOf(solve, service, 'company-size', {
    period_start: '2025-04-06',
    period_end: '2026-04-05',
    balance_sheet_total: 8_000_000,
    employees: 40,
    find: 'turnover',
    for: 'size_this_year_figures',
    equal: 'small',
  });
  // CA 2006 s382 for years from 6 April 2025: two of £15 million, £7.5 million and 50 employees.
  assert.equal([value, highest], [15_000_000, 15_000_000]);
});

test('errors of inputs and parameters come together', () => {
  const problems = (changes: Record<string, string>) =>
    problemsOf(solve, service, KEY, { ...profits, equal: '1', ...changes });
  assert.equal(Object.keys(problemsOf(solve, service, KEY, {})), ['find', 'for', 'equal']);
  assert.equal(Object.keys(problems({ period_end: 'soon', equal: 'much' })), ['period_end', 'equal']);
  assert.equal(Object.keys(problems({ period_end: 'soon' })), ['period_end']);
  assert.equal(problems({ find: 'period_end' }), {
    find: 'This cannot be found from a figure. Name one of taxable_profits, further_deduction.',
  });
  assert.equal(problems({ for: 'tax_saved' }), {
    for: 'It cannot be found from this figure. Name one of corporation_tax, profit_after_tax.',
  });
  for (const equal of ['1e5', '£', '2025-01-01', '9'.repeat(5_000)]) {
    assert.equal(Object.keys(problems({ equal })), ['equal'], equal.slice(0, 20));
  }
});

test.run();
