import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Edition } from '../../src/engine/changelog.ts';
import type { CompiledRules } from '../../src/engine/rules.ts';
import { compiledService, type Service } from '../../src/service.ts';
import { RULES } from './rules-copy.ts';

/** Where the workers of one run share it: reading YAML takes longer than most test files. */
const SHARED = process.env.COMPILED_RULES ?? '';

const text = existsSync(SHARED) ? readFileSync(SHARED, 'utf8') : await compile();

/** The rules in the form of dist/rules.json: a new copy each time. */
export function compiledRules(): CompiledRules {
  return JSON.parse(text);
}

async function compile(): Promise<string> {
  const { readRules } = await import('../../src/load-service.ts');
  const { files, rules } = readRules(RULES);
  const data = Object.fromEntries([...files].map(([name, file]) => [name, file.data]));
  const compiled = JSON.stringify({ files: data, changelog: rules.shared.changelog });
  if (SHARED !== '') {
    writeFileSync(`${SHARED}.${process.pid}`, compiled);
    renameSync(`${SHARED}.${process.pid}`, SHARED);
  }
  return compiled;
}

/** A file of rules, or a part of one, that a test changes. */
// biome-ignore lint/suspicious/noExplicitAny: it is changed as a reviewer would change the text.
type Changeable = any;

/** The service over rules changed as data, without checks: what a change of rates or of their calendar makes of results. */
export function serviceWithRules(
  change: (file: (name: string) => Changeable, changelog: { version: string; editions: Edition[] }) => void,
): Service {
  const rules = compiledRules();
  change((name) => rules.files[`rules/${name}.yaml`], rules.changelog as Changeable);
  return compiledService(rules);
}

/** Replaces the rows of Corporation Tax from 2028, if any, by an invented one from 1 April 2028. */
export function addTaxRow(file: (name: string) => Changeable, own: object): void {
  const table = file('rates/corporation-tax');
  const last = table.rates.findLast(({ from }: { from: string }) => from < '2028');
  const row = { ...last, from: '2028-04-01', main_rate: '26%', standard_fraction: '7/400', ...own };
  table.rates = [...table.rates.filter(({ from }: { from: string }) => from < '2028'), row];
  table.known_until = '2028-03-31';
}
