import type { Path, YamlFile } from '../loading/yaml-file.ts';
import type { PlainKind, ValueKind, ValueKinds } from '../values.ts';
import type { Scope } from './scope.ts';

/** The values a text depends on, each with what it may be. All must hold. */
export type When = readonly { readonly name: string; readonly accepts: (value: unknown) => boolean }[];

export type WhenData = Readonly<Record<string, string | readonly string[]>>;

export const always: When = [];

export function holds(when: When, scope: Scope): boolean {
  for (const { name, accepts } of when) if (!accepts(scope.value(name))) return false;
  return true;
}

/** Reads a `when`; names and words that the calculator does not publish are reported. */
export function readWhen(file: YamlFile, path: Path, data: WhenData | undefined, kinds: ValueKinds): When {
  return Object.entries(data ?? {}).map(([name, expected]) => {
    const kind = kinds[name];
    const words = typeof expected === 'string' ? [expected] : expected;
    if (kind === undefined) {
      file.faultAtKey([...path, name], `the calculator publishes no "${name}"`);
      return { name, accepts: () => false };
    }
    const allowed = allowedWords(kind);
    if (allowed.length === 0) {
      file.faultAtKey([...path, name], `"${name}" is neither a yes/no nor a choice, and is always given`);
    }
    words.forEach((word, index) => {
      if (!allowed.includes(word)) {
        const at = typeof expected === 'string' ? [...path, name] : [...path, name, index];
        file.fault(at, `"${word}" is not what ${name} can be: ${allowed.join(', ')}`);
      }
    });
    return { name, accepts: accepting(new Set(words)) };
  });
}

function allowedWords(kind: ValueKind): readonly string[] {
  if (kind.kind === 'optional') return [...plainWords(kind.of), 'given', 'none'];
  return kind.kind === 'list' || kind.kind === 'many' ? [] : plainWords(kind);
}

function plainWords(kind: PlainKind): readonly string[] {
  if (kind.kind === 'yes_no') return ['yes', 'no'];
  return kind.kind === 'choice' ? kind.words : [];
}

function accepting(words: ReadonlySet<string>): (value: unknown) => boolean {
  return (value) => {
    if (value === null) return words.has('none');
    if (words.has('given')) return true;
    return words.has(value === true ? 'yes' : value === false ? 'no' : String(value));
  };
}
