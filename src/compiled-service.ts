import { calculators } from './calculators/index.ts';
import { neededFiles, Rules } from './engine/compile-rules.ts';
import { type CompiledRules, compiledFiles } from './engine/compiled-rules.ts';
import { createService, type Service } from './service.ts';

/**
 * The service over the rules that the build checked and wrote: it reads no files and needs no `eval`.
 * @throws Error when a file is missing, as in the rules of another release.
 */
export function compiledService(compiled: CompiledRules, baseUrl?: string): Service {
  const files = compiledFiles(compiled);
  for (const name of neededFiles(calculators)) {
    if (!files.has(name)) throw new Error(`${name}: the file is missing`);
  }
  return createService(new Rules(files, calculators), compiled.changelog, baseUrl);
}
