import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Diagnostics } from '../../../../src/engine/loading/diagnostics.ts';
import { matchesSchema, Schemas } from '../../../../src/engine/loading/json-schema.ts';
import { parseYaml, type YamlFile } from '../../../../src/engine/loading/yaml-file.ts';

const test = suite('departures from a schema');

const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
writeFileSync(join(folder, 'conditions.json'), JSON.stringify({ $defs: { word: { enum: ['yes', 'no'] } } }));
writeFileSync(
  join(folder, 'own.json'),
  JSON.stringify({
    type: 'object',
    properties: {
      title: { type: 'string', minLength: 1 },
      rates: { type: 'object', additionalProperties: { minLength: 1 } },
      from: { description: 'a day such as 2026-04-01', pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
      code: { pattern: '^[A-Z]+$' },
      kind: { enum: ['plain', 'part'] },
      list: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string' } },
      named: { type: 'object', minProperties: 1, propertyNames: { pattern: '^[a-z]+$' } },
      words: { propertyNames: { enum: ['one', 'two'] } },
      text_or_list: { type: ['string', 'array'] },
      list_or_group: { type: ['object', 'array'] },
      part: { allOf: [{ properties: { known: true } }], unevaluatedProperties: false },
      answer: { $ref: 'conditions.json#/$defs/word' },
      always: { const: 'x' },
      'a/b~c': { enum: ['fine'] },
    },
    required: ['title'],
    additionalProperties: false,
    if: { properties: { kind: { const: 'part' } }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
    then: { required: ['code'] },
  }),
);
const schemas = new Schemas(folder);

/** What is found in a text, each with its line and column. */
function faultsIn(text: string): string[] {
  const diagnostics = new Diagnostics();
  const file = parseYaml(text, 'rules/own.yaml', diagnostics) as YamlFile;
  const matches = matchesSchema(file, schemas.of('own'));
  const faults = diagnostics.all().map(({ line, column, wrong }) => `${line}:${column} ${wrong}`);
  assert.is(matches, faults.length === 0);
  return faults;
}

/** Below a first line that is right, what is written, and what is said of it at which line and column. */
const DEPARTURES: readonly (readonly [written: string, ...says: string[]])[] = [
  ['kind: plain\nlist: [a, b]\nanswer: yes'],
  ['titles: x', '2:1 unknown key "titles"'],
  ['part: { known: a, unknown: b }', '2:19 unknown key "unknown"'],
  ['kind: other', '2:7 must be one of plain, part'],
  ['answer: perhaps', '2:9 must be one of yes, no'],
  ['words: { one: 1, three: 3 }', '2:18 must be one of one, two'],
  ['from: 1 April', '2:7 "1 April" is not a day such as 2026-04-01'],
  ['code: abc', '2:7 "abc" is not in the form that is asked for here'],
  // A group or list where text belongs, and the other way about.
  ['list: a', '2:7 must be a list'],
  ['named: a', '2:8 must be a group of keys'],
  ['list:\n  - a\n  - [b]', '4:5 must be text'],
  ['text_or_list: { a: b }', '2:15 must be text or a list'],
  ['list_or_group: a', '2:16 must be a list or a group of keys'],
  ['rates:\n  main: ""', '3:9 is empty: write none where there is no value'],
  ['list: []', '2:7 must not be empty'],
  ['named: {}', '2:8 must not be empty'],
  ['list: [a, b, c]', '2:7 must have no more than 2 items'],
  ['named: { A1: a }', '2:10 "A1" is not a name'],
  // The branches of a choice report themselves.
  ['kind: part', '1:1 "code" is missing'],
  ['always: y', '2:9 must be equal to constant'],
  ['a/b~c: wrong', '2:8 must be one of fine'],
  // Everything at once, so that one look mends it all.
  [
    'kind: other\ncode: abc',
    '2:7 must be one of plain, part',
    '3:7 "abc" is not in the form that is asked for here',
  ],
];

for (const [written, ...says] of DEPARTURES) {
  test(written.replaceAll('\n', ' | '), () => assert.equal(faultsIn(`title: x\n${written}\n`), says));
}

test('what is missing at the top is told at the top, and an empty text where it stands', () => {
  assert.equal(faultsIn('kind: plain\n'), ['1:1 "title" is missing']);
  assert.equal(faultsIn('kind: plain\ntitle: ""\n'), ['2:8 must not be empty']);
});

test('the schema of a kind is read and compiled once', () => {
  assert.is(schemas.of('own'), schemas.of('own'));
  assert.is(new Schemas(folder).of('own'), schemas.of('own'));
});

test.after(() => rmSync(folder, { recursive: true }));
test.run();
