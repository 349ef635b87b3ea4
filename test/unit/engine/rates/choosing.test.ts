import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serviceWithRules } from '../../../support/compiled-rules.ts';
import { calculationOf } from '../../../support/service.ts';
import { unfaithful } from '../../../support/workings.ts';

const test = suite('chosen_by and within_a_period of a rate table decide a result');

type Inputs = Readonly<Record<string, string | number | boolean>>;
interface Series {
  chosen_by: string;
  within_a_period?: string;
  rates: { from: string }[];
}

/** Rules in which two limits change on 1 April, and the tables choose as `choose` says. */
function rulesWith(choose: (allowances: Record<string, Series>, sizes: Series, tax: Series) => void) {
  const service = serviceWithRules((file) => {
    const allowances = file('rates/capital-allowances').series;
    const tax = file('rates/corporation-tax');
    for (const [series, row] of [
      [allowances.annual_investment_allowance, { from: '2026-04-01', limit: '£500,000' }],
      [tax, { ...tax.rates.at(-1), from: '2028-04-01', lower_limit: '£100,000', upper_limit: '£500,000' }],
    ]) {
      const before = series.rates.filter(({ from }: { from: string }) => from < row.from);
      series.rates = [...before, { cite: 'cta-2010-s18d', ...row }];
    }
    choose(allowances, file('rates/company-size').series.small, tax);
  });
  return (key: string, inputs: Inputs) => calculationOf(service, key, inputs);
}

const asWritten = rulesWith(() => {});
const byLastDay = rulesWith((allowances, sizes) => {
  Object.assign(allowances.annual_investment_allowance as Series, { chosen_by: 'last_day' });
  sizes.chosen_by = 'last_day_of_year';
});
const byDays = rulesWith((allowances, _, tax) => {
  for (const series of [allowances.annual_investment_allowance, allowances.main_pool])
    Object.assign(series as Series, { chosen_by: 'each_day', within_a_period: 'by_days' });
  tax.within_a_period = 'by_days';
});
const YEAR = { period_start: '2026-01-01', period_end: '2026-12-31' };

test('a yearly limit follows the first or the last day, or is the average of the days, as its workings say', () => {
  const spending = { ...YEAR, used_main_plant: 5_000_000 };
  assert.is(asWritten('capital-allowances', spending).data().aia_limit, 1_000_000);
  assert.is(byLastDay('capital-allowances', spending).data().aia_limit, 500_000);
  // 90 days of 2026 come before 1 April: 1,000,000 × 90/365 + 500,000 × 275/365 = 623,287.67.
  const averaged = byDays('capital-allowances', spending);
  assert.is(averaged.data().aia_limit, 623_287.67);
  assert.equal(unfaithful(averaged.tracedSteps()), []);
  // Six whole months: half of (1,000,000 × 90 + 500,000 × 91) ÷ 181 = 374,309.39.
  const half = byDays('capital-allowances', { ...spending, period_end: '2026-06-30' });
  assert.is(half.data().aia_limit, 374_309.39);
});

test('the main pool has the hybrid rate or the average by days', () => {
  const pool = { ...YEAR, main_pool_brought_forward: 100_000 };
  // CAA 2001 s56 and FA 2026 s28: 18 × 90/365 + 14 × 275/365 = 14.9863…, rounded up to 14.99.
  assert.is(asWritten('capital-allowances', pool).data().main_pool_wda, 14_990);
  const averaged = byDays('capital-allowances', pool);
  assert.is(averaged.data().main_pool_wda, 14_986.3);
  assert.equal(unfaithful(averaged.tracedSteps()), []);
});

test('limits of Corporation Tax that change within a period split it, or count by days', () => {
  const inputs = { period_start: '2028-01-01', period_end: '2028-12-31', taxable_profits: 1_000 };
  // 91 days of 366 before 1 April. As separate periods each part has its share of a year:
  // 50,000 × 91/366 + 100,000 × 275/365. By days of the period: 50,000 × 91/366 + 100,000 × 275/366.
  assert.is(asWritten('corporation-tax', inputs).data().lower_limit, 87_774.16);
  assert.is(byDays('corporation-tax', inputs).data().lower_limit, 87_568.31);
});

test('size limits follow the last day of the year where their table says so, and so do notes', () => {
  const inputs = {
    ...{ period_start: '2024-07-01', period_end: '2025-06-30', first_year: true },
    ...{ turnover: 12_000_000, balance_sheet_total: 6_000_000, employees: 40 },
  };
  for (const [rules, size, day] of [
    [asWritten, 'medium_or_large', 'first'],
    [byLastDay, 'small', 'last'],
  ] as const) {
    const { data, notes } = rules('company-size', inputs).toolRun().result;
    assert.is(data.size, size);
    assert.match(notes.join('\n'), `limits of its ${day} day throughout`);
  }
});

test.run();
