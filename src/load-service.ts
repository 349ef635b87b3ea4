import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calculators as allCalculators } from './calculators/index.ts';
import type { Calculator } from './engine/calculator.ts';
import { CHANGELOG } from './engine/changelog.ts';
import { checkRules } from './engine/checks/check-rules.ts';
import { Diagnostics } from './engine/checks/diagnostics.ts';
import { readRulesText } from './engine/checks/parse-yaml.ts';
import { readChangelog } from './engine/checks/read-changelog.ts';
import { RulesReader, readFolders } from './engine/checks/rules-reader.ts';
import { neededFiles, Rules } from './engine/read/rules.ts';
import { createService, type Service } from './service.ts';

interface ServiceOptions {
  /** The folders of rules and schemas, and the changelog; the project's own by default. */
  readonly rules?: string;
  readonly schemas?: string;
  readonly changelog?: string;
  /** The address at which clients reach the service, without a trailing slash. */
  readonly baseUrl?: string;
  readonly calculators?: readonly Calculator[];
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Reads and checks the folders of rules and schemas. @throws InvalidRules with everything that is wrong, with file, line and column. */
export function readRules(options: ServiceOptions = {}, diagnostics = new Diagnostics()) {
  const places = {
    rules: options.rules ?? join(ROOT, 'rules'),
    schemas: options.schemas ?? join(ROOT, 'schemas'),
    changelog: options.changelog ?? join(ROOT, 'CHANGELOG-rates.md'),
  };
  const calculators = options.calculators ?? allCalculators;
  const { files, seen } = readFolders(places, new RulesReader(places.schemas, diagnostics), diagnostics);
  const text = readRulesText(places.changelog, CHANGELOG, diagnostics);
  const changelog = text === null ? null : readChangelog(text, diagnostics);
  for (const file of neededFiles(calculators)) {
    if (!seen.has(file)) diagnostics.addAt(file, 1, 'This file is missing. Add it.');
  }
  checkRules(files, calculators);
  diagnostics.throwIfAny();
  if (changelog === null) throw new Error('rules without errors were not loaded');
  const data = new Map([...files].map(([name, file]) => [name, file.data]));
  return { files, rules: new Rules(data, calculators, changelog) };
}

/** The service over the folders of rules and schemas, for reviewers' commands and tests. @throws InvalidRules */
export async function loadService(options: ServiceOptions = {}): Promise<Service> {
  return createService(readRules(options).rules, options.baseUrl);
}
