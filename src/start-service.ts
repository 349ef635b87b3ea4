import { readFileSync } from 'node:fs';
import { compiledService } from './compiled-service.ts';
import type { CompiledRules } from './engine/compiled-rules.ts';
import { BUILT_RULES } from './places.ts';
import type { Service } from './service.ts';

/** The service over the rules that the build checked. @throws the system's error if they were not built. */
export function startService(baseUrl: string): Service {
  return compiledService(JSON.parse(readFileSync(BUILT_RULES, 'utf8')) as CompiledRules, baseUrl);
}
