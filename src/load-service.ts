import { calculators as allCalculators } from './calculators/index.ts';
import type { AnyCalculator } from './engine/calculator.ts';
import { compileRules } from './engine/compile-rules.ts';
import { checkExhaustive } from './engine/decisions/exhaustiveness.ts';
import { Diagnostics, type Fault } from './engine/loading/diagnostics.ts';
import { loadChangelog, readFolders } from './engine/loading/read-folder.ts';
import { RulesReader } from './engine/loading/rules-reader.ts';
import type { RulesFile } from './engine/rules-file.ts';
import { resolvePlaces } from './places.ts';
import { createService, type Service } from './service.ts';

export interface ServiceOptions {
  readonly rules?: string;
  readonly changelog?: string;
  /** The folder of schemas; the embedded one by default. */
  readonly schemas?: string;
  /** The address at which clients reach the service, without a trailing slash. */
  readonly baseUrl?: string;
  readonly calculators?: readonly AnyCalculator[];
}

/** Loads rules and schemas. @throws RulesFault listing everything that is wrong, with file, line and column. */
export async function loadService(options: ServiceOptions = {}): Promise<Service> {
  const diagnostics = new Diagnostics();
  const places = resolvePlaces(options);
  const reader = new RulesReader(places.schemas, diagnostics);
  const { files, seen } = readFolders(places, reader, diagnostics);
  const changelog = loadChangelog(places.changelog, diagnostics);
  const report = (fault: Fault): void => diagnostics.add(fault);
  const rules = compileRules(files, seen, options.calculators ?? allCalculators, report);
  rules?.compileAll();
  for (const decision of rules?.decisions.values() ?? []) {
    checkExhaustive(files.get(`rules/decisions/${decision.shape.file}.yaml`) as RulesFile, decision);
  }
  diagnostics.throwIfAny();
  if (rules === null || changelog === null) throw new Error('rules without faults were not loaded');
  return createService(rules, changelog, options.baseUrl);
}
