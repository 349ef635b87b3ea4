import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Diagnostics } from '../../engine/loading/diagnostics.ts';
import { kindOfFile } from '../../engine/loading/read-folder.ts';
import { RulesReader } from '../../engine/loading/rules-reader.ts';
import type { RulesFolder } from '../rules-folder.ts';
import type { LawReport, Laws } from './laws.ts';

/** Keys whose words no worked example quotes, and those under which all words are such. */
const KEYS = /^(?:title|about|question|meaning|called|step|why|note|boxes)$/;
const LISTS = /^(?:columns|items|labels|chart)$/;
const COMMON = 'texts/common.yaml';

/**
 * Verifies how often each file says numbers, and words that have an opposite, in texts that no worked example quotes: an
 * edit that turns one of them round shows, like a slip in a column that an auditor has added up.
 */
export function verifyCountedWords({ counted }: Laws, folder: RulesFolder, report: LawReport): void {
  const reader = new RulesReader(folder.schemas, new Diagnostics());
  const listed = new Set(counted.words);
  for (const [name, known] of Object.entries(counted.files)) {
    const [path, shown, kind] = [join(folder.rules, name), `rules/${name}`, kindOfFile(name)];
    const file = existsSync(path) && kind !== null ? reader.read(path, shown, kind) : null;
    if (file === null) continue;
    const found = countWords(proseOf(file.data, '', name === COMMON), listed);
    for (const word of new Set([...found.keys(), ...Object.keys(known)])) {
      const [is, said] = [found.get(word) ?? 0, Number(known[word] ?? 0)];
      if (is === said) continue;
      const wrong = `says "${word}" ${is} times where no example quotes it, and ${said} times by counted in rules/laws.yaml: read again what was changed, then write ${is} there`;
      report({ file: shown, line: 1, column: 1 }, wrong);
    }
  }
}

export function proseOf(value: unknown, key: string, isAll: boolean): string[] {
  if (typeof value === 'string') return isAll || KEYS.test(key) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    proseOf(inner, Array.isArray(value) ? key : name, isAll || LISTS.test(name)),
  );
}

export function countWords(texts: readonly string[], listed: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>();
  const said = texts.join(' ').toLowerCase();
  for (const [word] of said.matchAll(/(?<!\w)(?:[a-z]+|\d+(?:[.,/]\d+)*)/g)) {
    if (listed.has(word) || /^\d/.test(word)) found.set(word, (found.get(word) ?? 0) + 1);
  }
  return found;
}
