import { writeFileSync } from 'node:fs';
import { fingerprintOf } from './engine/loading/as-built.ts';
import { Diagnostics } from './engine/loading/diagnostics.ts';
import { forgetCompiledRules, writeCompiledRules } from './engine/loading/parse-cache.ts';
import { loadService } from './load-service.ts';
import { placesOf } from './places.ts';
import { toolTypes } from './prepare/tool-types.ts';
import { readExamples } from './review/examples/read-examples.ts';
import { testKit } from './review/examples/testkit.ts';

// The last step of the build. Faulty rules are reported when the service starts.
try {
  const fingerprint = fingerprintOf(placesOf({}));
  const service = await loadService();
  writeCompiledRules(service.changelog, fingerprint);
  const write = (name: string, text: string) => writeFileSync(new URL(name, import.meta.url), text);
  write('tools.d.ts', toolTypes(service));
  const diagnostics = new Diagnostics();
  const examples = readExamples(placesOf({}), diagnostics);
  diagnostics.throwIfAny();
  write('testkit.json', JSON.stringify(testKit(service, examples), null, 1));
} catch (fault) {
  forgetCompiledRules();
  console.error('The rules were not prepared for the next start.', fault);
}
