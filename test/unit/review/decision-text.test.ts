import type { NestedCondition } from 'json-rules-engine';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Decision } from '../../../src/engine/decisions/decision.ts';
import type { Sources } from '../../../src/engine/sources.ts';
import { boolean, enumOf, money } from '../../../src/engine/values.ts';
import { decisionLines } from '../../../src/review/decision-text.ts';

const decisions = suite('a decision on a terminal');

function shown(assuming: NestedCondition[], ...rules: NestedCondition[]): string[] {
  const facts = { taxable_profits: money, is_close: boolean, kind: enumOf('a_b', 'c') };
  const made = {
    shape: { file: 'which-rate', facts, outcomes: ['main_rate'] },
    question: 'Which rate?',
    assuming: assuming.map((rule) => ({ rule })),
    outcomes: rules.map((rule) => ({
      outcome: 'main_rate',
      because: 'It is so.',
      cite: ['act', 'gone'],
      rule,
    })),
  };
  const sources = new Map([['act', { title: 'Act A' }]]);
  return decisionLines(made as unknown as Decision, sources as unknown as Sources);
}

const [FACTS, OUTCOME] = [
  [
    ...['which-rate', '  Which rate?', '', 'Facts'],
    ...['  taxable profits  money', '  is close         boolean'],
  ],
  ['', 'main rate', '  It is so.'],
];

decisions('its facts, and of each outcome when it holds, why, and by which law', () => {
  const rule = {
    any: [
      { all: [{ fact: 'is_close', operator: 'is', value: true }] },
      { not: { fact: 'kind', operator: 'is_not', value: 'a_b' } },
      { fact: 'taxable_profits', operator: 'at_most', value: { fact: 'lower_limit' } },
      { fact: 'taxable_profits', operator: 'more_than', value: 0 },
      { fact: 'taxable_profits', operator: 'is', value: null },
    ],
  };
  const lines = shown([], rule);
  assert.equal(lines.slice(0, 6), FACTS);
  assert.equal(lines.slice(7), [
    ...OUTCOME,
    '    any of',
    '      all of',
    '        is close is true',
    '      not',
    '        kind is not a b',
    '      taxable profits at most lower limit',
    '      taxable profits more than zero',
    '      taxable profits is none',
    '  Act A',
  ]);
});

decisions('what is always true of its facts stands before the outcomes', () => {
  const assumed = { fact: 'is_close', operator: 'is', value: false };
  assert.equal(shown([assumed], assumed).slice(7), [
    ...['', 'Assuming', '  is close is false'],
    ...[...OUTCOME, '    is close is false', '  Act A'],
  ]);
});

decisions.run();
