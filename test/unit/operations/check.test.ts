import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import type { RequestInputs } from '../../../src/engine/inputs/read.ts';
import { type Check, check } from '../../../src/operations/check/index.ts';
import { figurePaths } from '../../../src/operations/figures.ts';
import { problemsOf, resultOf } from '../../support/operations.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('check');

const KEY = 'corporation-tax';
/** HMRC's example of marginal relief: £22,750, due by 1 January 2027. */
const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };

const claimed = (amount: unknown, more: RequestInputs = {}, figure = 'corporation_tax', key = KEY): Check =>
  resultOf(check, service, key, { ...(key === KEY ? YEAR : {}), ...more, figure, claimed: amount });

const keysOf = ({ slips }: Check): string[] => slips.map(({ key }) => key);

test('a correct figure agrees, however its digits are written', () => {
  for (const amount of ['22750', '22750.00', '£22,750', 22_750]) {
    const { agrees, verdict, ours, difference, slips, label } = claimed(amount);
    assert.equal([agrees, verdict, ours, difference], [true, 'right', 22_750, 0], String(amount));
    assert.equal([slips, label], [[], 'Corporation Tax']);
  }
});

test('a claim is compared as given: one with different digits is not right', () => {
  const size = {
    period_start: '2026-01-01',
    period_end: '2026-12-31',
    turnover: 1,
    balance_sheet_total: 1,
    employees: 1,
  };
  const limit = claimed('50.49', size, 'small_employees_limit', 'company-size');
  assert.equal([limit.agrees, limit.claimed, limit.ours, limit.difference], [false, 50.49, 50, 0.49]);
  const low = claimed('10.5', size, 'small_employees_limit', 'company-size');
  assert.equal([low.claimed, low.difference], [10.5, -39.5]);
  const gain = {
    asset_type: 'land_buildings',
    acquisition_date: '1994-11-15',
    acquisition_cost: 1,
    disposal_date: '2020-01-01',
    proceeds: 2,
  };
  const rpi = claimed('145.34', gain, 'rpi_acquisition', 'chargeable-gains');
  assert.equal([rpi.agrees, rpi.claimed, rpi.ours], [false, 145.34, 145.3]);
});

test('a claim within rounding agrees and says by how much, but is not called right', () => {
  const period = { period_start: '2023-01-01', period_end: '2023-12-31' };
  // £4,684.93 + £17,148.13
  const pounds = claimed('21833', period);
  assert.equal([pounds.agrees, pounds.verdict, pounds.difference], [true, 'rounded', -0.06]);
  assert.match(pounds.answer, '£0.06');
  // Box 430 less box 435 is a penny less than the tax as HMRC's calculator rounds it.
  assert.equal(claimed('9500.26', { taxable_profits: 50_001 }).verdict, 'rounded');
  assert.equal(claimed('23', {}, 'effective_rate').verdict, 'rounded');
  assert.equal(claimed('24', {}, 'effective_rate').agrees, false);
  // £382.66, truncated and rounded to whole pounds.
  const late = { period_end: '2025-03-31', filed_on: '2026-06-30', tax_due: 10_000, paid_on: '2026-06-30' };
  for (const whole of ['382', '383'])
    assert.is(claimed(whole, late, 'interest', 'late-penalty').verdict, 'rounded');
  assert.is(claimed('381', late, 'interest', 'late-penalty').agrees, false);
  assert.equal(claimed('22750.02').agrees, false);
});

test('percentages, whole numbers and yes or no are read as the result prints them', () => {
  assert.is(claimed('22.75%', {}, 'effective_rate').verdict, 'right');
  assert.is(claimed('365.0', {}, 'period_days').verdict, 'right');
  for (const no of ['0', 'no', 'false', 0])
    assert.is(claimed(no, {}, 'rates_assumed').verdict, 'right', String(no));
  assert.is(claimed('1', {}, 'rates_assumed').agrees, false);
});

test('a claim that equals another figure of the result is reported as that figure', () => {
  const large = { taxable_profits: '2000000' };
  const first = claimed('2025-10-14', large, 'payment_due');
  assert.equal([first.verdict, keysOf(first)[0]], ['figure', 'first_instalment']);
  // The ordinary day of a company that pays by instalments (SI 1998/3175 reg 3).
  const ordinary = claimed('2027-01-01', large, 'payment_due');
  assert.equal([ordinary.agrees, ordinary.verdict], [false, 'does_not_apply']);
});

test('a verdict uses the label from the page', () => {
  // Not large, large with a first year's grace, and very large: three labels of the ordinary due date.
  const labels = ['100000', '2000000', '30000000'].map((taxable_profits) => {
    const { result } = calculationOf(service, KEY, { ...YEAR, taxable_profits }).toolRun();
    const { label } = claimed(String(result.data.payment_due), { taxable_profits }, 'payment_due');
    assert.ok(
      result.figures.some((figure) => figure.label === label),
      label,
    );
    return label;
  });
  assert.is(new Set(labels).size, 3);
});

