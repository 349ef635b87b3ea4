import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import type { Sweep } from '../../../src/operations/sweep.ts';
import { askedOf } from '../../../src/web/pages/further/asked.ts';
import { resultFor } from '../../../src/web/pages/page-result.ts';
import { embeddedService } from '../../support/service.ts';

/** From where to where "What if" goes, and in which steps, where the form leaves it open. */
const service = await embeddedService();
const test = suite('the range of what if');

type Given = Readonly<Record<string, string>>;
const YEAR: Given = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };

async function ask(key: string, given: Given) {
  const result = resultFor(service, service.calculator(key) as LoadedCalculator, given);
  if (result instanceof InvalidInput) return assert.unreachable(result.message) as never;
  const asked = await askedOf(result, () => true);
  return asked ?? (assert.unreachable('nothing was asked') as never);
}

/** The ends and the step of a sweep, and at how many places it was. */
async function sweptOf(key: string, given: Given) {
  const { given: asked, found } = await ask(key, given);
  if (found instanceof InvalidInput) return assert.unreachable([...found.errors.values()].join()) as never;
  return { asked, points: (found as Sweep).points };
}

test('without ends an amount varies from nothing to twice itself, in sixty steps at most', async () => {
  for (const [profits, to, step] of [
    ['100000', 200_000, 3_333.34],
    ['30', 60, 1],
    ['0', 0.1, 0.01],
  ] as const) {
    const given = { ...YEAR, taxable_profits: profits, vary: 'taxable_profits' };
    const { asked, points } = await sweptOf('corporation-tax', given);
    assert.equal([asked.from, asked.to, asked.step].map(Number), [0, to, step], profits);
    assert.ok(points.length <= 61);
    // What is shown where nothing was chosen is the figure that the result begins with.
    assert.equal(
      points.map((point) => Object.keys('data' in point ? point.data : {})),
      points.map(() => ['corporation_tax']),
    );
  }
  const loss = await sweptOf('long-period', {
    ...PERIOD,
    profit: '-500',
    vary: 'profit',
    columns: 'total_days',
  });
  assert.equal([loss.asked.from, loss.asked.to].map(Number), [-1_000, 0]);
});

const PERIOD: Given = { period_start: '2023-10-01', period_end: '2025-03-31', profit: '36000' };

test('a whole number varies by ten where it is small, within what the input takes', async () => {
  // An input left out varies around its example, which is 0; at most 100 companies are taken.
  for (const [count, from, to, step] of [
    [undefined, 0, 10, 1],
    [' ', 0, 10, 1],
    ['8', 0, 18, 1],
    ['70', 0, 100, 2],
  ] as const) {
    const given = count === undefined ? YEAR : { ...YEAR, associated_companies: count };
    const { asked } = await sweptOf('corporation-tax', { ...given, vary: 'associated_companies' });
    assert.equal([asked.from, asked.to, asked.step].map(Number), [from, to, step], count);
  }
});

test('a day varies by a year on each side, within the days that are taken', async () => {
  const around = await sweptOf('deadlines', { period_end: '2025-03-31', vary: 'period_end' });
  assert.equal([around.asked.from, around.asked.to], ['2024-03-31', '2026-03-31']);
  // 730 days in sixty steps are thirteen days each.
  assert.is(around.asked.step, '13');
  assert.is(around.points.length, 57);
  const late = await ask('deadlines', { period_end: '2099-12-31', vary: 'period_end' });
  assert.equal([late.given.from, late.given.to], ['2098-12-31', '2100-12-31']);
  const last = await ask('deadlines', { period_end: '2100-12-31', vary: 'period_end' });
  assert.equal([last.given.from, last.given.to], ['2099-12-31', '2100-12-31']);
});

test('ends, step and figure that are given are kept, blank ones are as none', async () => {
  const vary = 'taxable_profits';
  const whole = { vary, from: '0', to: '£60,000', step: '20000', columns: 'marginal_relief' };
  const { asked, points } = await sweptOf('corporation-tax', { ...YEAR, ...whole });
  for (const [name, value] of Object.entries(whole)) assert.is(asked[name], value, name);
  assert.equal(
    points.map(({ at }) => at),
    [0, 20_000, 40_000, 60_000],
  );
  const blank = { vary, from: ' ', to: '', step: '  ', columns: ' ' };
  const filled = await sweptOf('corporation-tax', { ...YEAR, ...blank });
  assert.equal([filled.asked.from, filled.asked.to, filled.asked.step].map(Number), [0, 200_000, 3_333.34]);
  assert.is(filled.asked.columns, 'corporation_tax');
  // One end that is given stands with the other as it is without.
  const half = await sweptOf('corporation-tax', { ...YEAR, vary, to: '60' });
  assert.equal([half.asked.from, half.asked.to, half.asked.step].map(Number), [0, 60, 1]);
  const one = await sweptOf('corporation-tax', { ...YEAR, vary, from: '60', to: '60' });
  assert.is(one.points.length, 1);
});

test('ends that cannot be read or stand the wrong way round are refused as themselves', async () => {
  for (const [from, to, named] of [
    ['2', '1', 'to'],
    ['x', '1', 'from'],
    ['1', 'x', 'to'],
    ['x', 'x', 'from,to'],
  ] as const) {
    const { found } = await ask('corporation-tax', { ...YEAR, vary: 'taxable_profits', from, to });
    assert.is((found instanceof InvalidInput ? [...found.errors.keys()] : []).join(), named);
  }
});

test.run();
