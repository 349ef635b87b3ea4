import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AT_LIMIT, GRID, readOwn } from '../../../support/own-decision.ts';

const test = suite('decisions as they are read');

test('a decision in which nothing is wrong', () => {
  for (const text of [AT_LIMIT, GRID]) assert.equal(readOwn(text).told, []);
  const { found } = readOwn(GRID);
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

test('what could not be read is no decision, though all else could', () => {
  assert.is(readOwn(AT_LIMIT.replace('at_most', 'on_or_before')).found, null);
  const assuming = 'assuming:\n  - { fact: amounts, operator: is, value: zero }\noutcomes:';
  const { found, told } = readOwn(AT_LIMIT.replace('outcomes:', assuming));
  assert.is(found, null);
  assert.equal(told, ['5: there is no fact "amounts"; the facts are amount, limit']);
});

test('a situation that is assumed never to be needs no outcome', () => {
  const never = 'assuming:\n  - { fact: amount, operator: is_not, value: { fact: limit } }\noutcomes:';
  assert.equal(readOwn(AT_LIMIT.replace('at_most', 'less_than').replace('outcomes:', never)).told, []);
});

test('reasons are told in their order, and the last stands for all others', () => {
  const reasons = `    because: It is.
    reasons:
      - { because: Large., when: { large: true } }
      - { because: Middle. }
    cite: law`;
  const withReasons = GRID.replace('    because: It is.\n    cite: law', reasons);
  const { found, told } = readOwn(withReasons);
  assert.equal(told, []);
  const because = (large: boolean) =>
    found?.outcomes[0]?.reasons.filter(({ matches }) => matches({ large })).map((one) => one.because);
  assert.equal([because(true), because(false)], [['Large.', 'Middle.'], ['Middle.']]);
  assert.equal(
    found?.outcomes[1]?.reasons.map((one) => one.because),
    ['It is not.'],
  );
  assert.equal(readOwn(withReasons.replace(', when: { large: true } }', ' }')).told, [
    '9: "when" is missing',
  ]);
  const last = readOwn(withReasons.replace('Middle. }', 'Middle., when: { size: middle } }')).told;
  assert.equal(last, ['10: the last reason stands for all others, without "when"']);
});

test.run();
