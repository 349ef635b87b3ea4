import { writeFileSync } from 'node:fs';
import { writeCompiledRules } from './engine/loading/parse-cache.ts';
import { loadService } from './load-service.ts';
import { toolTypes } from './prepare/tool-types.ts';
import { validatorsModule } from './prepare/validators.ts';

// The last step of the build. Rules with faults are reported by the start itself.
try {
  const service = await loadService();
  writeCompiledRules(service.changelog);
  const write = (name: string, text: string) => writeFileSync(new URL(name, import.meta.url), text);
  write('validators.js', validatorsModule(service));
  write('tools.d.ts', toolTypes(service));
} catch (fault) {
  console.error('The rules were not prepared for the next start.', fault);
}
