import { calculators as allCalculators } from './calculators/index.ts';
import type { AnyCalculator } from './engine/calculator.ts';
import { compileRules, type Rules } from './engine/compile-rules.ts';
import { type CompiledRules, filesOf } from './engine/compiled-rules.ts';
import type { ValidateInputs } from './engine/inputs/schema.ts';
import { createService, type Service } from './service.ts';

/**
 * The service over the rules that the build wrote: needs no files, and makes no code
 * from text, so that it runs where there are none and that is forbidden. What the build found without
 * fault is compiled when it is first asked for.
 *
 * @param baseUrl the address under which the service is reached, without a slash at the end.
 * @throws Error when a file or a compiled schema is missing, a defect of the build.
 */
export function compiledService(compiled: CompiledRules, baseUrl?: string): Service {
  return createService(rulesFor(allCalculators, compiled), compiled.changelog, baseUrl);
}

/** The rules that the build wrote, for some calculators. @throws Error as above. */
export function rulesFor(calculators: readonly AnyCalculator[], compiled: CompiledRules): Rules {
  const files = filesOf(compiled);
  const fail = (file: string, wrong: string): never => {
    throw new Error(`${file}: ${wrong}`);
  };
  for (const { key } of calculators) {
    if (compiled.validators[key] === undefined) fail(`schemas/inputs/${key}.json`, 'is not compiled');
  }
  const rules = compileRules(
    files,
    new Set(files.keys()),
    calculators,
    ({ file, wrong }) => fail(file, wrong),
    (key) => compiled.validators[key] as ValidateInputs,
  );
  if (rules === null) throw new Error('the compiled rules are not complete');
  return rules;
}
