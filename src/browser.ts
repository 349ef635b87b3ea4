import { rules } from './embedded-rules.ts';
import { type Calculators, createCalculators } from './library.ts';

export type { Tools } from '#tools';
export type { CompiledRules } from './engine/compiled-rules.ts';
export { InvalidInput } from './engine/inputs/invalid-input.ts';
export type { ToolRun } from './engine/result.ts';
export type { Workings } from './engine/workings.ts';
export { type CalculatorOptions, type Calculators, createCalculators, type Run } from './library.ts';
export { check } from './operations/check/index.ts';
export { compare } from './operations/compare.ts';
export type { Operation } from './operations/operation.ts';
export { solve } from './operations/solve.ts';
export { sweep } from './operations/sweep.ts';
export type { Service, Tool } from './service.ts';

let embedded: Calculators | undefined;

/** The calculators over the rules of this package; compiled when first asked for. */
function calculators(): Calculators {
  embedded ??= createCalculators(rules);
  return embedded;
}

export const run: Calculators['run'] = (key, inputs) => calculators().run(key, inputs);
export const ask: Calculators['ask'] = (operation, key, given) => calculators().ask(operation, key, given);
