import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wordsOfType } from '../../../../src/engine/checks/check-condition.ts';
import { Diagnostics } from '../../../../src/engine/checks/diagnostics.ts';
import { NUMBERED } from '../../../../src/engine/checks/keywords.ts';
import { RulesReader } from '../../../../src/engine/checks/rules-reader.ts';
import { type ConditionData, readCondition } from '../../../../src/engine/decisions/conditions.ts';
import {
  boolean,
  date,
  enumOf,
  type FlatTypes,
  integer,
  money,
  optional,
} from '../../../../src/engine/values.ts';
import { fraction } from '../../../../src/law/amounts.ts';
import { RULES } from '../../../support/rules-copy.ts';

const test = suite('conditions of texts');

const TYPES: FlatTypes = {
  amount: money,
  limit: money,
  count: optional(integer),
  size: enumOf('small', 'none', 'large'),
  late: boolean,
  due: date,
  paid: optional(date),
  'own/table.rate': money,
};

const CHECK = 'checks: [{ field: own, message: Own., when: ';

/** Reads a condition as written after `when:`, with its errors by their place in it. */
function read(written: string) {
  const diagnostics = new Diagnostics();
  const reader = new RulesReader(RULES.schemas, diagnostics);
  const file = reader.parse(`${CHECK}${written} }]\n`, 'rules/checks/own.yaml', 'checks');
  const isSound = file?.checkNames({ [NUMBERED]: [] }, { facts: () => TYPES }) === true;
  const when = file?.valueAt(['checks', 0, 'when']) as ConditionData;
  return {
    condition: isSound ? readCondition(when, TYPES) : null,
    errors: diagnostics.all().map(({ column, message }) => `${column - CHECK.length + 6}: ${message}`),
  };
}

function matches(written: string, facts: Readonly<Record<string, unknown>>): boolean {
  const { condition, errors } = read(written);
  assert.equal(errors, []);
  return condition?.matches(facts) === true;
}

test('conditions have the words listed in docs/rules.md', () => {
  const [minus, none, plus] = [fraction(-1), fraction(0), fraction(1)];
  for (const [word, ...expected] of [
    ['positive', false, false, true],
    ['zero', false, true, false],
    ['negative', true, false, false],
  ] as const) {
    assert.equal(
      [minus, none, plus].map((amount) => matches(`{ amount: ${word} }`, { amount })),
      expected,
    );
  }
  assert.equal(
    [null, 0, 2].map((count) => matches('{ count: given }', { count })),
    [false, true, true],
  );
  assert.equal(
    [null, 0, 2].map((count) => matches('{ count: none }', { count })),
    [true, false, false],
  );
  assert.equal(
    [true, false].map((late) => matches('{ late: true }', { late })),
    [true, false],
  );
});

test('every listed fact must match one of its words', () => {
  const both = '{ size: [small, large], late: false }';
  const isMet = (size: string, late: boolean) => matches(both, { size, late });
  assert.equal(
    [isMet('small', false), isMet('large', false), isMet('none', false), isMet('small', true)],
    [true, true, false, false],
  );
  // A word in the list means itself, even if it has another meaning for other facts.
  assert.equal(
    ['none', 'small'].map((size) => matches('{ size: none }', { size })),
    [true, false],
  );
});

test('a fact may be compared with another, and conditions combined', () => {
  const facts = { amount: fraction(5), limit: fraction(4), size: 'small', late: true };
  assert.ok(matches('{ amount: { more_than: limit } }', facts));
  assert.not(matches('{ amount: { at_most: limit } }', facts));
  assert.ok(matches('{ amount: { more_than: limit, is_not: limit } }', facts));
  assert.ok(matches('{ not: { amount: { at_most: limit } } }', facts));
  assert.not(matches('{ any: [{ amount: zero }, { size: large }] }', facts));
  assert.ok(matches('{ late: true, any: [{ amount: zero }, { size: small }] }', facts));
  assert.not(matches('{ late: false, any: [{ amount: zero }, { size: small }] }', facts));
  assert.ok(matches('{ all: [{ not: { amount: zero } }, { late: true }] }', facts));
  assert.ok(readCondition(undefined, TYPES).matches({}));
});

for (const [written, column, message] of [
  ['{ amounts: positive }', 9, 'There is no fact "amounts". Did you mean "amount"?'],
  ['{ turnover: positive }', 9, 'There is no fact "turnover". Use one of amount, limit, count'],
  ['{ size: middle }', 15, '"middle" is not what size can be. Use one of small, none, large.'],
  ['{ size: [small, middle] }', 23, '"middle" is not what size can be.'],
  ['{ amount: given }', 17, '"given" is not what amount can be. Use one of positive, zero, negative.'],
  [
    '{ count: many }',
    16,
    '"many" is not what count can be. Use one of positive, zero, negative, given, none.',
  ],
  ['{ late: yes }', 15, '"yes" is not what late can be. Use one of true, false.'],
  ['{ paid: zero }', 15, '"zero" is not what paid can be. Use one of given, none.'],
  ['{ amount: { more_than: limits } }', 30, 'There is no fact "limits". Did you mean "limit"?'],
  ['{ amount: { before: limit } }', 27, '"before" does not fit amount, which is money.'],
  ['{ amount: { is: due } }', 23, 'amount is money, and due is date. Compare facts of one type.'],
  ['{ due: given }', 14, 'A date is compared with another: "due: { before: … }".'],
] as const) {
  test(`an error: ${written}`, () => {
    const { condition, errors } = read(written);
    assert.is(condition, null);
    assert.is(errors.length, 1);
    assert.ok(errors[0]?.startsWith(`${column}: ${message}`), errors[0]);
  });
}

test('words must fit the type, and whether it may be missing', () => {
  assert.equal(wordsOfType(boolean), ['true', 'false']);
  assert.equal(wordsOfType(date), []);
  assert.equal(wordsOfType(optional(date)), ['given', 'none']);
  assert.equal(wordsOfType(money), ['positive', 'zero', 'negative']);
});

test.run();
