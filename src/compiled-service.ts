import { calculators as allCalculators } from './calculators/index.ts';
import type { AnyCalculator } from './engine/calculator.ts';
import { compileRules, type Rules } from './engine/compile-rules.ts';
import { type CompiledRules, compiledFiles } from './engine/compiled-rules.ts';
import { createService, type Service } from './service.ts';

/**
 * The service over the rules that the build wrote: it reads no files and needs no `eval`.
 * @throws Error when a file is missing, a defect of the build.
 */
export function compiledService(compiled: CompiledRules, baseUrl?: string): Service {
  return createService(rulesFor(allCalculators, compiled), compiled.changelog, baseUrl);
}

/** The rules that the build wrote, for some calculators. @throws Error as above. */
export function rulesFor(calculators: readonly AnyCalculator[], compiled: CompiledRules): Rules {
  const files = compiledFiles(compiled);
  const fail = (file: string, wrong: string): never => {
    throw new Error(`${file}: ${wrong}`);
  };
  const rules = compileRules(files, new Set(files.keys()), calculators, ({ file, wrong }) =>
    fail(file, wrong),
  );
  if (rules === null) throw new Error('the compiled rules are not complete');
  return rules;
}
