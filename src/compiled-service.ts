import { calculators as allCalculators } from './calculators/index.ts';
import { compileRules } from './engine/compile-rules.ts';
import { type CompiledRules, filesOf } from './engine/compiled-rules.ts';
import { createService, type Service } from './service.ts';

/**
 * The service over the rules that the build wrote (`dist/rules.json`): needs no
 * files, so that it runs where there are none.
 *
 * @param baseUrl the address under which the service is reached, without a slash at the end.
 */
export function compiledService(compiled: CompiledRules, baseUrl?: string): Service {
  const files = filesOf(compiled);
  const rules = compileRules(files, new Set(files.keys()), allCalculators, ({ file, wrong }) => {
    throw new Error(`${file}: ${wrong}`);
  });
  if (rules === null) throw new Error('the compiled rules are not complete');
  return createService(rules, compiled.changelog, baseUrl);
}
