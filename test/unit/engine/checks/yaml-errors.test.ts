import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Diagnostics } from '../../../../src/engine/checks/diagnostics.ts';
import { parseYaml, readRulesText } from '../../../../src/engine/checks/parse-yaml.ts';

const test = suite('invalid YAML');

/** A mistake, where it is, and how its message begins. */
const FAULTY: readonly (readonly [written: string, ...errors: string[]])[] = [
  // A YAML indicator where text was meant.
  ...['%', '@', '`'].map((sign) => [`a: ${sign}b\n`, '1:4 Put a text that begins with a sign'] as const),
  ...['- b', '}', ']b'].map((text) => [`a: ${text}\n`, '1:4 This cannot be here'] as const),
  ['a: "b" c\n', '1:8 This cannot be here'],
  // Reported in its own line, not at the next quote or the end of the file.
  ['a: "b\nc: d\n', '1:4 This quotation mark is not closed'],
  ["a: 'b\n", '1:4 This quotation mark is not closed'],
  ['a\nb: c\n', '1:1 This is not written as "name: value"'],
  ['a:b\nc: d\n', '1:1 This is not written as "name: value"'],
  ['a: b: c\n', '1:4 This line has a second colon'],
  ['a: [b, c\nd: e\n', '2:1 This line is not aligned'],
  ['a: b\n---\nc: d\n', '2:1 A line of ---'],
  ['\ta: b\n', '1:1 This is a tab'],
  ['a: b\na: c\na: d\n', '2:1 This key is here twice', '3:1 This key is here twice'],
  // Errors for which we have no message get the parser's, on one line.
  ['a: {b: c: d}\n', '1:8 '],
  // YAML could read these, but a reader could not tell what they mean.
  ['? [a]\n: b\n', '1:3 Write plain text as the key'],
  ['a: !!str b\n', '1:10 Remove the tag'],
  ['a: &b c\n', '1:7 Anchors and aliases'],
  ['a: *b\n', '1:4 Anchors and aliases'],
  ['a: [£1,000]\n', '1:4 The commas of money'],
  ['a: {b: £1,000}\n', '1:4 The commas of money'],
  ['a: b # c\n', '1:6 What follows # is left out'],
  ['- b\t# c\n', '1:5 What follows # is left out'],
  ['', '1:1 The file is empty'],
  ['a:\n  b: 1\n c: 2\n', '3:1 This line is not aligned'],
];

function read(text: string, name = 'rules/own.yaml') {
  const diagnostics = new Diagnostics();
  const file = parseYaml(text, name, diagnostics);
  return {
    file,
    errors: diagnostics.all().map(({ line, column, message }) => `${line}:${column} ${message}`),
  };
}

for (const [written, ...errors] of FAULTY) {
  test(`${JSON.stringify(written)} is rejected`, () => {
    const result = read(written);
    assert.is(result.file, null);
    assert.is(result.errors.length, errors.length, result.errors.join('\n'));
    for (const [index, start] of errors.entries())
      assert.ok(result.errors[index]?.startsWith(start), result.errors[index]);
  });
}

/** Scalars as written, and as read: always text. */
for (const [written, data] of [
  ['a: 1\nb: true\nc: null\nd: ~\ne: 1.50\n', { a: '1', b: 'true', c: 'null', d: '~', e: '1.50' }],
  ['a: 2026-04-01 # New Year of the tax\n', { a: '2026-04-01' }],
  ['a: "b" # c\n', { a: 'b' }],
  ["a: 'b' # c\n", { a: 'b' }],
  ['a: b#c\n', { a: 'b#c' }],
  ['a:\n  # a comment of its own\n  b: c\n', { a: { b: 'c' } }],
  ['a: # of what follows\n  b: c\n', { a: { b: 'c' } }],
  ['a: [b, c]\nd: { e: f }\n', { a: ['b', 'c'], d: { e: 'f' } }],
  ['a: |\n  b\n  c\nd: >-\n  e\n  f\n', { a: 'b\nc\n', d: 'e f' }],
  ['a: £1,000\n', { a: '£1,000' }],
] as const) {
  test(`${JSON.stringify(written)} is read`, () => {
    const { file, errors } = read(written);
    assert.equal(errors, []);
    assert.equal(file?.data, data);
  });
}

test('JSON errors keep the parser’s words, and money may be in brackets', () => {
  const { file, errors } = read('{ "a": ["£1,000"] }\n', 'schemas/own.json');
  assert.equal([file?.data, errors], [{ a: ['£1,000'] }, []]);
  assert.match(read('{\n  "a": 1,\n  "b" 2\n}\n', 'schemas/own.json').errors.join(), /^\d:\d /);
  const diagnostics = new Diagnostics();
  assert.is(parseYaml('{\n  "a": 1,\n}\n', 'schemas/own.json', diagnostics), null);
  assert.match(diagnostics.all()[0]?.message ?? '', /^The file is not JSON: /);
});

test('characters that look like others, marks of merged changes and other encodings are reported', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'texts-')), 'text.yaml');
  for (const [text, expected] of [
    ['a: b\u00a0c', /^1:5 This is a no-break space \(U\+00A0\)\. Type the ordinary character\.$/],
    ['a: 2026\u201304-01', /^1:8 This is a dash/],
    ['a: \u0430', /^1:4 This is a character that cannot be seen or looks like another \(U\+0430\)/],
    ['a: 1\n<<<<<<< HEAD\na: 2', /^2:1 Two changes of the same lines were merged here/],
    [Buffer.from([0x61, 0xff]), /^1:1 The file cannot be read as text in UTF-8/],
  ] as const) {
    writeFileSync(path, text);
    const diagnostics = new Diagnostics();
    assert.is(readRulesText(path, 'text.yaml', diagnostics), null);
    assert.match(
      diagnostics
        .all()
        .map(({ line, column, message }) => `${line}:${column} ${message}`)
        .join('\n'),
      expected,
    );
  }
  writeFileSync(path, 'a: a dash – and a minus sign −');
  assert.ok(readRulesText(path, 'text.yaml', new Diagnostics()));
  rmSync(dirname(path), { recursive: true });
});

test.run();
