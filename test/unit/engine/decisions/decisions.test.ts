import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { matching } from '../../../../src/engine/decisions/conditions.ts';
import { CalculatorRun } from '../../../../src/engine/trace/run.ts';
import { plainType } from '../../../../src/engine/values.ts';
import { fraction } from '../../../../src/law/amounts.ts';
import { embeddedService } from '../../../support/service.ts';

const { rules } = await embeddedService();
const test = suite('decisions');

function decision(file: string) {
  const found = [...rules.decisions.values()].find(({ shape }) => shape.file === file);
  assert.ok(found, file);
  return found;
}

/** The outcome of some facts; when it is not exactly one, the names of all that match. */
function outcome(file: string, facts: Readonly<Record<string, unknown>>): string {
  return matching(decision(file).outcomes, facts)
    .map((row) => row.outcome)
    .join(' and ');
}

const penny = fraction(1n, 100n);
const lower = fraction(50_000n);
const upper = fraction(250_000n);

// CTA 2010 s18A, s18B: equality at the lower limit keeps the small profits rate, at the upper limit the relief.
for (const [name, profits, expected] of [
  ['just below the lower limit', lower.sub(penny), 'small_profits_rate'],
  ['at the lower limit', lower, 'small_profits_rate'],
  ['just above the lower limit', lower.add(penny), 'marginal_relief'],
  ['just below the upper limit', upper.sub(penny), 'marginal_relief'],
  ['at the upper limit', upper, 'marginal_relief'],
  ['just above the upper limit', upper.add(penny), 'main_rate'],
] as const) {
  test(`rate band ${name}`, () => {
    const facts = { augmented_profits: profits, lower_limit: lower, upper_limit: upper };
    const ask = (has_small_profits_rate: boolean, close_investment_holding: boolean) =>
      outcome('rate-band', { ...facts, has_small_profits_rate, close_investment_holding });
    assert.is(ask(true, false), expected);
    assert.is(ask(true, true), 'main_rate');
    assert.is(ask(false, false), 'single_rate');
    assert.is(ask(false, true), 'single_rate');
  });
}

const large = fraction(1_500_000n);
const veryLarge = fraction(20_000_000n);
const taxLimit = fraction(10_000n);

const grace = fraction(10_000_000n);

for (const [profits, tax, has, expected, wasLarge = null] of [
  [large, taxLimit.add(penny), true, 'none'],
  [large.add(penny), taxLimit, true, 'none'],
  [large.add(penny), taxLimit.add(penny), true, 'large'],
  [veryLarge, taxLimit.add(penny), true, 'large'],
  [veryLarge.add(penny), taxLimit.add(penny), true, 'very_large'],
  [veryLarge.add(penny), taxLimit.add(penny), false, 'large'],
  [veryLarge.add(penny), taxLimit, true, 'none'],
  [large.add(penny), taxLimit.add(penny), true, 'none', false],
  [grace, taxLimit.add(penny), true, 'none', false],
  [grace.add(penny), taxLimit.add(penny), true, 'large', false],
  [grace, taxLimit.add(penny), true, 'large', true],
  [veryLarge.add(penny), taxLimit.add(penny), true, 'very_large', false],
] as const) {
  test(`quarterly instalments at ${profits} with tax ${tax}: ${expected}`, () => {
    const taken = outcome('quarterly-instalments', {
      augmented_profits: profits,
      large_limit: large,
      has_very_large_limit: has,
      very_large_limit: veryLarge,
      tax,
      tax_limit: taxLimit,
      grace_limit: grace,
      large_last_period: wasLarge,
    });
    assert.is(taken, expected);
  });
}

test('every outcome cites a source and has a "because"', () => {
  for (const { outcomes } of rules.decisions.values()) {
    for (const { because, cite } of outcomes) {
      assert.match(because, /^[A-Z].*\.$/);
      assert.ok(cite.length > 0 && cite.every((key) => rules.sources.has(key)));
    }
  }
});

test('facts that fit no outcome are a defect, not an answer', () => {
  const facts = {
    has_small_profits_rate: true,
    close_investment_holding: null,
    augmented_profits: lower,
    lower_limit: upper,
    upper_limit: lower,
  };
  const run = new CalculatorRun(rules);
  assert.throws(
    () => run.decide(decision('rate-band').shape, facts as never),
    /no outcome of the decision rate-band/,
  );
});

test('yes and no are spelt only true and false: no fact or outcome has them as words', () => {
  for (const { shape } of rules.decisions.values()) {
    const words = Object.values(shape.facts).flatMap((type) => plainType(type).words);
    for (const word of [...words, ...shape.outcomes]) {
      assert.not(['yes', 'no', 'true', 'false'].includes(word), `${shape.file}: ${word}`);
    }
  }
});

test.run();
