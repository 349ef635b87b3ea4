import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { matching } from '../../../../src/engine/decisions/conditions.ts';
import { CalculatorRun } from '../../../../src/engine/trace/run.ts';
import { type FlatType, plainType } from '../../../../src/engine/values.ts';
import { fraction } from '../../../../src/law/amounts.ts';
import { parseDay } from '../../../../src/law/calendar.ts';
import { embeddedService } from '../../../support/service.ts';

type Written = string | number | boolean;

const { rules } = await embeddedService();
const test = suite('decisions');
const decisions = [...rules.decisions.values()];
const situations = parse(readFileSync(new URL('situations.yaml', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly Readonly<Record<string, Written>>[]>
>;

function factOf(type: FlatType, value: Written): unknown {
  if (value === 'none') return null;
  const { kind } = plainType(type);
  if (kind === 'date') return parseDay(String(value));
  return kind === 'money' || kind === 'decimal' ? fraction(Number(value)) : value;
}

for (const { shape, outcomes } of decisions) {
  test(`${shape.file}: the outcome in law, at and around every limit`, () => {
    const reached = new Set<string>();
    for (const { outcome, ...written } of situations[shape.file] ?? []) {
      const at = `${shape.file} in situations.yaml: ${JSON.stringify(written)}`;
      assert.equal(Object.keys(written).sort(), Object.keys(shape.facts).sort(), at);
      const facts = Object.fromEntries(
        Object.entries(written).map(([name, value]) => [name, factOf(shape.facts[name] as FlatType, value)]),
      );
      assert.equal(
        matching(outcomes, facts).map((row) => row.outcome),
        [outcome],
        at,
      );
      reached.add(String(outcome));
    }
    const all = new Set(outcomes.map(({ outcome }) => outcome));
    assert.equal([...reached].sort(), [...all].sort(), 'every outcome is reached');
  });
}

test('every outcome cites a source and has a "because", and no word means yes or no', () => {
  for (const { shape, outcomes } of decisions) {
    for (const { outcome, because, cite } of outcomes) {
      assert.match(because, /^[A-Z].*\.$/, `${shape.file}: ${outcome}`);
      assert.ok(
        cite.length > 0 && cite.every((key) => rules.shared.sources.has(key)),
        `${shape.file}: ${outcome}`,
      );
    }
    const words = Object.values(shape.facts).flatMap((type) => plainType(type).words);
    for (const word of [...words, ...shape.outcomes])
      assert.not(['yes', 'no', 'true', 'false'].includes(word), `${shape.file}: ${word}`);
  }
});

test('facts that fit no outcome are a defect, not an answer', () => {
  const [band] = decisions.filter(({ shape }) => shape.file === 'rate-band');
  const facts = {
    has_small_profits_rate: true,
    close_investment_holding: null,
    augmented_profits: fraction(1),
    lower_limit: fraction(2),
    upper_limit: fraction(1),
  };
  assert.throws(
    () => new CalculatorRun(rules).decide(band?.shape as never, facts as never),
    /no outcome of the decision rate-band/,
  );
});

test.run();
