import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../src/engine/compile-calculator.ts';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { listAxes } from '../../src/operations/axis.ts';
import { compare } from '../../src/operations/compare.ts';
import { startOperation } from '../../src/operations/index.ts';
import { finish } from '../../src/operations/operation.ts';
import { sweep } from '../../src/operations/sweep.ts';
import { inputsNear, someInputs } from '../support/arbitrary-inputs.ts';
import { embeddedService } from '../support/service.ts';

/** Operations give what single runs give, whatever the inputs. */
const service = await embeddedService();

for (const { key, example_input } of service.tools) {
  const test = suite(`operations on ${key}`);
  const { schema } = service.calculator(key) as LoadedCalculator;
  const inputs = fc.oneof(
    { weight: 3, arbitrary: inputsNear(example_input, schema.fields) },
    { weight: 1, arbitrary: someInputs(schema.fields) },
  );

  test('each point of a sweep equals its single run, and decisions change only at its thresholds', () => {
    let points = 0;
    const range = fc.record({
      axis: fc.constantFrom(...listAxes(schema)),
      away: fc.integer({ min: -1_000, max: 1_000 }),
      step: fc.integer({ min: 1, max: 20 }),
      count: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(inputs, range, (given, { axis, away, step, count }) => {
        const read = axis.read(given[axis.field.name] ?? axis.field.example);
        const start = Math.max(typeof read === 'number' ? read + away : 0, axis.first);
        const to = Math.min(start + step * count, axis.last);
        const found = finish(
          startOperation(
            sweep,
            service,
            key,
            {
              ...given,
              vary: axis.field.name,
              from: axis.text(Math.min(start, to)),
              to: axis.text(to),
              step: axis.isDay ? step : String(axis.json(step)),
            },
            'ignored',
          ),
        );
        if (found instanceof InvalidInput) return;
        let before: { place: number; decided: string } | null = null;
        for (const [index, point] of found.points.entries()) {
          const place = Math.min(Math.min(start, to) + index * step, to);
          const single = service.calculate(key, { ...given, [axis.field.name]: axis.text(place) }, 'ignored');
          assert.equal(point.at, axis.json(place));
          if (single instanceof InvalidInput) {
            assert.equal('errors' in point && point.errors, Object.fromEntries(single.faults));
            before = null;
            continue;
          }
          points += 1;
          const data = single.data();
          for (const [name, value] of Object.entries('data' in point ? point.data : { none: true })) {
            assert.equal(value, data[name], name);
          }
          const outcomes = single.trace.decisions.map(({ decision, row }) => [
            decision.shape.file,
            row.outcome,
          ]);
          const decided = JSON.stringify(outcomes.toSorted());
          const low = before?.place ?? place;
          const between = found.thresholds.filter((one) => {
            const at = axis.read(one.at) as number;
            return at > low && at <= place;
          });
          if (before !== null && before.decided !== decided)
            assert.ok(between.length > 0, JSON.stringify(given));
          before = { place, decided };
        }
      }),
      { numRuns: 60 },
    );
    assert.ok(points > 40, `${points} points`);
  });

  test('a threshold is the first value with the other outcome', () => {
    const axes = listAxes(schema);
    fc.assert(
      fc.property(inputs, fc.constantFrom(...axes), fc.nat(200), (given, axis, part) => {
        const read = axis.read(given[axis.field.name] ?? axis.field.example);
        const from = Math.max(axis.first, (typeof read === 'number' ? read : 0) - (axis.isDay ? 400 : 0));
        const to = Math.min(axis.last, from + (axis.isDay ? 800 : 10_000_000 * (part + 1)));
        const step = Math.max(1, Math.ceil((to - from) / 20));
        const ends = {
          from: axis.text(from),
          to: axis.text(to),
          step: axis.isDay ? step : String(axis.json(step)),
        };
        const question = { ...given, ...ends, vary: axis.field.name };
        const found = finish(startOperation(sweep, service, key, question, 'ignored'));
        if (found instanceof InvalidInput) return;
        for (const { at, kind, decision, from: was, to: is } of found.thresholds) {
          if (kind !== 'decision') continue;
          const place = axis.read(at) as number;
          const [before, after] = [place - 1, place].map((one) => {
            const run = service.calculate(key, { ...given, [axis.field.name]: axis.text(one) }, 'ignored');
            if (run instanceof InvalidInput) throw run;
            return run.trace.decisions.flatMap((taken) =>
              taken.decision.shape.file === decision ? taken.row.outcome : [],
            );
          }) as [string[], string[]];
          assert.not.equal(before, after);
          assert.ok(was === null || before.includes(was), JSON.stringify(question));
          assert.ok(is === null || after.includes(is), JSON.stringify(question));
        }
      }),
      { numRuns: 30 },
    );
  });

  test('both sides of a comparison equal their single runs', () => {
    let compared = 0;
    fc.assert(
      fc.property(inputs, inputs, fc.constantFrom(...schema.fields), (given, other, { name }) => {
        const value = other[name] ?? '';
        if (typeof value === 'object') return;
        const changed = String(value);
        const found = finish(
          startOperation(compare, service, key, { ...given, compare: `${name}:${changed}` }, 'ignored'),
        );
        const singles = [given, { ...given, [name]: changed.trim() }].map((one) =>
          service.calculate(key, one, 'ignored'),
        );
        const refused = singles.filter((one) => one instanceof InvalidInput);
        assert.is(found instanceof InvalidInput, refused.length > 0);
        if (found instanceof InvalidInput) return;
        compared += 1;
        assert.equal(
          [found.a, found.b],
          singles.map((one) => (one instanceof InvalidInput ? null : one.toolRun())),
        );
      }),
      { numRuns: 60 },
    );
    assert.ok(compared > 6, `${compared} compared`);
  });

  test.run();
}
