import type { Phrase } from '../rules/phrase.ts';
import { fill } from '../rules/phrase.ts';
import { listText, plainText } from './format.ts';
import type { FlatKinds, ListKind, PlainKind, ValueKind, ValueKinds } from './kinds.ts';

/** How the words of each choice print: name → word → text. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Style = 'text' | 'figure';

/** What a text can name: the values of a result with their kinds, and inside a list one of its records. */
export class Scope {
  readonly #kinds: ValueKinds;
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #words: Words;

  constructor(kinds: ValueKinds, values: Readonly<Record<string, unknown>>, words: Words) {
    this.#kinds = kinds;
    this.#values = values;
    this.#words = words;
  }

  value(name: string): unknown {
    return this.#values[name];
  }

  print(name: string, style: Style): string {
    const kind = this.#kinds[name] as ValueKind;
    const value = this.#values[name];
    if (value === null || kind.kind === 'list') return '';
    if (kind.kind === 'many') {
      return listText(
        (value as readonly unknown[]).map((item) => this.#printPlain(name, kind.of, item, style)),
      );
    }
    return this.#printPlain(name, kind.kind === 'optional' ? kind.of : kind, value, style);
  }

  fill(phrase: Phrase, style: Style): string {
    return fill(phrase, (name) => this.print(name, style));
  }

  /** One scope for each record of a list, in which its keys stand before those outside. */
  each(name: string): Scope[] {
    const kind = this.#kinds[name] as ListKind<FlatKinds>;
    const kinds = { ...this.#kinds, ...kind.of };
    return (this.#values[name] as readonly Record<string, unknown>[]).map(
      (record) => new Scope(kinds, { ...this.#values, ...record }, this.#words),
    );
  }

  #printPlain(name: string, kind: PlainKind, value: unknown, style: Style): string {
    if (kind.kind === 'choice') return this.#words[name]?.[String(value)] ?? String(value);
    return plainText(kind, value, style);
  }
}
