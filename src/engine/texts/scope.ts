import type { PlainKind, ValueKinds } from '../values.ts';
import { listText, plainText } from './format.ts';
import type { Template } from './template.ts';
import { render } from './template.ts';

/** How the words of each choice print: name → word → text. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Style = 'text' | 'figure';

/**
 * What a text can name: the values of a result with their kinds, and inside a
 * list first those of one of its records.
 */
export class Scope {
  readonly #kinds: ValueKinds;
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #words: Words;
  readonly #outer: Scope | null;
  /** This one as a list, for texts that are said once. */
  readonly alone: readonly [Scope];

  constructor(
    kinds: ValueKinds,
    values: Readonly<Record<string, unknown>>,
    words: Words,
    outer: Scope | null = null,
  ) {
    this.#kinds = kinds;
    this.#values = values;
    this.#words = words;
    this.#outer = outer;
    this.alone = [this];
  }

  value(name: string): unknown {
    if (name in this.#kinds) return this.#values[name];
    return this.#outer?.value(name);
  }

  print(name: string, style: Style): string {
    const kind = this.#kinds[name];
    if (kind === undefined) return this.#outer?.print(name, style) ?? '';
    const value = this.#values[name];
    if (value === null || kind.kind === 'list') return '';
    if (kind.kind === 'many') {
      return listText(
        (value as readonly unknown[]).map((item) => this.#printPlain(name, kind.of, item, style)),
      );
    }
    return this.#printPlain(name, kind.kind === 'optional' ? kind.of : kind, value, style);
  }

  render(phrase: Template, style: Style): string {
    return render(phrase, (name) => this.print(name, style));
  }

  /** One scope for each record of a list, whose keys stand before those outside. */
  each(name: string): Scope[] {
    const kind = this.#kinds[name];
    if (kind?.kind !== 'list') return this.#outer?.each(name) ?? [];
    const records = this.#values[name] as readonly Record<string, unknown>[];
    return records.map((record) => new Scope(kind.of, record, this.#words, this));
  }

  #printPlain(name: string, kind: PlainKind, value: unknown, style: Style): string {
    if (kind.kind === 'choice') return this.#words[name]?.[String(value)] ?? String(value);
    return plainText(kind, value, style);
  }
}
