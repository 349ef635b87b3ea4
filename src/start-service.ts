import { compiledService } from './compiled-service.ts';
import { rulesAsBuilt } from './engine/loading/as-built.ts';
import type { ServiceOptions } from './load-service.ts';
import { resolvePlaces } from './places.ts';
import type { Service } from './service.ts';

/** The service over the built rules, by base URL: reused by every reload that finds no edits. */
const unedited = new Map<string | undefined, Service>();

/** `loadService`, but nothing is parsed or checked again if unedited since the build. @throws RulesFault */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const built = options.calculators === undefined ? rulesAsBuilt(resolvePlaces(options)) : null;
  if (built === null) {
    // The parsers and checks, and their packages, are half of the start-up code.
    const { loadService } = await import('./load-service.ts');
    return loadService(options);
  }
  const known = unedited.get(options.baseUrl);
  if (known !== undefined) return known;
  const service = compiledService(built, options.baseUrl);
  unedited.set(options.baseUrl, service);
  return service;
}
