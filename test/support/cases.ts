import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** A worked example: what goes in, and what must come out. */
export interface Case {
  readonly id: string;
  readonly source: { readonly title: string; readonly url: string };
  readonly given: Readonly<Record<string, string | number | boolean>>;
  /** Keys of `data`; `error` names a field that must be refused. */
  readonly expect: Readonly<Record<string, unknown>>;
  /** In pounds, or in units of the figure. */
  readonly tolerance: number;
  readonly note?: string;
}

const FOLDER = fileURLToPath(new URL('../cases/', import.meta.url));

/** The golden cases of every calculator, by key. */
export function goldenCases(): Map<string, Case[]> {
  const cases = new Map<string, Case[]>();
  for (const file of readdirSync(FOLDER).sort()) {
    cases.set(file.replace('.yaml', ''), parse(readFileSync(FOLDER + file, 'utf8')) as Case[]);
  }
  return cases;
}

/** Inputs as a query string. */
export function queryOf(given: Case['given']): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) query.set(name, String(value));
  return query;
}
