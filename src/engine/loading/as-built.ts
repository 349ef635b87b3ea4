import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE, type RulesPlaces } from '../../places.ts';
import type { CompiledRules } from '../compiled-rules.ts';
import { readRulesText } from './rules-text.ts';

/** The files in which the build found no fault, so that a start need not parse them. */
export const BUILT_RULES = new URL('rules.json', CODE);

/** The most bytes of one file: the changelog grows. */
const MOST_BYTES = 4 * 1024 * 1024;

/** A hash of all files that rules are loaded from, except examples; null if one cannot be read. */
export function takeFingerprint({ rules, schemas, changelog }: RulesPlaces): string | null {
  const hash = createHash('sha256');
  const add = (path: string, name: string): boolean => {
    const text = readRulesText(path, () => {}, MOST_BYTES);
    if (text !== null) hash.update(`${name}\n${text.length}\n${text}`);
    return text !== null;
  };
  const addAll = (folder: string): boolean => {
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, path, name }) => join(parentPath ?? path, name).slice(folder.length))
      .filter((name) => !/^[\\/]examples[\\/]/.test(name));
    return names.sort().every((name) => add(join(folder, name), name));
  };
  try {
    const folders = [rules, ...['inputs', 'operations', 'rules'].map((name) => join(schemas, name))];
    return folders.filter((folder) => existsSync(folder)).every(addAll) && add(changelog, 'changelog')
      ? hash.digest('base64url')
      : null;
  } catch {
    return null;
  }
}

export function rulesAsBuilt(places: RulesPlaces, file = BUILT_RULES): CompiledRules | null {
  try {
    const built = JSON.parse(readFileSync(file, 'utf8')) as CompiledRules;
    const isKnown = typeof built.fingerprint === 'string';
    return isKnown && built.fingerprint === takeFingerprint(places) ? built : null;
  } catch {
    return null;
  }
}
