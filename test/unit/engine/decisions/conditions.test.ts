import fc from 'fast-check';
import { Engine, type NestedCondition } from 'json-rules-engine';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compileCondition, type Facts, matching } from '../../../../src/engine/decisions/conditions.ts';
import type { Decision } from '../../../../src/engine/decisions/decision.ts';
import { type FlatType, plainType } from '../../../../src/engine/values.ts';
import { fraction } from '../../../../src/law/amounts.ts';
import { embeddedService } from '../../../support/service.ts';

const test = suite('conditions, against json-rules-engine itself');

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

/** Which rules match, by index, according to the package's engine. */
async function matchingByEngine(engine: Engine, rules: readonly NestedCondition[], facts: Facts) {
  rules.forEach((rule, index) => {
    engine.addRule({ conditions: { all: [structuredClone(rule)] }, event: { type: String(index) } });
  });
  const { events } = await engine.run(facts);
  return events.map(({ type }) => Number(type)).sort((a, b) => a - b);
}

test('random conditions match when Engine.run says so', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(condition, { minLength: 1, maxLength: 4 }),
      fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) }),
      async (conditions, facts) => {
        const compiled = conditions.map((one, index) => ({ index, matches: compileCondition(one) }));
        const engine = new Engine();
        for (const [name, compares] of Object.entries(COMPARISONS)) engine.addOperator(name, compares);
        assert.equal(
          matching(compiled, facts).map(({ index }) => index),
          await matchingByEngine(engine, conditions, facts),
        );
      },
    ),
    { numRuns: 300 },
  );
});

/** Facts of a decision, with few values for each, so that equal ones are common. */
function factsOf({ shape, assuming }: Decision) {
  const arbitraryOf = (type: FlatType) => {
    const { kind, words } = plainType(type);
    const exact = kind === 'money' || kind === 'decimal' || kind === 'percent';
    const plain: fc.Arbitrary<unknown> =
      kind === 'enum'
        ? fc.constantFrom(...words)
        : kind === 'boolean'
          ? fc.boolean()
          : fc.nat(3).map((n) => (exact ? fraction(n) : n));
    return type.kind === 'optional' ? fc.option(plain, { nil: null }) : plain;
  };
  const arbitraries = Object.entries(shape.facts).map(([name, type]) => [name, arbitraryOf(type)] as const);
  return fc
    .record(Object.fromEntries(arbitraries))
    .filter((facts) => assuming.every(({ matches }) => matches(facts)));
}

const inRules: Readonly<Record<string, (a: unknown, b: unknown) => boolean>> = Object.fromEntries(
  Object.entries(COMPARISONS).map(([name, compares]) => [
    name,
    (a, b) => comparedInRules(name, a, b, compares),
  ]),
);

/** The operators as docs/rules.md explains them, reimplemented: `none` has no order. */
function comparedInRules(
  name: string,
  a: unknown,
  b: unknown,
  compares: (a: number, b: number) => boolean,
): boolean {
  const number = (value: unknown): number =>
    typeof value === 'number' ? value : Number(`${(value as { s: bigint }).s * (value as { n: bigint }).n}`);
  const isPlain = [a, b].some(
    (value) => value === null || typeof value === 'string' || typeof value === 'boolean',
  );
  if (!isPlain) return compares(number(a), number(b));
  if (name === 'is') return a === b;
  return name === 'is_not' ? a !== b : false;
}

for (const decision of (await embeddedService()).rules.decisions.values()) {
  test(`${decision.shape.file} has the same outcome as Engine.run`, async () => {
    const rules = decision.outcomes.map(({ rule }) => rule);
    await fc.assert(
      fc.asyncProperty(factsOf(decision), async (facts) => {
        const engine = new Engine();
        for (const [name, compares] of Object.entries(inRules)) engine.addOperator(name, compares);
        const taken = matching(decision.outcomes, facts);
        assert.equal(
          taken.map((row) => decision.outcomes.indexOf(row)),
          await matchingByEngine(engine, rules, facts),
        );
        assert.is(taken.length, 1);
      }),
      { numRuns: 30 },
    );
  });
}

test('a missing fact is a defect, not an answer', () => {
  const matches = compileCondition({ fact: 'a', operator: 'is', value: { fact: 'b' } });
  assert.throws(() => matches({ a: 1 }), /^the fact "b" is missing$/);
});

test.run();
