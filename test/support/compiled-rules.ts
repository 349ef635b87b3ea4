import * as assert from 'uvu/assert';
import { Diagnostics } from '../../src/engine/checks/diagnostics.ts';
import { loadChangelog, readFolders } from '../../src/engine/checks/read-folder.ts';
import { RulesReader } from '../../src/engine/checks/rules-reader.ts';
import type { CompiledRules } from '../../src/engine/compiled-rules.ts';
import { RULES } from './rules-copy.ts';

/** The rules in the form of dist/rules.json. */
export function compiledRules(): CompiledRules {
  const diagnostics = new Diagnostics();
  const { files } = readFolders(RULES, new RulesReader(RULES.schemas, diagnostics), diagnostics);
  const changelog = loadChangelog(RULES.changelog, diagnostics);
  diagnostics.throwIfAny();
  assert.ok(changelog);
  const data = [...files].map(([name, file]) => [name, file.data]);
  // A round trip through JSON, as in the build.
  return JSON.parse(JSON.stringify({ files: Object.fromEntries(data), changelog }));
}
