import { rmSync, writeFileSync } from 'node:fs';
import { InvalidRules } from './engine/checks/diagnostics.ts';
import type { CompiledRules } from './engine/rules.ts';
import { readRules } from './load-service.ts';
import { toolTypes } from './prepare/tool-types.ts';
import { createService } from './service.ts';

const BUILT_RULES = new URL('../dist/rules.json', import.meta.url);

// The last step of the build: nothing that runs reads or checks the rules again.
try {
  const { files, rules } = readRules();
  const data = [...files].map(([name, file]) => [name, file.data]);
  const compiled: CompiledRules = { files: Object.fromEntries(data), changelog: rules.shared.changelog };
  writeFileSync(BUILT_RULES, JSON.stringify(compiled));
  writeFileSync(new URL('tools.d.ts', BUILT_RULES), toolTypes(createService(rules)));
} catch (error) {
  rmSync(BUILT_RULES, { force: true });
  if (!(error instanceof InvalidRules)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
