import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dateProblem } from '../../../../src/engine/inputs/read-value.ts';

const test = suite('what is wrong with a date');

const nothing = { problem: 'unreadable', found: '', near: '' };

// Days come before months, as in the United Kingdom.
const OTHER_FORMS = ['31 3 2026', '31 March 2026', '31st Mar 2026', '31 MARCH 2026'];
for (const text of [
  ...'31/03/2026 31-3-2026 31.03.2026 2026/03/31 2026-3-31 2026.03.31'.split(' '),
  ...OTHER_FORMS,
]) {
  test(`${text} is a date in another form`, () => {
    assert.equal(dateProblem(text), {
      problem: 'date_in_other_form',
      found: '2026-03-31',
      near: '2026-03-31',
    });
  });
}

for (const [text, found, near] of [
  ['2026-02-29', '29 February 2026', '2026-02-28'],
  ['30/2/2024', '30 February 2024', '2024-02-29'],
  ['31 April 2026', '31 April 2026', '2026-04-30'],
  ['31st nov 2025', '31 November 2025', '2025-11-30'],
] as const) {
  test(`there is no ${found}`, () => {
    assert.equal(dateProblem(text), { problem: 'no_such_date', found, near });
  });
}

test('the last day of a year is in its last month', () => {
  assert.equal(dateProblem('31/12/2026'), {
    problem: 'date_in_other_form',
    found: '2026-12-31',
    near: '2026-12-31',
  });
  assert.equal(dateProblem('1/1/2026'), {
    problem: 'date_in_other_form',
    found: '2026-01-01',
    near: '2026-01-31',
  });
});

test('a date in the right form is outside the covered years', () => {
  for (const text of ['1815-06-18', '2525-01-01']) {
    assert.equal(dateProblem(text), { ...nothing, problem: 'date_out_of_range' });
  }
});

test('text that is not a date at all is reported as just that', () => {
  const days =
    'tomorrow 13/13/2026 0/1/2026 32/1/2026 1/0/2026 2026-00-10 2026-13-01 2026-01-32 2026-01-00'.split(' ');
  const others = [
    '',
    '1 Mars 2026',
    '1 Sept 2026',
    '31/03/26',
    '2026',
    '31 March',
    'x31/03/2026',
    '31/03/2026x',
  ];
  for (const raw of [...days, ...others]) {
    assert.equal(dateProblem(raw), nothing, raw);
  }
});

test.run();
