import { rmSync, writeFileSync } from 'node:fs';
import type { CompiledRules } from './engine/compiled-rules.ts';
import { Diagnostics, RulesFault } from './engine/loading/diagnostics.ts';
import { readFolders } from './engine/loading/read-folder.ts';
import { RulesReader } from './engine/loading/rules-reader.ts';
import { loadService } from './load-service.ts';
import { BUILT_RULES, resolvePlaces } from './places.ts';
import { toolTypes } from './prepare/tool-types.ts';

// The last step of the build: nothing that runs reads or checks the rules again.
try {
  const places = resolvePlaces({});
  const service = await loadService();
  const diagnostics = new Diagnostics();
  const reader = new RulesReader(places.schemas, diagnostics);
  const { files } = readFolders(places, reader, diagnostics);
  const rules: CompiledRules = {
    files: Object.fromEntries([...files].map(([name, { data }]) => [name, data])),
    changelog: service.changelog,
    hashes: Object.fromEntries(reader.hashes),
  };
  writeFileSync(BUILT_RULES, JSON.stringify(rules));
  writeFileSync(new URL('tools.d.ts', BUILT_RULES), toolTypes(service));
} catch (fault) {
  rmSync(BUILT_RULES, { force: true });
  if (!(fault instanceof RulesFault)) throw fault;
  console.error(fault.message);
  process.exitCode = 1;
}
