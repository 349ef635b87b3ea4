import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A text that differs between two versions of the rules; empty on the side without one. */
export interface TextDifference {
  /** Its file and the keys that lead to it: `rules/texts/deadlines.yaml notes text`. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Folders with texts that people read: answers and notes, messages, and titles and hints of inputs. */
const FOLDERS = ['rules/texts', 'rules/checks', 'rules/decisions', 'schemas/inputs'];
/** Keys without text for people. */
const NO_TEXT = new Set([
  'when',
  'each',
  'cite',
  'sources',
  'assuming',
  'facts',
  '$schema',
  'field',
  'kind',
  'outcome',
]);

/** The texts that differ between two folders, each with rules/ and schemas/. */
export function textDifferences(before: string, after: string): TextDifference[] {
  return FOLDERS.flatMap((folder) => {
    const names = [before, after].flatMap((root) => filesIn(join(root, folder)));
    return [...new Set(names)].sort().flatMap((name) => {
      const [was, is] = [before, after].map((root) => textsOf(join(root, folder, name)));
      return differing(`${folder}/${name}`, was as Texts, is as Texts);
    });
  });
}

/** Texts by the keys that lead to them, without list indexes. */
type Texts = ReadonlyMap<string, readonly string[]>;

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^[^.].*\.(?:yaml|json)$/.test(name)) : [];
}

function textsOf(path: string): Texts {
  const texts = new Map<string, string[]>();
  const visit = (value: unknown, keys: readonly string[]): void => {
    if (Array.isArray(value)) for (const inner of value) visit(inner, keys);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) if (!NO_TEXT.has(key)) visit(inner, [...keys, key]);
    } else {
      const name = keys.join(' ');
      texts.set(name, [...(texts.get(name) ?? []), String(value)]);
    }
  };
  if (existsSync(path)) visit(parse(readFileSync(path, 'utf8'), { schema: 'failsafe' }), []);
  return texts;
}

function differing(file: string, before: Texts, after: Texts): TextDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((keys) => {
    const [was, is] = [before.get(keys) ?? [], after.get(keys) ?? []];
    const [gone, come] = [was.filter((text) => !is.includes(text)), is.filter((text) => !was.includes(text))];
    return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => ({
      name: `${file} ${keys}`,
      before: gone[index] ?? '',
      after: come[index] ?? '',
    }));
  });
}
