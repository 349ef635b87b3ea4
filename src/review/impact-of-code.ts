import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Service } from '../service.ts';
import { type Answered, answer } from './answered.ts';
import type { ExampleInputs } from './examples.ts';
import { gridOf, type InputSet } from './grid.ts';
import { tablesOf } from './impact.ts';

/** Results of another revision, by its own code. */
export type OldAnswer = (key: string, given: InputSet) => Promise<Answered>;

/** The service of a revision: synchronous, or in older ones with a promise. */
interface AnyService {
  calculate?: Service['calculate'];
  run?(key: string, given: InputSet): Promise<{ readonly result: Answered['result'] }>;
}

/** Loads the service of a revision that was written to a folder, with the packages of this one. */
export async function loadOldCode(folder: string, root: string): Promise<OldAnswer> {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const entries = ['src/load-service.ts', 'src/service.ts'].map((name) => join(folder, name));
  const entry = entries.find((path) => existsSync(path)) ?? '';
  const { loadService } = (await import(pathToFileURL(entry).href)) as {
    loadService: () => Promise<AnyService>;
  };
  const service = await loadService();
  return async (key, given) => {
    try {
      const calculated = service.calculate?.(key, given);
      // Its classes are its own: a refusal is not an InvalidInput of this code.
      if (calculated !== undefined && 'errors' in calculated) throw calculated;
      const run = calculated?.toolRun() ?? (await service.run?.(key, given));
      return { result: run?.result ?? null, refused: new Map() };
    } catch (thrown) {
      const { errors } = thrown as { errors?: Answered['refused'] };
      if (errors === undefined) throw thrown;
      return { result: null, refused: errors };
    }
  };
}

/**
 * Compares results where the code changed with the rules, so that rows cannot be compared one by one: for
 * each calculator which keys of `data` have other values, are new or gone, and how many answers and notes
 * differ.
 */
export async function impactOfCode(
  before: OldAnswer,
  after: Service,
  cases: ExampleInputs,
): Promise<string[]> {
  const lines: string[] = [];
  for (const { key } of after.tools) {
    const loaded = after.calculator(key);
    if (loaded === undefined) continue;
    const known = (cases.get(key) ?? []).map(({ given }) => given);
    const all = [...known, ...gridOf(loaded, tablesOf(after, key))];
    const changes = new Map<string, { count: number; example: string }>();
    for (const given of all) {
      for (const { what, example } of changesOf(await before(key, given), answer(after, key, given))) {
        const count = (changes.get(what)?.count ?? 0) + 1;
        changes.set(what, { count, example: changes.get(what)?.example ?? example });
      }
    }
    lines.push('', `${key}: ${known.length} worked examples and ${all.length - known.length} of a grid`);
    if (changes.size === 0) lines.push('  no result changed');
    for (const [what, { count, example }] of [...changes].sort()) {
      lines.push(`  ${what} in ${count}${example === '' ? '' : `, as in ${example}`}`);
    }
  }
  return lines;
}

interface Change {
  readonly what: string;
  readonly example: string;
}

function changesOf({ result: was }: Answered, { result: is }: Answered): Change[] {
  if (was === null || is === null) {
    return was === is ? [] : [{ what: was === null ? 'no longer refused' : 'now refused', example: '' }];
  }
  const keys = Object.keys(was.data).filter((name) => name !== 'rules_version');
  const texts = (['answer', 'figures', 'notes', 'sources'] as const).filter(
    (part) => JSON.stringify(was[part]) !== JSON.stringify(is[part]),
  );
  return [
    ...keys
      .filter((name) => !isHeld(was.data[name], is.data[name]))
      .map((name) => ({
        what: `figure ${name} changed`,
        example: `${JSON.stringify(was.data[name])} → ${JSON.stringify(is.data[name])}`,
      })),
    ...Object.keys(is.data)
      .filter((name) => !(name in was.data))
      .map((name) => ({ what: `new figure ${name}`, example: '' })),
    ...texts.map((part) => ({ what: part === 'answer' ? 'answer differs' : `${part} differ`, example: '' })),
  ];
}

/** Whether a value is unchanged: for records, every old key, whatever was added. */
function isHeld(was: unknown, is: unknown): boolean {
  if (typeof was !== 'object' || was === null || typeof is !== 'object' || is === null) return was === is;
  if (Array.isArray(was) && was.length !== (is as unknown[]).length) return false;
  return Object.entries(was).every(([name, value]) => isHeld(value, (is as Record<string, unknown>)[name]));
}
