import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { misplacedLine } from '../../../../src/engine/loading/indentation.ts';

const test = suite('lines out of line');

/** Where the first such line stands, and what is said of it. */
function told(...lines: string[]): string | null {
  const found = misplacedLine(lines.join('\n'));
  return found === null ? null : `${found.line}:${found.column} ${found.wrong}`;
}

const moved = (begins: string, others: number): string =>
  `this line begins after ${begins}, the lines it belongs with after ${others}`;

const ORDERLY: readonly (readonly string[])[] = [
  [''],
  ['title: A table', '', '# a remark', 'about: Of rates'],
  ['rates:', '  - from: 2026-04-01', '    rate: 25%', '  - from: 2027-04-01', '    rate: 26%'],
  ['cite:', '  - one', '  - two', 'title: After a list'],
  ['"in quotes":', '  a/b.c-d: 1'],
  ['rates: # of the main rate', '  main: 25%'],
  // The lines of a text belong to it, however they begin.
  [
    'about: >-',
    '  A text',
    '     of several lines:',
    '      - with what looks like a list',
    'title: A table',
  ],
  ['notes:', '  - text: |', '      First', '        Second: third', '    when: always', '  - text: Another'],
  ['about: A text that goes on', '  on the next line', 'title: A table'],
];
for (const lines of ORDERLY) {
  test(`in line: ${lines.join(' / ')}`, () => assert.is(told(...lines), null));
}

test('a key beside those it belongs with', () => {
  const row = ['rates:', '  - from: 2026-04-01', '    rate: 25%'];
  assert.is(told(...row, '     limit: 1'), `4:6 ${moved('5 spaces', 4)}`);
  assert.is(told(...row, '   limit: 1'), `4:4 ${moved('3 spaces', 4)}`);
  assert.is(told(...row, '   - from: 2027-04-01'), `4:4 ${moved('3 spaces', 2)}`);
  assert.is(told(...row, ' title: x'), `4:2 ${moved('1 space', 0)}`);
});

test('the first line that belongs to a key', () => {
  assert.is(told('rates:', '   main: 25%'), `2:4 ${moved('3 spaces', 2)}`);
  assert.is(told('rates:', 'main: 25%'), `2:1 ${moved('0 spaces', 2)}`);
  assert.is(told('series:', '  flat:', '  title: Flat'), `3:3 ${moved('2 spaces', 4)}`);
  // Two lines where one should open what it holds: that one stands too far in.
  assert.is(told('series:', '  flat:', '  title: Flat', '  about: Rates'), `2:3 ${moved('2 spaces', 0)}`);
});

test('a key among items, or an item among keys, stands in no wrong column', () => {
  assert.is(told('- a', 'b: 1'), null);
  assert.is(told('a: 1', '- b'), null);
});

test('a line of which the one before left the level too early', () => {
  const lines = ['rates:', '  main:', '    from: 1', '  rate: 2', '    until: 3'];
  assert.is(told(...lines), `4:3 ${moved('2 spaces', 4)}`);
});

test('a first line further in than all others', () => {
  assert.is(told('  title: x', 'about: y'), `2:1 ${moved('0 spaces', 2)}`);
  assert.is(told('  - one', '- two'), `2:1 ${moved('0 spaces', 2)}`);
  assert.is(told('    a: 1', '  b: 2', 'c: 3'), `2:3 ${moved('2 spaces', 4)}`);
  assert.is(told('  title: x', '  about: y'), null);
});

test('after a text of several lines its own level goes on', () => {
  const note = ['notes:', '  - text: >-', '      A text', '      of lines'];
  assert.is(told(...note, '    when: always'), null);
  assert.is(told(...note, '     when: always'), null, 'a line further in is still the text');
  // Two columns are as near: rather the one further in.
  assert.is(told(...note, '  when: always'), `5:3 ${moved('2 spaces', 4)}`);
});

test.run();
