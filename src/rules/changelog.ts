import { readFileSync } from 'node:fs';
import type { Faults } from './faults.ts';

const HEADING = /^## +(\S.*?) *$/m;

/**
 * The version of the rules: the newest, which is the first, heading of
 * CHANGELOG-rates.md. Null, and a fault, when there is none.
 */
export function readRulesVersion(path: string, faults: Faults): string | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    faults.add({ file: 'CHANGELOG-rates.md', line: 1, column: 1, wrong: 'the file is missing' });
    return null;
  }
  const version = HEADING.exec(text)?.[1];
  if (version === undefined) {
    faults.add({
      file: 'CHANGELOG-rates.md',
      line: 1,
      column: 1,
      wrong: 'no heading such as "## 2026-04-01" names the version of the rules',
    });
    return null;
  }
  return version;
}
