import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { jsonNumber } from '../../../src/engine/texts/format.ts';
import type { Amount } from '../../../src/law/amounts.ts';
import { loadService } from '../../../src/load-service.ts';
import { type Inputs, withQuery } from '../../../src/web/components/snippets.tsx';
import { startApp } from '../../support/app.ts';
import { plain } from '../../support/page-text.ts';

// Rules of its own: every run of their calculators is noted.
const service = await loadService();
let runs: Readonly<Record<string, unknown>>[] = [];
for (const { calculator } of service.rates.calculators) {
  const { calculate } = calculator;
  Object.assign(calculator, {
    calculate(...[inputs, run]: Parameters<typeof calculate>) {
      runs.push(inputs);
      return calculate(inputs, run);
    },
  });
}
const app = await startApp({ service: () => service });

/** What a page answers, and the inputs of every run of a calculator that it took, as calculators take them. */
async function answered(path: string, inputs: Inputs) {
  runs = [];
  const response = await fetch(`${app.origin}${withQuery(path, inputs)}`);
  assert.is(response.status, 200, path);
  return { body: await response.text(), asked: runs };
}

/** The points of the first curve of a page, without the one at no profits, where the level of the next begins. */
function pointsOf(body: string): string[] {
  const path = /<path class="curve" d="M([^"]*)"/.exec(body)?.[1] ?? '';
  return path.split('L').slice(1);
}

const test = suite('charts');

test('every result but one with a curve takes one calculation, chart, workings and files included', async () => {
  for (const { key, example_input } of service.tools) {
    const paths = [`/embed/${key}`, `/calculators/${key}/figures.csv`, `/calculators/${key}/workings.csv`];
    if (key !== 'corporation-tax') paths.push(`/calculators/${key}`);
    for (const path of paths) assert.is((await answered(path, example_input)).asked.length, 1, path);
  }
});

test('the curve of effective rates takes one calculation for each of its points, the result among them', async () => {
  const period = { period_start: '2025-04-01', period_end: '2026-03-31' };
  // Source of the limits: CTA 2010 s18D, £50,000 and £250,000. The results at them lie on the curve by themselves.
  for (const [taxable_profits, isOnCurve] of [
    [50_000, true],
    [250_000, true],
    [123_456.78, false],
    [900_000, false],
  ] as const) {
    const { body, asked } = await answered('/calculators/corporation-tax', { ...period, taxable_profits });
    const points = pointsOf(body);
    const profits = asked.map((given) => jsonNumber(given.taxable_profits as Amount, 2));
    assert.ok(points.length > 10, 'a curve that bends needs points');
    assert.is(asked.length, points.length + (isOnCurve ? 0 : 1), String(taxable_profits));
    assert.is(new Set(profits).size, profits.length, 'no profits are calculated twice');
    assert.ok(profits.includes(taxable_profits));
  }
});

test('a year without limits has no curve, and takes one calculation', async () => {
  const inputs = { period_start: '2021-04-01', period_end: '2022-03-31', taxable_profits: 100_000 };
  const { body, asked } = await answered('/calculators/corporation-tax', inputs);
  assert.is(asked.length, 1);
  assert.not.match(body, /<figure/);
});

test('the picture of deadlines says the weekday of payments, and of nothing else', async () => {
  // The tax is due on Friday 1 January 2027, nine months and a day after the period.
  for (const [key, inputs, paid] of [
    ['deadlines', { period_end: '2026-03-31' }, 'pay Corporation Tax, Friday 1 January 2027'],
    [
      'directors-loan',
      { period_end: '2026-03-31', outstanding: 20_000 },
      'pay section 455 tax, Friday 1 January 2027',
    ],
  ] as const) {
    const { body } = await answered(`/calculators/${key}`, inputs);
    const caption = plain(/<p id="[a-z-]*-caption">(.*?)<\/p>/s.exec(body)?.[1] ?? '');
    assert.ok(caption.includes(paid), caption);
    assert.is(caption.match(/day \d/g)?.length, 1, caption);
    assert.match(caption, /file tax return, 31 March 2027/);
  }
});

test('every part of the pools is named, disposals among them', async () => {
  const { body } = await answered('/calculators/capital-allowances', {
    period_start: '2025-04-01',
    period_end: '2026-03-31',
    new_main_plant: 2_000_000,
    used_main_plant: 1_500_000,
    main_pool_brought_forward: 40_000,
    main_pool_disposals: 10_000,
  });
  const names = [...body.matchAll(/<th scope="row">([^<]*)<\/th>/g)].map(([, name = '']) => plain(name));
  assert.equal(names, [
    'Annual investment allowance',
    'First-year allowances',
    'Writing-down allowance',
    'Taken out by disposals',
    'Left for later periods',
  ]);
});

test.after(() => app.close());
test.run();
