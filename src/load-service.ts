import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calculators as allCalculators } from './calculators/index.ts';
import type { AnyCalculator } from './engine/calculator.ts';
import { compileRules } from './engine/compile-rules.ts';
import { checkExhaustive } from './engine/decisions/exhaustiveness.ts';
import { Diagnostics, type Fault } from './engine/loading/diagnostics.ts';
import { compileSchema } from './engine/loading/input-validator.ts';
import { Schemas } from './engine/loading/json-schema.ts';
import { loadChangelog, readFolders } from './engine/loading/read-folder.ts';
import type { RulesFile } from './engine/rules-file.ts';
import { createService, type Service } from './service.ts';

export interface ServiceOptions {
  /** The rules folder; the embedded one when not given. */
  readonly rules?: string;
  /** The changelog of rates; the embedded one when not given. */
  readonly changelog?: string;
  /** The folder of schemas; the embedded one when not given. */
  readonly schemas?: string;
  /** The address under which the service is reached, without a slash at the end. */
  readonly baseUrl?: string;
  /** The calculators; all of them when not given. */
  readonly calculators?: readonly AnyCalculator[];
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Loads rules and schemas from their folders and gives the service over them.
 * @throws RulesFault naming everything that is wrong, with file, line and column.
 */
export async function loadService(options: ServiceOptions = {}): Promise<Service> {
  const diagnostics = new Diagnostics();
  const schemas = options.schemas ?? join(ROOT, 'schemas');
  const folders = { rules: options.rules ?? join(ROOT, 'rules'), schemas };
  const { files, seen } = readFolders(folders, new Schemas(join(schemas, 'rules')), diagnostics);
  const changelog = loadChangelog(options.changelog ?? join(ROOT, 'CHANGELOG-rates.md'), diagnostics);
  const calculators = options.calculators ?? allCalculators;
  const report = (diagnostic: Fault): void => diagnostics.add(diagnostic);
  const rules = compileRules(files, seen, calculators, report, compileSchema);
  for (const [{ file }, decision] of rules?.decisions ?? []) {
    checkExhaustive(files.get(`rules/decisions/${file}.yaml`) as RulesFile, decision);
  }
  diagnostics.throwIfAny();
  if (rules === null || changelog === null) throw new Error('rules without faults were not loaded');
  return createService(rules, changelog, options.baseUrl);
}
