import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readableWorkings } from '../../../src/engine/readable-workings.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('steps as readers have them, case by case');

/** The steps of a result by their names: what readers have of each, and its value. */
function stepsOf(key: string, given: Readonly<Record<string, unknown>>) {
  const calculation = calculationOf(service, key, given);
  const { steps } = readableWorkings(calculation, service.common.workings);
  return (name: string): string[] =>
    steps
      .filter((_, index) => calculation.trace.steps[index]?.name === name)
      .map(({ reading: { text, isInWords, rounding }, value }) => {
        const before = text === '' ? '' : isInWords ? `${text}: ` : `${text} = `;
        return `${before}${value}${rounding === '' ? '' : ` (${rounding})`}`;
      });
}

const YEAR = { period_start: '2024-04-01', period_end: '2025-03-31' };
const HALF = { period_start: '2025-01-01', period_end: '2025-06-30' };
const CHANGE = { period_start: '2026-01-01', period_end: '2026-12-31' };

const allowances = (given: Readonly<Record<string, unknown>>) => stepsOf('capital-allowances', given);

// CAA 2001 s55: disposals come off the pool, and what they are more than it is a balancing charge.
for (const [disposals, before, charge, wda, left] of [
  [
    4_000,
    '£10,000 − £4,000 = £6,000.00',
    '£4,000 − £10,000 is below zero, which counts as nothing: £0.00',
    '£6,000 × 18% = £1,080.00',
    '£6,000 − £1,080 = £4,920.00',
  ],
  [10_000, '£10,000 − £10,000 = £0.00', '£10,000 − £10,000 = £0.00', '£0.00', '£0.00'],
  [
    12_000,
    '£10,000 − £12,000 is below zero, which counts as nothing: £0.00',
    '£12,000 − £10,000 = £2,000.00',
    '£0.00',
    '£0.00',
  ],
] as const) {
  test(`a main pool of £10,000 and disposals of £${disposals}`, () => {
    const step = allowances({ ...YEAR, main_pool_brought_forward: 10_000, main_pool_disposals: disposals });
    assert.equal(step('main_pool_before_wda'), [before]);
    assert.equal(step('main_pool_balancing_charge'), [charge]);
    assert.equal(step('main_pool_wda'), [wda]);
    assert.equal(step('main_pool_carried_forward'), [left]);
  });
}

test('a pool of what was brought forward and what joined it', () => {
  const step = allowances({ ...YEAR, main_pool_brought_forward: 5_000, other_cars_low_co2: 1_000 });
  assert.equal(step('main_pool_before_wda'), ['£5,000 + £1,000 = £6,000.00']);
});

test('the special rate pool has steps of its own, and no balancing charge', () => {
  const step = allowances({ ...YEAR, special_pool_brought_forward: 10_000 });
  assert.equal(step('special_pool_rate'), ['6%']);
  assert.equal(step('special_pool_before_wda'), ['£10,000.00']);
  assert.equal(step('special_pool_wda'), ['£10,000 × 6% = £600.00']);
  assert.equal(step('special_pool_after_wda'), ['£10,000 − £600 = £9,400.00']);
  assert.equal(step('special_pool_balancing_charge'), []);
});

test('a small pool is written off whole, by no rate', () => {
  assert.equal(allowances({ ...YEAR, main_pool_brought_forward: 900 })('main_pool_wda'), ['£900.00']);
});

test('half a year counts as six of twelve months', () => {
  const step = allowances({ ...HALF, main_pool_brought_forward: 10_000 });
  assert.equal(step('main_pool_wda'), ['£10,000 × 18% × 6 ÷ 12 = £900.00']);
});

// FA 2026 s28: 90 of the 365 days lie before 1 April 2026; rounded up to two decimals of a percentage.
test('a rate that changes is weighed by days', () => {
  const step = allowances({ ...CHANGE, main_pool_brought_forward: 10_000 });
  assert.equal(step('main_pool_rate'), ['18% × 90 ÷ 365 + 14% × 275 ÷ 365 = 14.99% (rounded up)']);
  assert.equal(step('special_pool_rate'), ['6%']);
});

const instalments = (period_start: string, period_end: string, taxable_profits: number) =>
  stepsOf('corporation-tax', { period_start, period_end, taxable_profits });

// CTM92610: 28 days are 28 thirtieths of a month, and the months have two decimals.
test('the instalments of a broken month go by decimals of months', () => {
  const step = instalments('2025-01-01', '2025-07-28', 4_000_000);
  assert.equal(step('months_of_period'), ['6 + 28 ÷ 30 = 6.93 (rounded down)']);
  assert.equal(step('instalment'), [
    '3 × £1,000,000 ÷ 6.93 = £432,900.43 (rounded down to the penny)',
    '3 × £1,000,000 ÷ 6.93 = £432,900.43 (rounded down to the penny)',
    '£1,000,000 − £432,900.43 − £432,900.43 = £134,199.14',
  ]);
  const lines = calculationOf(service, 'corporation-tax', {
    period_start: '2025-01-01',
    period_end: '2025-07-28',
    taxable_profits: 4_000_000,
  }).workings().lines;
  assert.ok(lines.some(({ working }) => working === 'nearest(6 + 28 ÷ 30, 2)'));
});

test('whole months need no arithmetic, and one instalment is the tax', () => {
  const year = instalments('2025-01-01', '2025-12-31', 2_000_000);
  assert.equal(year('months_of_period'), ['12']);
  assert.is(year('instalment')[3], '£500,000 − £125,000 − £125,000 − £125,000 = £125,000.00');
  assert.equal(instalments('2025-01-01', '2025-03-31', 1_000_000)('instalment'), ['£250,000.00']);
});

test.run();
