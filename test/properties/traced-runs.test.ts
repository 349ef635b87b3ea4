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
    let accepted = 0;
    const names = new Set<string>();
    const examples = (goldenCases().get(calculator.key) ?? []).map(({ given }) => given);
    for (const inputs of [...makeGrid(loaded, tables, 400), ...examples]) {
      const calculation = service.calculate(calculator.key, inputs);
      if (calculation instanceof InvalidInput) continue;
      const { run, data } = runTraced(calculator, service.rules, calculation.read.values);
      const message = JSON.stringify(inputs);
      assert.equal(plain(data), plain(calculation.outcome.data), message);
      assert.equal(plain(run.trace.steps), plain(calculation.trace.steps), message);
      assert.equal(
        run.tracedSteps.map(({ name }) => name),
        calculation.trace.steps.map(({ name }) => name),
        message,
      );
      assert.equal(
        run.trace.decisions.map(({ row }) => row.outcome),
        calculation.trace.decisions.map(({ row }) => row.outcome),
        message,
      );
      assert.equal(unfaithful(run.tracedSteps), [], message);
      for (const { name } of run.tracedSteps) names.add(name);
      accepted += 1;
    }
    assert.ok(accepted > 100, 'most of the grid is accepted');
    assert.equal([...names].sort(), Object.keys(texts.steps).sort());
  });

  test.run();
}
