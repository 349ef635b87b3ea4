import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calculators as allCalculators } from './calculators/index.ts';
import type { DecisionDeclaration } from './engine/decisions/decision.ts';
import { type LoadedCalculator, loadCalculator } from './engine/load-calculator.ts';
import { loadChangelog } from './engine/loading/changelog.ts';
import { Diagnostics } from './engine/loading/diagnostics.ts';
import { Schemas } from './engine/loading/json-schema.ts';
import { loadRules } from './engine/loading/load-rules.ts';
import type { TableDeclaration } from './engine/rates/declaration.ts';
import { LoadedService, type Service } from './service.ts';

export interface ServiceOptions {
  /** The rules folder; the embedded one when not given. */
  readonly rules?: string;
  /** The changelog of rates; the embedded one when not given. */
  readonly changelog?: string;
  /** The folder of schemas; the embedded one when not given. */
  readonly schemas?: string;
  /** The address under which the service is reached, without a slash at the end. */
  readonly baseUrl?: string;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Loads rules and schemas and gives the service over them.
 * @throws RulesFault naming everything that is wrong, with file, line and column.
 */
export async function loadService(options: ServiceOptions = {}): Promise<Service> {
  const faults = new Diagnostics();
  const schemas = options.schemas ?? join(ROOT, 'schemas');
  const schemaKinds = new Schemas(join(schemas, 'rules'));
  const changelog = loadChangelog(options.changelog ?? join(ROOT, 'CHANGELOG-rates.md'), faults);
  const expected = {
    calculators: allCalculators.map(({ key }) => key),
    tables: [...new Set(allCalculators.flatMap(({ tables }): readonly TableDeclaration[] => tables))],
    decisions: [
      ...new Set(allCalculators.flatMap(({ decisions }): readonly DecisionDeclaration[] => decisions)),
    ],
  };
  const rules = loadRules(options.rules ?? join(ROOT, 'rules'), schemaKinds, expected, faults);
  const loaded =
    rules === null
      ? []
      : allCalculators.map((calculator) => loadCalculator(calculator, rules, schemas, schemaKinds, faults));
  faults.throwIfAny();
  if (rules === null || changelog === null) throw new Error('rules without faults were not loaded');
  const baseUrl = options.baseUrl ?? 'http://localhost:3000';
  return new LoadedService(rules, changelog, loaded as LoadedCalculator[], baseUrl);
}
