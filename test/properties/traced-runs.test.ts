import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { runTraced } from '../../src/engine/trace/run.ts';
import { type Amount, toExact } from '../../src/law/traced.ts';
import { makeGrid } from '../../src/review/impact/grid.ts';
import { goldenCases } from '../support/cases.ts';
import { embeddedService } from '../support/service.ts';
import { unfaithful } from '../support/workings.ts';

const service = await embeddedService();

/** Without traces, and with amounts as text, so that values can be compared. */
function plain(value: unknown): unknown {
  const exact = toExact(value);
  if (Array.isArray(exact)) return exact.map(plain);
  if (typeof exact !== 'object' || exact === null) return exact;
  if ('compare' in exact) {
    const { s, n, d } = exact as unknown as Amount;
    return `${s * n}/${d}`;
  }
  return Object.fromEntries(Object.entries(exact).map(([name, one]) => [name, plain(one)]));
}

for (const loaded of service.rules.calculators) {
  const { calculator, texts } = loaded;
  const test = suite(`traced runs of ${calculator.key}`);
  const tables = calculator.tables.flatMap((shape) => service.rules.tables.get(shape) ?? []);

  test('find what ordinary runs find, step by step, and every step can be recomputed', () => {
    let found = 0;
    const names = new Set<string>();
    const examples = (goldenCases().get(calculator.key) ?? []).map(({ given }) => given);
    for (const given of [...makeGrid(loaded, tables, 400), ...examples]) {
      const calculation = service.calculate(calculator.key, given);
      if (calculation instanceof InvalidInput) continue;
      const { run, data } = runTraced(calculator, service.rules, calculation.read.values);
      const said = JSON.stringify(given);
      assert.equal(plain(data), plain(calculation.outcome.data), said);
      assert.equal(plain(run.trace.steps), plain(calculation.trace.steps), said);
      assert.equal(
        run.tracedSteps.map(({ name }) => name),
        calculation.trace.steps.map(({ name }) => name),
        said,
      );
      assert.equal(
        run.trace.decisions.map(({ row }) => row.outcome),
        calculation.trace.decisions.map(({ row }) => row.outcome),
        said,
      );
      assert.equal(unfaithful(run.tracedSteps), [], said);
      for (const { name } of run.tracedSteps) names.add(name);
      found += 1;
    }
    assert.ok(found > 100, 'most of the grid is accepted');
    assert.equal([...names].sort(), Object.keys(texts.steps).sort());
  });

  test.run();
}
