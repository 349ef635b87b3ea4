import { writeParseCache } from './engine/loading/parse-cache.ts';
import { loadService } from './load-service.ts';

// The last step of the build. Faulty rules do not fail it: the start reports them.
try {
  await loadService();
  writeParseCache();
} catch {
  console.error('The rules were not prepared for the next start.');
}
