import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Something that differs between two versions of the rules; a side without it is an empty text. */
export interface Difference {
  /** A figure, or a file and the keys that lead to a text in it: `rules/texts/deadlines.yaml notes text`. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** By the keys that lead to them, without list indexes. */
type Texts = ReadonlyMap<string, readonly string[]>;

/**
 * What differs between two folders, each with rules/ and schemas/: texts, conditions, slips, sources, events, the
 * heads of tables and what is asked for. Rows of tables and worked examples are compared as such.
 */
export function textDifferences(before: string, after: string): Difference[] {
  const files = new Set([before, after].flatMap(filesIn));
  return [...files].sort().flatMap((file) => {
    const [was, is] = [textAt(before, file), textAt(after, file)];
    return was === is ? [] : differing(file, textsIn(file, was), textsIn(file, is));
  });
}

function filesIn(root: string): string[] {
  return ['rules', 'schemas/inputs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!examples)[^.].*\.(?:yaml|json)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
}

/** The text of a file; empty where there is none. */
export function textAt(root: string, file: string): string {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function textsIn(file: string, text: string): Texts {
  const texts = new Map<string, string[]>();
  const rows = file.startsWith('rules/rates/') ? 'rates' : null;
  const visit = (value: unknown, keys: readonly string[]): void => {
    if (Array.isArray(value)) for (const inner of value) visit(inner, keys);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) if (key !== rows) visit(inner, [...keys, key]);
    } else {
      const name = keys.join(' ');
      texts.set(name, [...(texts.get(name) ?? []), String(value)]);
    }
  };
  if (text !== '') visit(parse(text, { schema: 'failsafe' }), []);
  return texts;
}

function differing(file: string, before: Texts, after: Texts): Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((keys) =>
    paired(`${file} ${keys}`, before.get(keys) ?? [], after.get(keys) ?? []),
  );
}

/** Pairs what is gone with what is new, in order. */
export function paired(name: string, was: readonly string[], is: readonly string[]): Difference[] {
  const [gone, come] = [withoutAll(was, is), withoutAll(is, was)];
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => ({
    name,
    before: gone[index] ?? '',
    after: come[index] ?? '',
  }));
}

/** Each text as often as it is there more often than in the others. */
function withoutAll(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