test('every figure and every value of a list has a label, not its description', () => {
  for (const { key } of service.tools) {
    const loaded = service.calculator(key) as LoadedCalculator;
    const { names, columns } = loaded.texts;
    const labels = figurePaths(loaded).map((path) => {
      const [figure = '', , column] = path.split('.');
      return [path, column === undefined ? names[figure] : columns[figure]?.[column]] as const;
    });
    for (const [path, label = ''] of labels) assert.match(label, /^[A-Z][^;]{2,95}[^.;]$/, `${key} ${path}`);
  }
});

test('an open input prompts a question, and what HMRC accepts is not a slip', () => {
  const long = { period_start: '2024-10-01', period_end: '2026-03-31' };
  assert.equal(claimed('2026-07-01', long, 'registry_due', 'deadlines').verdict, 'question');
  const late = { period_end: '2025-03-31', filed_on: '2026-06-30', tax_due: 10_000, paid_on: '2026-06-30' };
  // DMBM404010: 366 days in every year.
  assert.equal(claimed('381.69', late, 'interest', 'late-penalty').verdict, 'accepted');
});

test('slips are tried more than once, and in pairs where none explains the claim alone', () => {
  // Two dormant companies: £15,000 − 3/200 × (£83,333.33 − £60,000).
  const twice = claimed('14650', { taxable_profits: 60_000 });
  assert.match(String(twice.slips[0]?.sentence), 'Two associated companies');
  // Half a year, with an associate overlooked and the limits not reduced: £15,000 − 3/200 × £190,000.
  const half = { period_end: '2025-09-30', taxable_profits: 60_000, associated_companies: 1 };
  const pair = claimed('12150', half);
  assert.equal([pair.verdict, keysOf(pair)], ['pair', ['limits_not_divided+limits_not_reduced']]);
});

test('another value of one input is suggested, with the link that gives the claim', () => {
  // A loss brought forward of £20,000 left out: the tax of £100,000.
  const found = claimed('22750', { taxable_profits: 80_000 });
  assert.equal([found.verdict, keysOf(found)], ['input', ['taxable_profits']]);
  const link = new URL(String(found.slips[0]?.share_url));
  assert.is(link.searchParams.get('taxable_profits'), '100000');
  assert.is(new URL(found.share_url).searchParams.get('taxable_profits'), '80000');
});

test('a slip explains every figure that it changes', () => {
  const half = { period_end: '2025-09-30', taxable_profits: 60_000 };
  for (const [figure, amount] of [
    ['upper_limit', 250_000],
    ['lower_limit', 50_000],
    ['marginal_relief', 2_850],
  ] as const) {
    assert.is(keysOf(claimed(amount, half, figure))[0], 'limits_not_reduced', figure);
  }
});

test('the limits of two regimes are never mixed', () => {
  // A year from 2014: the next limits are those of 2016, with the limits of micro-entities unchanged.
  const year = {
    period_start: '2014-01-01',
    period_end: '2014-12-31',
    turnover: 1,
    balance_sheet_total: 1,
    employees: 1,
  };
  assert.is(keysOf(claimed(10_200_000, year, 'small_turnover_limit', 'company-size'))[0], 'newer_limits');
  assert.not.ok(
    keysOf(claimed(1_000_000, year, 'micro_turnover_limit', 'company-size')).includes('newer_limits'),
  );
});

test('only an exact match explains a claim, with at most three explanations', () => {
  assert.equal(keysOf(claimed('25001')), []);
  assert.equal(claimed('25001').verdict, 'unexplained');
  assert.ok(claimed('22750', { associated_companies: 1 }).slips.length <= 3);
});

test('a claim without a figure is compared with all of its type', () => {
  const all = (amount: unknown, more: RequestInputs = {}) =>
    resultOf(check, service, KEY, { ...YEAR, ...more, claimed: amount });
  assert.equal([all('22750').verdict, all('22750').figure], ['right', 'corporation_tax']);
  assert.equal([all('2250').verdict, all('2250').figure], ['right', 'marginal_relief']);
  assert.equal([all('2027-03-31').verdict, all('2027-03-31').figure], ['right', 'filing_due']);
  assert.equal([all('22.75%').verdict, all('22.75%').figure], ['right', 'effective_rate']);
  assert.equal(
    [all('26500').figure, keysOf(all('26500'))[0]],
    ['corporation_tax', 'marginal_rate_throughout'],
  );
  assert.ok('claimed' in problemsOf(check, service, KEY, { ...YEAR, claimed: 'a lot' }));
});

test('words are compared too, without a difference', () => {
  const found = claimed('main_rate', {}, 'rate_band');
  assert.equal([found.agrees, found.difference], [false, null]);
  assert.is(claimed('marginal_relief', {}, 'rate_band').agrees, true);
});

test('a claim of a figure that the result lacks cannot be right', () => {
  const none = claimed('50001', { close_investment_holding: true }, 'lower_limit');
  assert.equal([none.verdict, none.ours, none.difference], ['none', null, null]);
});

test('all invalid inputs and parameters are reported at once', () => {
  const problems = problemsOf(check, service, KEY, { ...YEAR, period_end: 'x', figure: 'tax', claimed: '' });
  assert.equal(Object.keys(problems).sort(), ['claimed', 'figure', 'period_end']);
  assert.match(String(problems.figure), 'corporation_tax');
  const dates = problemsOf(check, service, KEY, { ...YEAR, figure: 'payment_due', claimed: '31/3' });
  assert.equal(Object.keys(dates), ['claimed']);
});

test.run();
