import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkDecision } from '../../../../src/engine/checks/check-decision.ts';
import { Diagnostics } from '../../../../src/engine/checks/diagnostics.ts';
import { parseYaml } from '../../../../src/engine/checks/parse-yaml.ts';
import type { YamlFile } from '../../../../src/engine/checks/yaml-file.ts';
import { decision } from '../../../../src/engine/decisions/decision.ts';

import type { Sources } from '../../../../src/engine/sources.ts';
import { boolean, date, enumOf, money, optional } from '../../../../src/engine/values.ts';

const SHAPE = decision(
  'own',
  { large: boolean, size: enumOf('small', 'middle'), amount: money, limit: money, day: optional(date) },
  ['yes_please', 'no_thanks'],
);
const SOURCES = new Map([['law', {}]]) as unknown as Sources;

/** The faults of a small decision, with their lines. */
function faultsOf(text: string): string[] {
  const diagnostics = new Diagnostics();
  const file = parseYaml(text, 'rules/decisions/own.yaml', diagnostics) as YamlFile;
  checkDecision(file, SHAPE as never, SOURCES);
  return diagnostics.all().map(({ line, wrong }) => `${line}: ${wrong}`);
}

/** A decision with a limit: line 5 has the first outcome, line 9 the second. */
const AT_LIMIT = `question: Is it?
facts:
  { amount: money, limit: money }
outcomes:
  - outcome: yes_please
    because: It is.
    cite: law
    when: { amount: { at_most: limit } }
  - outcome: no_thanks
    because: It is not.
    cite: law
    when: { amount: { more_than: limit } }
`;

/** A decision with a grid, on lines 13 to 15. */
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

const test = suite('faults of decisions');

/** An edit, and the line and message of its fault. */
const FAULTS: readonly (readonly [text: string, from: string, to: string, ...told: string[]])[] = [
  [AT_LIMIT, 'more_than', 'at_least', '12: yes_please and no_thanks both apply when amount = limit'],
  [AT_LIMIT, 'at_most', 'less_than', '5: no outcome applies when amount = limit'],
  [AT_LIMIT, '{ at_most: limit }', '"50"', '8: "50" is not what amount can be: positive, zero, negative'],
  [
    AT_LIMIT.replace('limit: money }', 'limit: money, day: date or none }'),
    'amount: { at_most: limit }',
    'day: zero',
    '8: "zero" is not what day can be: given, none',
  ],
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
    'cite: law\n    when: { amount: { at',
    'cite: lawn\n    when: { amount: { at',
    '7: "lawn" is not a key of sources.yaml',
  ],
  [AT_LIMIT, 'amount: { at_most', 'amounts: { at_most', '8: there is no fact "amounts"; is it amount?'],
  [AT_LIMIT, 'at_most', 'on_or_before', '8: "on_or_before" does not suit amount, which is money'],
  [
    AT_LIMIT,
    '    when: { amount: { more_than: limit } }\n',
    '',
    '9: "when" is missing; without it the outcome needs lines of a "grid"',
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
    '9: the outcome "yes_please" is here twice',
  ],
  [
    GRID,
    'size: middle, outcome',
    'size: small, outcome',
    '15: no_thanks and yes_please both apply when large is false, size is small',
  ],
  [
    GRID,
    '{ large: true, outcome',
    '{ large: true, size: small, outcome',
    '13: no outcome applies when large is true, size is middle',
  ],
  [
    GRID,
    '  - { large: true, outcome',
    '  - { large: true, size: small, outcome: yes_please }\n  - { large: true, outcome',
    '14: two lines for yes_please both apply when large is true, size is small',
  ],
  [
    GRID,
    '{ large: true, outcome',
    '{ outcome',
    '14: yes_please and no_thanks both apply when large is false, size is small',
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
    'cite: law\n    when: { large: true }\ngrid:',
    '12: the lines of the grid say when: leave this out',
  ],
];

for (const [text, from, to, ...told] of FAULTS) {
  test(told.join(' | '), () => {
    assert.is(text.split(from).length, 2, 'the edit has one place');
    assert.equal(faultsOf(text.replace(from, () => to)), told);
  });
}

test.run();
