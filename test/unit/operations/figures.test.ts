import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import type { RequestInputs } from '../../../src/engine/inputs/read.ts';
import { type Check, check } from '../../../src/operations/check.ts';
import { figureAt, figurePaths, itemPattern } from '../../../src/operations/figures.ts';
import { problemsOf, resultOf } from '../../support/operations.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('figures of lists');

const loaded = (key: string): LoadedCalculator => service.calculator(key) as LoadedCalculator;

/** Eighteen months, of which the first twelve have 366 days and the others 182: CTM01405 takes the profit by days. */
const LONG = { period_start: '2023-10-01', period_end: '2025-03-31', profit: '548000' };
const FIRST = '366000.00';
const SECOND = '182000.00';

const claim = (figure: string, claimed: unknown, given: RequestInputs = LONG, key = 'long-period'): Check =>
  resultOf(check, service, key, { ...given, figure, claimed });

test('a value of an item is checked by its path, items counted from one', () => {
  assert.is(claim('periods.1.profit', FIRST).agrees, true);
  const found = claim('periods.2.profit', SECOND);
  assert.is(found.agrees, true);
  assert.is(found.figure, 'periods.2.profit');
  assert.is(found.ours, 182_000);
  assert.is(claim('periods.2.profit', FIRST).difference, 184_000);
});

test('days are the difference of dates, and the last day of a year is told from the next', () => {
  const found = claim('periods.1.period_end', '2024-10-01');
  assert.is(found.ours, '2024-09-30');
  assert.is(found.difference, 1);
});

test('the answer names the figure by its label, or by what it means and which item it is', () => {
  assert.match(
    claim('periods.2.profit', FIRST).answer,
    'Profit or loss of 1 October 2024 to 31 March 2025: we get £182,000.00, not £366,000.00.',
  );
  assert.match(
    claim('periods.2.days', 182).answer,
    /^Days in the accounting period, .* \(2 of 2\): 182 is right\.$/,
  );
  // The note for programs, "null when no profit was given", is left out.
  const { profit: _, ...without } = LONG;
  const { answer, ours } = claim('periods.2.profit', '1', without);
  assert.is(ours, null);
  assert.not.match(answer, 'null');
  assert.match(answer, 'there is none for these inputs');
});

test('an item that the list does not have cannot be right', () => {
  const found = claim('periods.3.profit', '1');
  assert.is(found.agrees, false);
  assert.is(found.ours, null);
  assert.match(found.answer, 'there is none for these inputs');
});

test('words of an item are exact, and print as people read them', () => {
  const given = { period_start: '2023-01-01', period_end: '2023-12-31', taxable_profits: '100000' };
  const key = 'corporation-tax';
  assert.is(claim('financial_years.1.rate_band', 'single_rate', given, key).agrees, true);
  assert.is(claim('financial_years.2.rate_band', 'marginal_relief', given, key).agrees, true);
  assert.match(
    claim('financial_years.1.rate_band', 'main_rate', given, key).answer,
    'we get Single rate for all profits, not Main rate',
  );
  // Nine months of FY2023: 75,342.47 of 100,000 by days.
  assert.is(claim('financial_years.2.taxable_profits', '75342.47', given, key).agrees, true);
});

test('a list of single values has no further key', () => {
  const given = { ...service.tools.find(({ key }) => key === 'company-size')?.example_input };
  const found = claim('possible_sizes.1', 'medium_or_large', given, 'company-size');
  assert.is(found.figure, 'possible_sizes.1');
  assert.is(found.difference, null);
});

test('a slip explains a figure of an item too', () => {
  const given = {
    period_start: '2023-01-01',
    period_end: '2023-12-31',
    taxable_profits: '100000',
    associated_companies: 1,
  };
  const without = service.calculate('corporation-tax', { ...given, associated_companies: 0 });
  assert.ok('outcome' in without);
  const { financial_years } = without.data() as { financial_years: { corporation_tax: number }[] };
  const claimed = financial_years[1]?.corporation_tax;
  const { slips } = claim('financial_years.2.corporation_tax', claimed, given, 'corporation-tax');
  assert.ok(slips.some(({ key }) => key === 'limits_not_divided'));
});

for (const path of [
  'periods',
  'periods.0.profit',
  'periods.100.profit',
  'periods.-1.profit',
  'periods.01.profit',
  'periods.1',
  'periods.1.',
  'periods.1.nothing',
  'periods.1.profit.more',
  'periods.x.profit',
  'periods[1].profit',
  'total_days.1',
  '__proto__',
  'periods.1.__proto__',
  'constructor.1.name',
]) {
  test(`${path} is no figure, and what there is is named`, () => {
    const problems = problemsOf(check, service, 'long-period', { ...LONG, figure: path, claimed: '1' });
    assert.match(
      problems.figure ?? '',
      /^There is no such figure\. The figures are .*total_days.*periods\.1\.profit/,
    );
  });
}

test('possible_sizes.1. with a dot at its end is no figure', () => {
  assert.is(figureAt(loaded('company-size'), 'possible_sizes.1.'), null);
  assert.ok(figureAt(loaded('company-size'), 'possible_sizes.1'));
});

test('every path that is named is a figure, and the schema of the parameter holds it', () => {
  for (const { key } of service.tools) {
    const pattern = itemPattern(loaded(key));
    const { outputs } = loaded(key).calculator;
    for (const path of figurePaths(loaded(key))) {
      assert.ok(figureAt(loaded(key), path), `${key}: ${path}`);
      if (!(path in outputs)) assert.match(path, new RegExp(pattern ?? 'none'), path);
    }
    const hasLists = Object.values(outputs).some(({ kind }) => kind === 'list' || kind === 'array');
    assert.is(pattern !== null, hasLists, key);
  }
});

test.run();
