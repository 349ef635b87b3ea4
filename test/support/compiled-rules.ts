import * as assert from 'uvu/assert';
import { compiledService } from '../../src/compiled-service.ts';
import { Diagnostics } from '../../src/engine/checks/diagnostics.ts';
import { loadChangelog, readFolders } from '../../src/engine/checks/read-folder.ts';
import { RulesReader } from '../../src/engine/checks/rules-reader.ts';
import type { CompiledRules } from '../../src/engine/compiled-rules.ts';
import type { Service } from '../../src/service.ts';
import { RULES } from './rules-copy.ts';

let text: string | undefined;

/** The rules in the form of dist/rules.json: a new copy each time. */
export function compiledRules(): CompiledRules {
  text ??= compile();
  return JSON.parse(text);
}

function compile(): string {
  const diagnostics = new Diagnostics();
  const { files } = readFolders(RULES, new RulesReader(RULES.schemas, diagnostics), diagnostics);
  const changelog = loadChangelog(RULES.changelog, diagnostics);
  diagnostics.throwIfAny();
  assert.ok(changelog);
  const data = [...files].map(([name, file]) => [name, file.data]);
  return JSON.stringify({ files: Object.fromEntries(data), changelog });
}

/** A file of rules, or a part of one, that a test changes. */
// biome-ignore lint/suspicious/noExplicitAny: it is changed as a reviewer would change the text.
type Changeable = any;

/** The service over rules changed as data, without checks: what a change of rates or of their calendar makes of results. */
export function serviceWithRules(change: (file: (name: string) => Changeable) => void): Service {
  const rules = compiledRules();
  change((name) => rules.files[`rules/${name}.yaml`]);
  return compiledService(rules);
}
