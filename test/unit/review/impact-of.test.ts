import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Calculation } from '../../../src/engine/result.ts';
import { impactOf, inputsText, tablesOf } from '../../../src/review/impact.ts';
import type { Service } from '../../../src/service.ts';
import { embeddedService, serviceWith } from '../../support/service.ts';

const test = suite('two versions of the rules compared');
const service = await embeddedService();
const KEY = 'deadlines';
const others = new Set(service.tools.map(({ key }) => key).filter((key) => key !== KEY));
const CASES = new Map([
  [KEY, ['2024-12-31', '2025-12-31'].map((period_end) => ({ id: period_end, given: { period_end } }))],
  ['corporation-tax', [{ id: 'one', given: { period_end: '2025-12-31' } }]],
]);

/** The service with another answer, and another first figure for periods that end in a year. */
function otherwise(year: string): Promise<Service> {
  return serviceWith({
    calculate: (key, given, ...more) => {
      const calculated = service.calculate(key, given, ...more);
      if ('errors' in calculated) return calculated;
      const run = calculated.toolRun();
      const [first, ...rest] = run.result.figures;
      const value = String((given as Record<string, unknown>).period_end).startsWith(year)
        ? 'another'
        : first?.value;
      const figures = [{ label: first?.label, value }, ...rest];
      return { toolRun: () => ({ ...run, result: { ...run.result, figures } }) } as unknown as Calculation;
    },
  });
}

const ofKey = (impact: ReturnType<typeof impactOf>, key = KEY) => {
  const found = impact.calculators.find((one) => one.key === key);
  assert.ok(found);
  return found as NonNullable<typeof found>;
};

test('what is the same need not be compared, and its examples count all the same', () => {
  const impact = impactOf(service, service, CASES, others);
  assert.equal(impact.rows, []);
  assert.equal(
    impact.calculators.map(({ key }) => key),
    service.tools.map(({ key }) => key),
  );
  assert.equal(ofKey(impact, 'corporation-tax'), {
    ...{ key: 'corporation-tax', cases: 1, inputSets: 0, changed: [], typical: null },
  });
  assert.is(ofKey(impact, 'company-size').cases, 0);
});

test('of the others every example and the whole grid is, and a typical company is told though nothing changes', () => {
  const { cases, inputSets, changed, typical } = ofKey(impactOf(service, service, CASES, others));
  assert.is(cases, 2);
  assert.ok(inputSets > 500, `${inputSets}`);
  assert.equal(changed, []);
  assert.is(typical?.id, null);
  assert.equal(typical?.given, service.calculator(KEY)?.schema.example);
  assert.equal(typical?.differences, []);
  assert.ok(typical?.before.result && typical.after.result);
});

test('worked examples by their names first, then the grid, each with what both versions answer', async () => {
  const { changed } = ofKey(impactOf(service, await otherwise('2025'), CASES, others));
  const [first, ...rest] = changed;
  assert.is(first?.id, '2025-12-31');
  assert.is(first?.key, KEY);
  assert.is(first?.before.result?.figures[0]?.value === first?.after.result?.figures[0]?.value, false);
  assert.is(first?.differences[0]?.after, 'another');
  assert.ok(rest.length > 0);
  for (const { id, given } of rest) {
    assert.is(id, null);
    assert.match(String(given.period_end), /^2025/);
  }
});

test('inputs are told by the name of their example, or as npm run try takes them', () => {
  assert.is(inputsText({ id: 'one', given: { a: 1 } }), 'one');
  assert.is(inputsText({ id: null, given: { a: 1, b: '2025-12-31', c: true } }), 'a=1 b=2025-12-31 c=true');
});

test('the tables that a calculator reads, and none of what is no calculator', () => {
  // Corporation Tax Act 2010, section 3: the rates; and what its days and instalments rest on.
  assert.ok(tablesOf(service, 'corporation-tax').some(({ name }) => name === 'corporation-tax'));
  assert.not.ok(tablesOf(service, 'company-size').some(({ name }) => name === 'corporation-tax'));
  assert.equal(tablesOf(service, 'none'), []);
});

test.run();
