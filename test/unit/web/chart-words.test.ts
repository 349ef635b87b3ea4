import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RequestInputs } from '../../../src/engine/inputs/read.ts';
import { at, percent, weekdayOf } from '../../../src/web/charts/numbers.ts';
import { goldenCases } from '../../support/cases.ts';
import { plain } from '../../support/page-text.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';
import { chartOf, type DrawnChart } from '../../support/svg.ts';

/** What the charts of results say: every word of their headings, captions and tables, which are all that some readers have. */
const service = await embeddedService();
const test = suite('the words of charts');

function chart(key: string, given: RequestInputs): DrawnChart {
  const found = chartOf(service, key, given);
  if (found === null) throw new Error(`${key} has no chart`);
  return found;
}

const titleOf = ({ html }: DrawnChart): string => plain(/<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1] ?? '');

test('deadlines: tax nine months and a day after the period, the return a year after, accounts nine months', () => {
  // TMA 1970, section 59D; FA 1998, schedule 18, paragraph 14; Companies Act 2006, section 442.
  const found = chart('deadlines', { period_start: '2025-04-01', period_end: '2026-03-31' });
  assert.is(titleOf(found), 'What is due when');
  assert.equal(found.heads, ['What', 'When']);
  assert.equal(found.rows, [
    ['Accounting period', '1 April 2025 to 31 March 2026'],
    ['File accounts', '31 December 2026'],
    ['Pay Corporation Tax', 'Friday 1 January 2027'],
    ['File tax return', '31 March 2027'],
  ]);
  const undated = chart('deadlines', { period_end: '2026-03-31' });
  assert.equal([undated.rows, undated.caption], [found.rows.slice(1), found.caption]);
});

test('a long period: each of its accounting periods has its tax, and both one return', () => {
  const found = chart('long-period', { period_start: '2025-01-01', period_end: '2026-05-31' });
  assert.is(titleOf(found), 'What is due when');
  assert.equal(found.rows, [
    ['First accounting period', '1 January 2025 to 31 December 2025'],
    ['Second accounting period', '1 January 2026 to 31 May 2026'],
    ['Pay tax of the first', 'Thursday 1 October 2026'],
    // Companies Act 2006, section 442(3): 21 months from incorporation, or three from the end.
    ['File accounts, if the first', '1 October 2026'],
    ['File accounts', '28 February 2027'],
    ['Pay tax of the second', 'Monday 1 March 2027'],
    ['File tax return', '31 May 2027'],
  ]);
  const [, ...listed] = found.caption.split(/: |; /);
  assert.is(found.caption.split(': ')[0], 'After the accounts end on 31 May 2026');
  assert.equal(
    listed.map((one) => one.replace(/\.$/, '')),
    found.rows
      .slice(2)
      .map(([what = '', when]) => `${what.charAt(0).toLowerCase()}${what.slice(1)}, ${when}`),
  );
});

test('a director’s loan: what there is to do after the period, the payment alone with its weekday', () => {
  // CTA 2010, sections 455 and 458: repaid within nine months no tax; later relief nine months after the year of repayment.
  const found = chart('directors-loan', { period_end: '2026-03-31', outstanding: 20_000 });
  assert.is(titleOf(found), 'What happens when');
  assert.equal(found.rows, [
    ['Repay to avoid tax', '31 December 2026'],
    ['Pay section 455 tax', 'Friday 1 January 2027'],
    ['File tax return', '31 March 2027'],
    ['Refund if repaid in the next year', '1 January 2028'],
  ]);
  assert.is(
    found.caption,
    'After the period ends on 31 March 2026: repay to avoid tax, 31 December 2026; pay section 455 tax, Friday 1 January 2027; file tax return, 31 March 2027; refund if repaid in the next year, 1 January 2028.',
  );
});

test('interest of one day is told in the singular, and of none there is no chart', () => {
  const given = { period_end: '2025-03-31', filed_on: '2026-01-02', tax_due: 10_000 };
  const found = chart('late-penalty', { ...given, paid_on: '2026-01-02' });
  assert.is(titleOf(found), 'The days that bear interest');
  assert.is(
    found.caption,
    '1 day is charged, 2 January 2026 to 2 January 2026, at 8%. The shaded area is the interest.',
  );
  assert.equal(found.heads, ['From and to', 'Days', 'Rate', 'Interest']);
  // £10,000 × 8% ÷ 365.
  assert.equal(found.rows, [['2 January 2026 to 2 January 2026', '1', '8%', '£2.19']]);
  for (const drawing of found.drawings) assert.ok(drawing.texts().includes('1 day'));
  assert.is(chartOf(service, 'late-penalty', { ...given, paid_on: '2026-01-01' }), null);
});

test('neighbouring days of one rate are one step with all its days, though a leap year parts their interest', () => {
  // Due on 1 October 2023; 7.75% from 22 August 2023 to 19 August 2024.
  const found = chart('late-penalty', {
    ...{ period_end: '2022-12-31', filed_on: '2024-02-01', tax_due: 10_000, paid_on: '2024-02-01' },
  });
  assert.is(
    found.caption,
    '123 days are charged, 2 October 2023 to 1 February 2024, at 7.75%. The shaded area is the interest.',
  );
  assert.is(
    found.rows.reduce((days, [, one]) => days + Number(one), 0),
    123,
  );
  for (const drawing of found.drawings) {
    assert.equal(
      drawing.all('text', 'strong').map(({ text }) => text),
      ['7.75%'],
    );
    assert.ok(drawing.texts().includes('123 days'), drawing.texts().join());
  }
});

