import { extname } from 'node:path';
import * as assert from 'uvu/assert';
import type { CompiledFiles, CompiledRules } from '../../src/engine/compiled-rules.ts';
import { Diagnostics } from '../../src/engine/loading/diagnostics.ts';
import { Schemas } from '../../src/engine/loading/json-schema.ts';
import { loadChangelog, readFolders } from '../../src/engine/loading/read-folder.ts';
import { validatorsModule } from '../../src/prepare/validators.ts';
import { RULES } from './rules-copy.ts';
import { embeddedService } from './service.ts';

/** The rules in the form of dist/rules.json. */
function compiledFiles(): CompiledFiles {
  const diagnostics = new Diagnostics();
  const { files } = readFolders(RULES, new Schemas(`${RULES.schemas}/rules`), diagnostics);
  const changelog = loadChangelog(RULES.changelog, diagnostics);
  diagnostics.throwIfAny();
  assert.ok(changelog);
  const data = [...files].map(([name, file]) => [name, file.data]);
  // As JSON carries it.
  return JSON.parse(JSON.stringify({ files: Object.fromEntries(data), changelog }));
}

const calendar = new URL(`../../src/law/calendar${extname(import.meta.url)}`, import.meta.url).href;
const code = validatorsModule(await embeddedService(), calendar);
const { default: validators } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

/** The rules as a build writes them. */
export function compiledRules(): CompiledRules {
  return { ...compiledFiles(), validators };
}
