import { join } from 'node:path';
import { calculators as allCalculators } from './calculators/index.ts';
import type { AnyCalculator } from './engine/calculator.ts';
import { compileRules, type Rules } from './engine/compile-rules.ts';
import { checkExhaustive } from './engine/decisions/exhaustiveness.ts';
import { Diagnostics, type Fault } from './engine/loading/diagnostics.ts';
import { Schemas } from './engine/loading/json-schema.ts';
import { loadChangelog, readFolders } from './engine/loading/read-folder.ts';
import type { RulesFiles } from './engine/rules.ts';
import type { RulesFile } from './engine/rules-file.ts';
import { placesOf } from './places.ts';
import { createService, type Service } from './service.ts';

export interface ServiceOptions {
  /** The rules folder; the embedded one by default. */
  readonly rules?: string;
  /** The changelog of rates; the embedded one by default. */
  readonly changelog?: string;
  /** The folder of schemas; the embedded one by default. */
  readonly schemas?: string;
  /** The address at which clients reach the service, without a trailing slash. */
  readonly baseUrl?: string;
  /** The calculators; all of them by default. */
  readonly calculators?: readonly AnyCalculator[];
}

/** Rules without fault, and what they were compiled from. */
interface Compiled {
  readonly calculators: readonly AnyCalculator[];
  /** The content of each file: the same object while its text is unchanged. */
  readonly data: ReadonlyMap<string, unknown>;
  readonly rules: Rules;
}

/** The last rules compiled, newest first: compiling takes longer than finding that nothing was edited. */
const compiled: Compiled[] = [];
/** Comparisons need a version, its predecessor, and the predecessor with today's rates. */
const MOST_COMPILED = 3;

/**
 * Loads rules and schemas from their folders and returns the service over them.
 * @throws RulesFault listing everything that is wrong, with file, line and column.
 */
export async function loadService(options: ServiceOptions = {}): Promise<Service> {
  const diagnostics = new Diagnostics();
  const places = placesOf(options);
  const { files, seen } = readFolders(places, new Schemas(join(places.schemas, 'rules')), diagnostics);
  const changelog = loadChangelog(places.changelog, diagnostics);
  const calculators = options.calculators ?? allCalculators;
  const known = takeCompiled(calculators, files);
  const rules = known?.rules ?? compileChecked(files, seen, calculators, diagnostics);
  if (known !== null) compiled.unshift(known);
  diagnostics.throwIfAny();
  if (rules === null || changelog === null) throw new Error('rules without faults were not loaded');
  if (known === null) compiled.unshift({ calculators, rules, data: dataOf(files) });
  compiled.splice(MOST_COMPILED);
  return createService(rules, changelog, options.baseUrl);
}

function compileChecked(
  files: RulesFiles,
  seen: ReadonlySet<string>,
  calculators: readonly AnyCalculator[],
  diagnostics: Diagnostics,
): Rules | null {
  const report = (diagnostic: Fault): void => diagnostics.add(diagnostic);
  const rules = compileRules(files, seen, calculators, report);
  rules?.compileAll();
  for (const [{ file }, decision] of rules?.decisions ?? []) {
    checkExhaustive(files.get(`rules/decisions/${file}.yaml`) as RulesFile, decision);
  }
  return rules;
}

function dataOf(files: RulesFiles): Map<string, unknown> {
  return new Map([...files].map(([name, { data }]) => [name, data]));
}

/** Removes from the cache, and returns, what was compiled from the same files; null if nothing was. */
function takeCompiled(calculators: readonly AnyCalculator[], files: RulesFiles): Compiled | null {
  const index = compiled.findIndex(
    (one) =>
      one.calculators === calculators &&
      one.data.size === files.size &&
      [...files].every(([name, { data }]) => one.data.get(name) === data),
  );
  return index < 0 ? null : (compiled.splice(index, 1)[0] ?? null);
}
