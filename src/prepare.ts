import { writeCompiledRules } from './engine/loading/parse-cache.ts';
import { loadService } from './load-service.ts';

// The last step of the build. Rules with faults are reported by the start itself.
try {
  const { changelog } = await loadService();
  writeCompiledRules(changelog);
} catch {
  console.error('The rules were not prepared for the next start.');
}
