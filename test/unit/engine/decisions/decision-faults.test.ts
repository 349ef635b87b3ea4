import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Decision, decision, readDecision } from '../../../../src/engine/decisions/decision.ts';
import { checkExhaustive } from '../../../../src/engine/decisions/exhaustiveness.ts';
import { Diagnostics } from '../../../../src/engine/loading/diagnostics.ts';
import { parseYaml, type YamlFile } from '../../../../src/engine/loading/yaml-file.ts';
import type { Sources } from '../../../../src/engine/sources.ts';
import { boolean, date, enumOf, money, optional } from '../../../../src/engine/values.ts';

const test = suite('faults of decisions');

const SHAPE = decision(
  'own',
  { large: boolean, size: enumOf('small', 'middle'), amount: money, limit: money, day: optional(date) },
  ['yes_please', 'no_thanks'],
);
const SOURCES = new Map([['law', {}]]) as unknown as Sources;

function read(text: string): { found: Decision | null; told: string[] } {
  const diagnostics = new Diagnostics();
  const file = parseYaml(text, 'rules/decisions/own.yaml', diagnostics) as YamlFile;
  const found = readDecision(file, SHAPE as never, SOURCES);
  if (found !== null) checkExhaustive(file, found);
  return { found, told: diagnostics.all().map(({ line, wrong }) => `${line}: ${wrong}`) };
}

/** A decision by a limit: line 5 has the first outcome, line 9 the second. */
const AT_LIMIT = `question: Is it?
facts:
  { amount: money, limit: money }
outcomes:
  - outcome: yes_please
    because: It is.
    cite: law
    when: { fact: amount, operator: at_most, value: { fact: limit } }
  - outcome: no_thanks
    because: It is not.
    cite: law
    when: { fact: amount, operator: more_than, value: { fact: limit } }
`;

/** A grid, whose lines are 13 to 15. */
const GRID = `question: Is it?
facts:
  large: boolean
  size: [small, middle]
outcomes:
  - outcome: yes_please
    because: It is.
    cite: law
  - outcome: no_thanks
    because: It is not.
    cite: law
grid:
  - { large: true, outcome: yes_please }
  - { large: false, size: small, outcome: no_thanks }
  - { large: false, size: middle, outcome: yes_please }
`;

test('a decision in which nothing is wrong', () => {
  for (const text of [AT_LIMIT, GRID]) assert.equal(read(text).told, []);
  const { found } = read(GRID);
  assert.equal(
    found?.outcomes.map(({ outcome, because, cite }) => [outcome, because, cite]),
    [
      ['yes_please', 'It is.', ['law']],
      ['no_thanks', 'It is not.', ['law']],
      ['yes_please', 'It is.', ['law']],
    ],
  );
  assert.is(found?.question, 'Is it?');
});