test('prices: each mark with its index, then each January', () => {
  // RPI of the Office for National Statistics.
  const found = chart('chargeable-gains', {
    ...{ asset_type: 'land_buildings', acquisition_date: '2005-01-15', disposal_date: '2007-06-30' },
    ...{ acquisition_cost: 100_000, proceeds: 400_000 },
  });
  assert.is(titleOf(found), 'Retail prices while the asset was held');
  assert.is(
    found.caption,
    'The retail prices index went from 188.9 in January 2005 to 207.3 in June 2007, the month of the sale.',
  );
  assert.equal(found.heads, ['Month', 'Index']);
  assert.equal(found.rows, [
    ['January 2005 (bought)', '188.9'],
    ['June 2007 (sold)', '207.3'],
    ['January 2005', '188.9'],
    ['January 2006', '193.4'],
    ['January 2007', '201.6'],
  ]);
});

test('sizes and pools are headed, and their tables too', () => {
  const year = { period_start: '2025-04-06', period_end: '2026-04-05' };
  const size = chart('company-size', { ...year, turnover: 1, balance_sheet_total: 1, employees: 1_200 });
  assert.is(titleOf(size), 'This year against the limits');
  assert.equal(size.heads, ['Test', 'This year', 'Micro limit', 'Small limit']);
  assert.equal(size.rows.at(-1), ['Employees', '1,200', '10', '50']);
  const pools = chart('capital-allowances', { ...year, zero_emission_cars: 30_000 });
  assert.is(titleOf(pools), 'What happened to each pound');
  assert.is(pools.caption, 'Of £30,000 spent or brought forward, £30,000 is deducted this period.');
  assert.equal(pools.heads, ['', 'New electric cars']);
  // CAA 2001, section 45D: the whole of what a new electric car costs.
  assert.equal(pools.rows, [['First-year allowances', '£30,000']]);
});

test('the pools hold what was spent and brought forward, each pound once, in every case', () => {
  let tried = 0;
  // Disposals take their part out of the pool; what is beyond it is charged, and was never in it.
  const disposals = [0, 10_000, 40_000, 50_000].map((main_pool_disposals) => ({
    ...{ id: `disposals of £${main_pool_disposals}`, refused: [] },
    given: {
      ...{ period_start: '2025-04-01', period_end: '2026-03-31', main_pool_disposals },
      ...{ main_pool_brought_forward: 40_000, used_special_rate: 5_000, zero_emission_cars: 7_000 },
    },
  }));
  for (const { id, given, refused } of [...disposals, ...(goldenCases().get('capital-allowances') ?? [])]) {
    const found = refused.length > 0 ? null : chartOf(service, 'capital-allowances', given);
    if (found === null) continue;
    tried += 1;
    const sum = (...names: string[]): number =>
      names.reduce((total, name) => total + Number((given as Record<string, unknown>)[name] ?? 0), 0);
    const spent = {
      main: sum('new_main_plant', 'used_main_plant', 'other_cars_low_co2', 'main_pool_brought_forward'),
      special: sum(
        ...['new_special_rate', 'used_special_rate', 'other_cars_high_co2', 'special_pool_brought_forward'],
      ),
      cars: sum('zero_emission_cars'),
    };
    const totalOf = (name: string): number => {
      const column = found.heads.indexOf(name);
      return found.rows.reduce((total, row) => total + Number((row[column] ?? '0').replace(/[£,]/g, '')), 0);
    };
    const near = (actual: number, expected: number, what: string): void =>
      assert.ok(Math.abs(actual - expected) < 0.015, `${id}: ${what} is ${actual}, not ${expected}`);
    const cars = totalOf('New electric cars');
    // After the allowance for them ends, new electric cars are in the main pool.
    if (cars > 0) near(cars, spent.cars, 'electric cars');
    near(totalOf('Main rate'), spent.main + spent.cars - cars, 'the main pool');
    near(totalOf('Special rate'), spent.special, 'the special rate pool');
    const [all, deducted] = (found.caption.match(/£[\d,.]*\d/g) ?? []).map((text) =>
      Number(text.replace(/[£,]/g, '')),
    );
    near(all ?? 0, spent.main + spent.special + spent.cars, 'all that was spent');
    const { total_allowances } = calculationOf(service, 'capital-allowances', given).data();
    near(deducted ?? 0, Number(total_allowances), 'what is deducted');
  }
  assert.ok(tried > 10, `${tried} cases`);
});

test('a rate is told to two places, a coordinate to one, a day with its weekday', () => {
  assert.equal([26.5, 25, 0, 22.756, 0.504].map(percent), ['26.5%', '25%', '0%', '22.76%', '0.5%']);
  assert.equal([1.04, 1.06, -0.26, 7].map(at), [1, 1.1, -0.3, 7]);
  assert.is(weekdayOf('2026-11-22'), 'Sunday 22 November 2026');
});

test.run();
