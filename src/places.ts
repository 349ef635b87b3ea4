import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The location of this code: src/, or dist/ with the build's output. */
export const CODE = new URL('.', import.meta.url);
/** The rules that the build checked. */
export const BUILT_RULES = new URL('../dist/rules.json', CODE);
const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface RulesPlaces {
  readonly rules: string;
  readonly schemas: string;
  readonly changelog: string;
}

export function resolvePlaces(
  given: { readonly [Place in keyof RulesPlaces]?: string | undefined },
): RulesPlaces {
  return {
    rules: given.rules ?? join(ROOT, 'rules'),
    schemas: given.schemas ?? join(ROOT, 'schemas'),
    changelog: given.changelog ?? join(ROOT, 'CHANGELOG-rates.md'),
  };
}
