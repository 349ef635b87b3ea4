import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Diagnostics, type Fault } from '../../../../src/engine/loading/diagnostics.ts';
import { Schemas } from '../../../../src/engine/loading/json-schema.ts';
import { readCheckedFile } from '../../../../src/engine/loading/parse-cache.ts';
import { FROZEN, ROOT } from '../../../support/rules-copy.ts';

const test = suite('files found sound');

const folder = mkdtempSync(join(tmpdir(), 'sound-'));
const schemas = new Schemas(join(ROOT, 'schemas/rules'));

/** Writes text to a file and reads it; `faults` are those of reading. */
function read(text: string, kind = 'checks', held = schemas, name = 'rules/file.yaml') {
  const path = join(folder, 'file');
  writeFileSync(path, text);
  const faults = new Diagnostics();
  return { file: readCheckedFile(path, name, kind, held, faults), faults };
}

function checks(field: string): string {
  return `checks:\n  - field: ${field}\n    message: No.\n    when: { fact: a, operator: is, value: true }\n`;
}

function faultOf(field: string, path: readonly (string | number)[]): Fault | undefined {
  const { file, faults } = read(checks(field));
  file?.fault(path, 'is wrong');
  return faults.all()[0];
}

test('a file read again holds the same, and its places are the same', () => {
  const path = ['checks', 0, 'when', 'operator'];
  const [first, again] = [read(checks('once')).file?.data, read(checks('once')).file?.data];
  assert.ok(first !== undefined);
  assert.is(again, first, 'it was not parsed again');
  const expected = { file: 'rules/file.yaml', line: 4, column: 32, wrong: 'is wrong' };
  assert.equal(faultOf('once', path), expected);
  assert.equal(faultOf('never_before', path), expected);
});

test('an edited file is read anew', () => {
  read(checks('as_it_was'));
  assert.equal(read(checks('edited')).file?.data, {
    checks: [{ field: 'edited', message: 'No.', when: { fact: 'a', operator: 'is', value: 'true' } }],
  });
  const { file, faults } = read(`${checks('as_it_was')}more: 1\n`);
  assert.is(file, null);
  assert.is(faults.all()[0]?.wrong, 'unknown key "more"');
});

test('a file with faults is found faulty every time', () => {
  for (const time of ['first', 'second']) assert.is(read('checks: 1\n').faults.all().length, 1, time);
});

test('a file is held again when the schema of its kind is another', () => {
  const text = checks('held');
  assert.ok(read(text).file !== null);
  assert.is(read(text, 'sources').file, null);
});

test('JSON has its own values, other than a text of YAML that looks the same', () => {
  const own = join(folder, 'schemas');
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'conditions.json'), '{}');
  writeFileSync(join(own, 'any.json'), '{ "type": "object" }');
  const text = '{ "a": [1, true, "1"] }\n';
  const held = (name: string) => read(text, 'any', new Schemas(own), name).file?.data;
  for (const time of ['first', 'second']) {
    assert.equal(held('schemas/own.json'), { a: [1, true, '1'] }, time);
    assert.equal(held('rules/own.yaml'), { a: ['1', 'true', '1'] }, time);
  }
});

test('what files hold is the same after it was kept as JSON', () => {
  const kinds = { rates: 'rate-table', decisions: 'decision', checks: 'checks' };
  for (const [name, kind] of Object.entries(kinds)) {
    for (const each of readdirSync(join(FROZEN.rules, name))) {
      const { file } = read(readFileSync(join(FROZEN.rules, name, each), 'utf8'), kind);
      assert.ok(file !== null, each);
      assert.equal(JSON.parse(JSON.stringify(file.data)), file.data, each);
    }
  }
});

test.after(() => rmSync(folder, { recursive: true, force: true }));

test.run();
