import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkRules } from '../../../../src/engine/checks/check-rules.ts';
import { Diagnostics, formatDiagnostic } from '../../../../src/engine/checks/diagnostics.ts';
import { RulesReader, readFolders } from '../../../../src/engine/checks/rules-reader.ts';
import type { YamlFile } from '../../../../src/engine/checks/yaml-file.ts';
import { RULES } from '../../../support/rules-copy.ts';

const test = suite('folders of rules');

const folder = mkdtempSync(join(tmpdir(), 'folders-'));
const rules = join(folder, 'rules');
const schemas = join(folder, 'schemas');
/** One file of each kind. */
const SOUND = [
  'calendar.yaml',
  'checks/deadlines.yaml',
  'decisions/rate-band.yaml',
  'rates/corporation-tax.yaml',
  'sources.yaml',
  'texts/common.yaml',
  'texts/deadlines.yaml',
];

test.before.each(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of SOUND) cpSync(join(RULES.rules, name), join(rules, name));
  cpSync(join(RULES.schemas, 'inputs/deadlines.json'), join(schemas, 'inputs/deadlines.json'));
});
test.after(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text = 'a: b\n'): void {
  mkdirSync(dirname(join(rules, name)), { recursive: true });
  writeFileSync(join(rules, name), text);
}

function read(places = { rules, schemas }) {
  const diagnostics = new Diagnostics();
  const result = readFolders(places, new RulesReader(RULES.schemas, diagnostics), diagnostics);
  return {
    files: [...result.files.keys()].sort(),
    seen: [...result.seen].sort(),
    errors: diagnostics.all().map(formatDiagnostic),
  };
}

const ALL = [...SOUND.map((name) => `rules/${name}`), 'schemas/inputs/deadlines.json'];

test('each file is recognised by its name and validated against its schema', () => {
  assert.equal(read(), { files: ALL, seen: ALL, errors: [] });
  // A valid file of one kind is invalid as another.
  for (const name of SOUND.filter((one) => one !== 'texts/deadlines.yaml')) {
    cpSync(join(RULES.rules, 'texts/deadlines.yaml'), join(rules, name));
    const { files, seen, errors } = read();
    assert.equal([seen, files], [ALL, ALL.filter((one) => one !== `rules/${name}`)], name);
    assert.ok(
      errors.length > 0 && errors.every((one) => one.startsWith(`rules/${name}:`)),
      errors.join('\n'),
    );
    cpSync(join(RULES.rules, name), join(rules, name));
  }
});

test('files left by editors and systems, examples and the guide are ignored', () => {
  for (const name of ['.DS_Store', 'rates/.corporation-tax.yaml.swp', '.git/config', 'README.md'])
    write(name);
  for (const name of ['examples/deadlines.yaml', 'examples/more/any.txt']) write(name);
  assert.equal(read(), { files: ALL, seen: ALL, errors: [] });
});

test('stray files are reported, as are misplaced examples and guides', () => {
  const strays = [
    'checks/README.md',
    'other/deadlines.yaml',
    'rates/corporation-tax.yml',
    'rates/Corporation.yaml',
    'rates/more/corporation-tax.yaml',
    'stray.yaml',
    'texts/examples/deadlines.yaml',
  ];
  for (const name of strays) write(name);
  const message =
    'Rules are .yaml files in rates, decisions, checks, texts and returns. Move this file there, or remove it.';
  const { files, seen, errors } = read();
  assert.equal(errors.toSorted(), strays.map((name) => `rules/${name}:1:1 – ${message}`).toSorted());
  assert.equal(files, ALL);
  for (const name of strays) assert.ok(seen.includes(`rules/${name}`), name);
});

test('a missing folder is reported', () => {
  const none = join(folder, 'none');
  assert.equal(read({ rules: none, schemas }).errors, ['rules:1:1 – There is no such folder. Restore it.']);
  assert.equal(read({ rules, schemas: none }).errors, [
    'schemas/inputs:1:1 – There is no such folder. Restore it.',
  ]);
});

test('files that no calculator uses are reported', () => {
  const diagnostics = new Diagnostics();
  const reader = new RulesReader(RULES.schemas, diagnostics);
  const name = 'rules/sources/own.yaml';
  checkRules(new Map([[name, reader.parse('{}', name, 'sources') as YamlFile]]), []);
  assert.match(diagnostics.all()[0]?.message ?? '', /^No calculator uses this file\./);
});

test.run();
