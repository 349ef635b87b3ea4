import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCalculator } from '../engine/calculator.ts';

/** The reviewer's files: rules, schemas and the changelog, wherever they are. */
export interface RulesFolder {
  readonly root: string;
  readonly rules: string;
  readonly changelog: string;
  readonly schemas: string;
  /** Calculators other than the service's own. */
  readonly calculators?: readonly AnyCalculator[];
}

export function folderAt(root: string): RulesFolder {
  return {
    root,
    rules: join(root, 'rules'),
    changelog: join(root, 'CHANGELOG-rates.md'),
    schemas: join(root, 'schemas'),
  };
}

/** The line of a file that contains some words or matches a pattern, from 1; 1 if there is none. */
export function lineOf(folder: RulesFolder, file: string, at: string | RegExp): number {
  const path = file.startsWith('schemas/')
    ? join(folder.schemas, file.slice('schemas/'.length))
    : join(folder.rules, file.slice('rules/'.length));
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const index = typeof at === 'string' ? text.indexOf(at) : text.search(at);
  return text.slice(0, Math.max(0, index)).split('\n').length;
}
