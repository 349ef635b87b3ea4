import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { textDifferences } from '../../../src/review/text-differences.ts';
import { wordDifference } from '../../../src/review/word-difference.ts';

const marks = { gone: (words: string) => `-${words}-`, new: (words: string) => `+${words}+` };
const between = (before: string, after: string) => wordDifference(before, after, marks);

const words = suite('words that go, come and stay');

words('what went and what came stand where they were', () => {
  assert.is(between('one two three', 'one 2 three'), 'one -two- +2+ three');
  assert.is(between('one two', 'one two three'), 'one two +three+');
  assert.is(between('one two', 'zero one two'), '+zero+ one two');
  assert.is(between('one two three', 'one three'), 'one -two- three');
  assert.is(between('', 'one two'), '+one two+');
  assert.is(between('one  two\n', ''), '-one two-');
  assert.is(between('a b', 'a b'), 'a b');
});

words('six are shown beside each change, and those farther away are left out', () => {
  assert.is(between('a b c d e f g h x', 'a b c d e f g h y'), '… c d e f g h -x- +y+');
  assert.is(between('x a b c d e f g h', 'y a b c d e f g h'), '-x- +y+ a b c d e f …');
  assert.is(between('c d e f g h x', 'c d e f g h y'), 'c d e f g h -x- +y+');
  const far = (word: string) => `${word} b c d e f g h i j k l m n ${word}`;
  assert.is(between(far('x'), far('y')), '-x- +y+ b c d e f g … i j k l m n -x- +y+');
});

words.run();

const texts = suite('texts that differ');
const roots = [mkdtempSync(join(tmpdir(), 'before-')), mkdtempSync(join(tmpdir(), 'after-'))] as const;
texts.after(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

texts('a text is named by its file and the keys that lead to it, and what is no text is left out', () => {
  const [before, after] = roots;
  const file = 'rules/texts/deadlines.yaml';
  write(before, file, 'notes:\n  - text: One.\n    when: { a: b }\n  - text: Two.\nabout: Same.\n');
  write(after, file, 'notes:\n  - text: Two.\n    when: { a: c }\n  - text: Three.\nabout: Same.\n');
  write(after, 'schemas/inputs/deadlines.json', '{ "title": "New", "$schema": "x" }');
  assert.equal(textDifferences(before, after), [
    { name: `${file} notes text`, before: 'One.', after: 'Three.' },
    { name: 'schemas/inputs/deadlines.json title', before: '', after: 'New' },
  ]);
  assert.equal(textDifferences(before, before), []);
});

texts('a text is compared as it is written, whatever else YAML could take it for', () => {
  const [before, after] = roots;
  const file = 'rules/texts/long-period.yaml';
  write(before, file, 'first: 1.0\nsecond: 2026-04-01\nthird: yes\nfourth: 0x10\n');
  write(after, file, 'first: 1.00\nsecond: 2026-04-01\nthird: yes\nfourth: 16\n');
  assert.equal(
    textDifferences(before, after).filter(({ name }) => name.startsWith(file)),
    [
      { name: `${file} first`, before: '1.0', after: '1.00' },
      { name: `${file} fourth`, before: '0x10', after: '16' },
    ],
  );
});

texts.run();
