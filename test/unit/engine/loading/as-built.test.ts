import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fingerprintOf, rulesAsBuilt } from '../../../../src/engine/loading/as-built.ts';
import { RulesCopy } from '../../../support/rules-copy.ts';

const test = suite('rules as they were built');

const copy = new RulesCopy();
const builtFrom = fingerprintOf(copy.options);
const built = pathToFileURL(join(copy.folder, 'built.json'));
const write = (value: unknown) => writeFileSync(built, JSON.stringify(value));
const content = { files: { 'rules/sources.yaml': {} }, changelog: { version: '2026-01-01', editions: [] } };

const RATES = 'rules/rates/corporation-tax.yaml';
/** Every kind of edit after which files have to be read again, by what is edited. */
const EDITS: Readonly<Record<string, (edited: RulesCopy) => void>> = {
  'a rate': (edited) => edited.append(RATES, '# a word'),
  'a schema of inputs': (edited) => edited.append('schemas/inputs/deadlines.json', '\n'),
  'a schema of rules': (edited) => edited.append('schemas/rules/checks.json', '\n'),
  'the changelog': (edited) => edited.append('CHANGELOG-rates.md', '\n'),
  'a file more': (edited) => edited.write('rules/rates/more.yaml', ''),
  'a file less': (edited) => rmSync(join(edited.folder, 'rules/slips/deadlines.yaml')),
  'the name of a file': (edited) =>
    renameSync(join(edited.folder, RATES), join(edited.folder, 'rules/rates/corporation-taxes.yaml')),
  'the folder of a file': (edited) =>
    renameSync(join(edited.folder, RATES), join(edited.folder, 'rules/decisions/corporation-tax.yaml')),
  'a file that cannot be read': (edited) => writeFileSync(join(edited.folder, RATES), Buffer.from([0xff])),
  'a folder that is not there': (edited) => rmSync(join(edited.folder, 'rules'), { recursive: true }),
  'a changelog that is not there': (edited) => rmSync(join(edited.folder, 'CHANGELOG-rates.md')),
};

test('are given while every file is as it was', () => {
  write({ ...content, fingerprint: builtFrom });
  assert.ok(builtFrom !== null);
  assert.equal(rulesAsBuilt(copy.options, built), { ...content, fingerprint: builtFrom });
  const again = new RulesCopy();
  assert.is(fingerprintOf(again.options), builtFrom, 'wherever they stand');
  again.write('rules/examples/more.yaml', 'examples: []\n');
  assert.is(fingerprintOf(again.options), builtFrom, 'no result needs an example');
  again.remove();
});

for (const [what, edit] of Object.entries(EDITS)) {
  test(`are not given after an edit of ${what}`, () => {
    write({ ...content, fingerprint: builtFrom });
    const edited = new RulesCopy();
    edit(edited);
    assert.is.not(fingerprintOf(edited.options), builtFrom);
    assert.is(rulesAsBuilt(edited.options, built), null);
    edited.remove();
  });
}

test('are not given where nothing says what they were built from, or nothing was built', () => {
  write(content);
  assert.is(rulesAsBuilt(copy.options, built), null);
  write({ ...content, fingerprint: null });
  assert.is(rulesAsBuilt({ ...copy.options, rules: join(copy.folder, 'none') }, built), null);
  writeFileSync(built, '{"files":');
  assert.is(rulesAsBuilt(copy.options, built), null);
  assert.is(rulesAsBuilt(copy.options, pathToFileURL(join(copy.folder, 'none.json'))), null);
});

test.after(() => copy.remove());

test.run();