/** What is edited, and what is told at which line. */
const FAULTS: readonly (readonly [text: string, from: string, to: string, ...told: string[]])[] = [
  [AT_LIMIT, 'more_than', 'at_least', '12: yes_please and no_thanks both hold when amount = limit'],
  [AT_LIMIT, 'at_most', 'less_than', '5: no outcome holds when amount = limit'],
  [AT_LIMIT, 'amount: money,', 'amount: date,', '3: amount is money'],
  [
    AT_LIMIT,
    'limit: money }',
    'limit: money, size: [small, middle] }',
    '3: no condition asks for the fact "size"',
  ],
  [
    AT_LIMIT,
    'limit: money }',
    'limit: money, weight: money }',
    '3: no calculator gives a fact "weight"; it gives large, size, amount, limit, day',
  ],
  [
    AT_LIMIT,
    'cite: law\n    when: { fact: amount, operator: at',
    'cite: lawn\n    when: { fact: amount, operator: at',
    '7: "lawn" is not a key of sources.yaml',
  ],
  [
    AT_LIMIT,
    'fact: amount, operator: at_most',
    'fact: amounts, operator: at_most',
    '8: there is no fact "amounts"; the facts are amount, limit',
  ],
  [AT_LIMIT, 'at_most', 'on_or_before', '8: "on_or_before" does not suit amount, which is money'],
  [
    AT_LIMIT,
    '    when: { fact: amount, operator: more_than, value: { fact: limit } }\n',
    '',
    '9: "when" is missing; without it the outcome needs lines of a "grid"',
  ],
  [
    AT_LIMIT,
    'when: { fact: amount, operator: more_than, value: { fact: limit } }',
    'when: { not: { fact: amount, operator: at_most, value: { fact: limit } }, fact: amount }',
    '12: a condition is one of all, any, not, or a single comparison',
  ],
  [
    AT_LIMIT,
    'outcome: no_thanks',
    'outcome: perhaps',
    '5: the outcome "no_thanks" is missing',
    '9: the calculator knows no outcome "perhaps"; it knows yes_please, no_thanks',
  ],
  [
    AT_LIMIT,
    'outcome: no_thanks',
    'outcome: yes_please',
    '5: the outcome "no_thanks" is missing',
    '9: the outcome "yes_please" stands here twice',
  ],
  [
    GRID,
    'size: middle, outcome',
    'size: small, outcome',
    '15: no_thanks and yes_please both hold when large is false, size is small',
  ],
  [
    GRID,
    '{ large: true, outcome',
    '{ large: true, size: small, outcome',
    '13: no outcome holds when large is true, size is middle',
  ],
  [
    GRID,
    '{ large: true, outcome',
    '{ outcome',
    '14: yes_please and no_thanks both hold when large is false, size is small',
  ],
  [
    GRID,
    'size: middle, outcome: yes_please',
    'size: middle, outcome: perhaps',
    '15: "outcomes" has no "perhaps"; it has yes_please, no_thanks',
  ],
  [
    GRID,
    'size: small, outcome: no_thanks',
    'size: small, outcome: yes_please',
    '9: no line of the grid has the outcome "no_thanks"',
  ],
  [
    GRID,
    'cite: law\ngrid:',
    'cite: law\n    when: { fact: large, operator: is, value: true }\ngrid:',
    '12: the lines of the grid say when: leave this out',
  ],
];

for (const [text, from, to, ...told] of FAULTS) {
  test(told.join(' | '), () => {
    assert.is(text.split(from).length, 2, 'the edit has one place');
    assert.equal(read(text.replace(from, () => to)).told, told);
  });
}

test('what could not be read is no decision, though all else could', () => {
  assert.is(read(AT_LIMIT.replace('at_most', 'on_or_before')).found, null);
  const assuming = 'assuming:\n  - { fact: amounts, operator: is, value: zero }\noutcomes:';
  const { found, told } = read(AT_LIMIT.replace('outcomes:', assuming));
  assert.is(found, null);
  assert.equal(told, ['5: there is no fact "amounts"; the facts are amount, limit']);
});

test('a situation that is assumed never to be needs no outcome', () => {
  const never = 'assuming:\n  - { fact: amount, operator: is_not, value: { fact: limit } }\noutcomes:';
  assert.equal(read(AT_LIMIT.replace('at_most', 'less_than').replace('outcomes:', never)).told, []);
});

test('reasons are told in their order, and the last stands for all others', () => {
  const reasons = `    because: It is.
    reasons:
      - { because: Large., when: { large: true } }
      - { because: Middle. }
    cite: law`;
  const withReasons = GRID.replace('    because: It is.\n    cite: law', reasons);
  const { found, told } = read(withReasons);
  assert.equal(told, []);
  const because = (large: boolean) =>
    found?.outcomes[0]?.reasons.filter(({ matches }) => matches({ large })).map((one) => one.because);
  assert.equal([because(true), because(false)], [['Large.', 'Middle.'], ['Middle.']]);
  assert.equal(
    found?.outcomes[1]?.reasons.map((one) => one.because),
    ['It is not.'],
  );
  assert.equal(read(withReasons.replace(', when: { large: true } }', ' }')).told, ['9: "when" is missing']);
  const last = read(withReasons.replace('Middle. }', 'Middle., when: { size: middle } }')).told;
  assert.equal(last, ['10: the last reason stands for all others, without "when"']);
});

test.run();
