import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compiledService } from '../../src/compiled-service.ts';
import type { CompiledRules } from '../../src/engine/compiled-rules.ts';
import { Diagnostics } from '../../src/engine/loading/diagnostics.ts';
import { Schemas } from '../../src/engine/loading/json-schema.ts';
import { loadChangelog, readFolders } from '../../src/engine/loading/read-folder.ts';
import { goldenCases } from '../support/cases.ts';
import { FROZEN } from '../support/rules-copy.ts';
import { embeddedService } from '../support/service.ts';

const test = suite('the service over compiled rules');

/** The rules in the form of dist/rules.json. */
function compiled(): CompiledRules {
  const diagnostics = new Diagnostics();
  const { files } = readFolders(FROZEN, new Schemas(`${FROZEN.schemas}/rules`), diagnostics);
  const changelog = loadChangelog(FROZEN.changelog, diagnostics);
  diagnostics.throwIfAny();
  assert.ok(changelog);
  const data = [...files].map(([name, file]) => [name, { hash: '', data: file.data }]);
  // As JSON carries it.
  return JSON.parse(JSON.stringify({ files: Object.fromEntries(data), changelog }));
}

test('every golden case has the same result and workings as over the folder', async () => {
  const [fromFolder, fromBuild] = [await embeddedService(), compiledService(compiled())];
  for (const [key, cases] of goldenCases()) {
    for (const { given } of cases) {
      const [expected, found] = [fromFolder.calculate(key, given), fromBuild.calculate(key, given)];
      if ('errors' in expected || 'errors' in found) assert.equal(found, expected);
      else {
        assert.equal(found.toolRun(), expected.toolRun());
        assert.equal(found.workings(), expected.workings());
      }
    }
  }
});

test('rules that are not complete are refused, not run', () => {
  const { files, changelog } = compiled();
  const { 'rules/texts/deadlines.yaml': _, ...rest } = files;
  assert.throws(() => compiledService({ files: rest, changelog }), /rules\/texts\/deadlines.yaml/);
});

test.run();
