import fc from 'fast-check';
import { Engine, type NestedCondition } from 'json-rules-engine';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Conditions } from '../../../../src/engine/decisions/conditions.ts';

const test = suite('conditions asked together');

const NAMES = ['a', 'b', 'c'];
const COMPARISONS: Record<string, (a: number, b: number) => boolean> = {
  is: (a, b) => a === b,
  is_not: (a, b) => a !== b,
  more_than: (a, b) => a > b,
  at_least: (a, b) => a >= b,
  less_than: (a, b) => a < b,
  at_most: (a, b) => a <= b,
  before: (a, b) => a < b,
  on_or_before: (a, b) => a <= b,
  after: (a, b) => a > b,
  on_or_after: (a, b) => a >= b,
};

const { condition } = fc.letrec<{ condition: NestedCondition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      fact: fc.constantFrom(...NAMES),
      operator: fc.constantFrom(...Object.keys(COMPARISONS)),
      value: fc.oneof(fc.nat(2), fc.record({ fact: fc.constantFrom(...NAMES) })),
    }),
    fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('condition') }),
  ),
}));

/** The indexes of the conditions that hold, as an engine of their own answers. */
async function askedOfEngine(conditions: readonly NestedCondition[], facts: Record<string, number>) {
  const engine = new Engine();
  for (const [name, compares] of Object.entries(COMPARISONS)) engine.addOperator(name, compares);
  conditions.forEach((one, index) => {
    engine.addRule({ conditions: { all: [structuredClone(one)] }, event: { type: String(index) } });
  });
  const { events } = await engine.run(facts);
  return events.map(({ type }) => Number(type)).sort((a, b) => a - b);
}

test('each holds when an engine that asks them one by one says so', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(condition, { minLength: 1, maxLength: 4 }),
      fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) }),
      async (conditions, facts) => {
        const holding = new Conditions(structuredClone(conditions)).holding(facts);
        assert.equal(holding, await askedOfEngine(conditions, facts));
      },
    ),
    { numRuns: 500 },
  );
});

test('a fact that was not given is a defect, not an answer', () => {
  const conditions = new Conditions([{ fact: 'a', operator: 'is', value: { fact: 'b' } }]);
  assert.throws(() => conditions.holding({ a: 1 }), /^the fact "b" was not given$/);
});

test.run();
