import { writeParseCache } from './engine/loading/parse-cache.ts';
import { loadService } from './load-service.ts';

// The last step of the build. Rules with faults are told of by the start itself.
try {
  await loadService();
  writeParseCache();
} catch {
  console.error('The rules were not prepared for the next start.');
}
