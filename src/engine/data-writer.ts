import { plainJson } from './texts/format.ts';
import type { ValueKind, ValueKinds } from './values.ts';

type Values = Readonly<Record<string, unknown>>;

/** Turns the values of one kind into JSON. */
type ToJson = (value: unknown) => unknown;

/**
 * Turns the values that a calculator publishes as `data` into JSON. What to do
 * for each key is settled once, when the rules are loaded.
 */
export class DataWriter {
  /** Copied for every result, so that a result has all its keys from the start. */
  readonly #blank: Values;
  readonly #keys: readonly { readonly name: string; readonly toJson: ToJson }[];

  /** @param constant what stands after the published keys in every result. */
  constructor(kinds: ValueKinds, constant: Values = {}) {
    const entries = Object.entries(kinds);
    this.#blank = { ...Object.fromEntries(entries.map(([name]) => [name, null])), ...constant };
    this.#keys = entries.map(([name, kind]) => ({ name, toJson: toJsonOf(kind) }));
  }

  write(values: Values): Record<string, unknown> {
    const data = { ...this.#blank };
    for (const { name, toJson } of this.#keys) data[name] = toJson(values[name]);
    return data;
  }
}

function toJsonOf(kind: ValueKind): ToJson {
  switch (kind.kind) {
    case 'optional':
      return (value) => (value === null ? null : plainJson(kind.of, value));
    case 'many':
      return (value) => (value as readonly unknown[]).map((item) => plainJson(kind.of, item));
    case 'list': {
      const records = new DataWriter(kind.of);
      return (value) => (value as readonly Values[]).map((record) => records.write(record));
    }
    default:
      return (value) => plainJson(kind, value);
  }
}
