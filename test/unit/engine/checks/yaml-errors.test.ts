import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Diagnostics } from '../../../../src/engine/checks/diagnostics.ts';
import { parseJson, parseYaml } from '../../../../src/engine/checks/parse-yaml.ts';

const test = suite('invalid YAML');

const SIGN_FIRST = 'a text that begins with a sign needs quotes';
const SIGN = 'this cannot be here: put a text that begins or goes on with a sign in quotes';
const OPEN_QUOTE = 'this quote is not closed on its line';
const NO_PAIR = 'this is no "name: value": a colon is missing, or the space after it, or a quote';
const SECOND_COLON =
  'there is a second colon on this line, or the line before is not ended: put a text with a colon in quotes';
const OUT_OF_LINE = 'this line is not aligned with those it belongs to';
const PARTED = 'a line of --- or ... parts this file in two: take it out';
const ALIAS = 'anchors and aliases (& and *) are not used here: write the value out';
const COMMENT =
  'what follows # is left out as a comment: put the text in quotes, or the comment on a line of its own';
const MONEY = 'money cannot be inside [ ] or { }, where its commas separate items: write one item to a line';

/** A mistake, and the whole message: where it is, and what to do about it. */
const FAULTY: readonly (readonly [written: string, ...told: string[]])[] = [
  // A YAML indicator where text was meant.
  ...['%', '@', '`'].map((sign) => [`a: ${sign}b\n`, `1:4 ${SIGN_FIRST}`] as const),
  ...['- b', '}', ']b'].map((text) => [`a: ${text}\n`, `1:4 ${SIGN}`] as const),
  ['a: "b" c\n', `1:8 ${SIGN}`],
  // Reported in its own line, not at the next quote or the end of the file.
  ['a: "b\nc: d\n', `1:4 ${OPEN_QUOTE}`],
  ["a: 'b\n", `1:4 ${OPEN_QUOTE}`],
  ['a\nb: c\n', `1:1 ${NO_PAIR}`],
  ['a:b\nc: d\n', `1:1 ${NO_PAIR}`],
  ['a: b: c\n', `1:4 ${SECOND_COLON}`],
  ['a: [b, c\nd: e\n', `2:1 ${OUT_OF_LINE}`],
  ['a: b\n---\nc: d\n', `2:1 ${PARTED}`],
  ['a: b\n...\nc: d\n', `3:1 ${PARTED}`],
  ['\ta: b\n', '1:1 this is a tab: indent with spaces'],
  ['a: b\nc: d\na: e\n', '3:1 this key is here twice'],
  ['a: b\na: c\na: d\n', '2:1 this key is here twice', '3:1 this key is here twice'],
  // Faults for which we have no message get the parser's, on one line.
  ['a: {b: c: d}\n', '1:8 Block collections are not allowed within flow collections'],
  // YAML could read these, but a reader could not tell what they mean.
  ['? [a]\n: b\n', '1:3 a key must be plain text'],
  ['[a, b]: c\n', '1:1 a key must be plain text'],
  ['{a: 1}: b\n', '1:1 a key must be plain text'],
  ['a: !b c\n', '1:4 Unresolved tag: !b', '1:7 tags (!b) are not used here'],
  ['a: !!str b\n', '1:10 tags (tag:yaml.org,2002:str) are not used here'],
  ['a: &b c\n', `1:7 ${ALIAS}`],
  ['a: *b\n', `1:4 ${ALIAS}`],
  ['a: [£1,000]\n', `1:4 ${MONEY}`],
  ['a: {b: £1,000}\n', `1:4 ${MONEY}`],
  ['a: b # c\n', `1:6 ${COMMENT}`],
  ['- b\t# c\n', `1:5 ${COMMENT}`],
  ['', '1:1 the file is empty'],
  ['# b\n', '1:1 the file is empty'],
  ['a:\n  b: 1\n c: 2\n', `3:1 ${OUT_OF_LINE}`],
];

function read(text: string, name = 'rules/own.yaml') {
  const faults = new Diagnostics();
  const file = parseYaml(text, name, faults);
  return { file, told: faults.all().map(({ line, column, wrong }) => `${line}:${column} ${wrong}`) };
}

for (const [written, ...told] of FAULTY) {
  test(`${JSON.stringify(written)} is rejected`, () => {
    const found = read(written);
    assert.is(found.file, null);
    assert.equal(found.told, told);
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
    const { file, told } = read(written);
    assert.equal(told, []);
    assert.equal(file?.data, data);
  });
}

test('JSON errors keep the parser’s words, and money may be in brackets', () => {
  const { file, told } = read('{ "a": ["£1,000"] }\n', 'schemas/own.json');
  assert.equal([file?.data, told], [{ a: ['£1,000'] }, []]);
  const broken = read('{\n  "a": 1,\n  "b" 2\n}\n', 'schemas/own.json').told;
  assert.ok(broken.length > 0);
  for (const one of broken) assert.not.match(one, /put a text|a colon with a space|begins after/);
  const faults = new Diagnostics();
  assert.is(parseJson('{\n  "a": 1,\n}\n', 'schemas/own.json', faults), null);
  assert.equal(
    faults.all().map(({ line, wrong }) => [line, wrong.slice(0, 22)]),
    [[1, 'the file is not JSON: ']],
  );
});

test.run();
