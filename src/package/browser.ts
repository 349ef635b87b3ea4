import { rules } from '../embedded-rules.ts';
import type { CompiledRules } from '../engine/compiled-rules.ts';
import { type CalculatorOptions, type Calculators, createCalculators as calculatorsOver } from './library.ts';

export type { Tools } from '#tools';
export type { CompiledRules } from '../engine/compiled-rules.ts';
export { InvalidInput } from '../engine/inputs/invalid-input.ts';
export type { ToolRun } from '../engine/result.ts';
export type { Workings } from '../engine/workings.ts';
export { compare } from '../operations/compare.ts';
export type { Operation } from '../operations/operation.ts';
export { solve } from '../operations/solve.ts';
export { sweep } from '../operations/sweep.ts';
export { type Service, type Tool, UnknownCalculator } from '../service.ts';
export type { CalculatorOptions, Calculators, Run } from './library.ts';
export type { Data, Inputs, Key, Question, Questions } from './questions.ts';

/** The calculators over this package's rules, or over those of another release, from its `rules.json`. */
export function createCalculators(
  files: CompiledRules = rules,
  options: CalculatorOptions = {},
): Calculators {
  return calculatorsOver(files, options);
}

/** The calculators over this package's rules, prepared during import so that the first result need not wait. */
const embedded = /* @__PURE__ */ createCalculators();

export const run: Calculators['run'] = (key, inputs) => embedded.run(key, inputs);
export const ask: Calculators['ask'] = (operation, key, given) => embedded.ask(operation, key, given);
