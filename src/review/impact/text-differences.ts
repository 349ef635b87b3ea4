import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Something that differs between two versions of the rules; a side without it is an empty text. */
export interface Difference {
  /** A figure, or a file and the keys that lead to a text in it: `rules/texts/deadlines.yaml notes text`. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** The keys of the law that is cited where it is said. */
  readonly cite?: readonly string[];
}

/** By the keys that lead to them, without list indexes. */
interface Texts {
  readonly all: ReadonlyMap<string, readonly string[]>;
  /** By keys and text, what is cited where it is said. */
  readonly cited: ReadonlyMap<string, readonly string[]>;
}

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
  const all = new Map<string, string[]>();
  const cited = new Map<string, readonly string[]>();
  const rows = file.startsWith('rules/rates/') ? 'rates' : null;
  const visit = (value: unknown, keys: readonly string[], cite: readonly string[]): void => {
    if (Array.isArray(value)) for (const inner of value) visit(inner, keys, cite);
    else if (typeof value === 'object' && value !== null) {
      const { cite: own, statute } = value as {
        readonly cite?: string | string[];
        readonly statute?: string;
      };
      const nearest = own ?? statute;
      const here = nearest === undefined ? cite : [nearest].flat();
      for (const [key, inner] of Object.entries(value)) if (key !== rows) visit(inner, [...keys, key], here);
    } else {
      const name = keys.join(' ');
      all.set(name, [...(all.get(name) ?? []), String(value)]);
      cited.set(`${name} ${value}`, cite);
    }
  };
  if (text !== '') visit(parse(text, { schema: 'failsafe' }), [], []);
  return { all, cited };
}

function differing(file: string, before: Texts, after: Texts): Difference[] {
  return [...new Set([...before.all.keys(), ...after.all.keys()])].flatMap((keys) =>
    paired(`${file} ${keys}`, before.all.get(keys) ?? [], after.all.get(keys) ?? []).map((one) => ({
      ...one,
      cite: after.cited.get(`${keys} ${one.after}`) ?? before.cited.get(`${keys} ${one.before}`) ?? [],
    })),
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
