import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dateError } from '../../../../src/engine/inputs/read-value.ts';
import { readWrittenDate } from '../../../../src/engine/inputs/written.ts';

const test = suite('what is wrong with a date');

const nothing = { code: 'unreadable', meant: '', near: '' };

test('a date in another form is read, days before months as in the United Kingdom', () => {
  const inNumbers = '31/03/2026 31-3-2026 31.03.2026 2026/03/31 2026-3-31 2026.03.31'.split(' ');
  for (const text of [...inNumbers, '31 3 2026', '31 March 2026', '31st Mar 2026', '31 MARCH 2026']) {
    const expected = { code: 'date_in_other_form', meant: '2026-03-31', near: '2026-03-31' };
    assert.equal(dateError(text), expected, text);
  }
});

test('of a day that does not exist, the last of its month is near', () => {
  for (const [text, meant, near] of [
    ['2026-02-29', '29 February 2026', '2026-02-28'],
    ['30/2/2024', '30 February 2024', '2024-02-29'],
    ['31st nov 2025', '31 November 2025', '2025-11-30'],
  ] as const)
    assert.equal(dateError(text), { code: 'no_such_date', meant, near });
});

test('a date in the right form is outside the covered years', () => {
  for (const text of ['1815-06-18', '2525-01-01'])
    assert.equal(dateError(text), { ...nothing, code: 'date_out_of_range' });
});

test('text that is not a date at all is reported as just that', () => {
  const days =
    'tomorrow 13/13/2026 0/1/2026 32/1/2026 1/0/2026 2026-00-10 2026-13-01 2026-01-32 2026-01-00'.split(' ');
  const others = ['', '1 Mars 2026', '31/03/26', '2026', '31 March', 'x31/03/2026', '31/03/2026x'];
  for (const raw of [...days, ...others]) assert.equal(dateError(raw), nothing, raw);
});

test('a month is recognised by its name or at least three letters of it', () => {
  const months = 'January February March April May June July August September October November December';
  months.split(' ').forEach((name, index) => {
    for (const one of [name, name.slice(0, 3), name.toUpperCase(), name.slice(0, 4).toLowerCase()])
      assert.is(readWrittenDate(`1 ${one} 26`)?.month, index + 1, one);
  });
  for (const other of ['Ja', 'Mars', 'Septimber']) assert.is(readWrittenDate(`1 ${other} 26`), null, other);
});

test.run();
