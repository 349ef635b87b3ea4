import { calculators } from './calculators/index.ts';
import { Rules } from './engine/read/rules.ts';
import type { CompiledRules } from './engine/rules.ts';
import { createService, type Operator, type Service } from './service.ts';

/**
 * The service over the rules that the build checked and wrote: it reads no files and needs no `eval`.
 * @throws Error when a file is missing, as in the rules of another release.
 */
export function compiledService(
  { files, changelog }: CompiledRules,
  baseUrl?: string,
  operator?: Operator,
): Service {
  return createService(new Rules(new Map(Object.entries(files)), calculators, changelog), baseUrl, operator);
}
