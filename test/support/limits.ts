import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ROOT } from './rules-copy.ts';

/** Inputs at a limit of the checks, and the rejected field, or `nothing`. */
export interface Limit {
  readonly given: Readonly<Record<string, string | number | boolean>>;
  readonly refused: string;
}

/** A calculator's limits, from test/limits. */
export function limitsOf(key: string): Limit[] {
  const path = `${ROOT}test/unit/calculators/limits/${key}.yaml`;
  if (!existsSync(path)) return [];
  const { base, limits } = parse(readFileSync(path, 'utf8')) as { base: Limit['given']; limits: Limit[] };
  return limits.map(({ given, refused }) => ({ given: { ...base, ...given }, refused }));
}
