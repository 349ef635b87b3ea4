/** The value of `make`, computed on first use. If it throws, it throws each time. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export function onDemand<T extends object>(makers: { readonly [Name in keyof T]: () => T[Name] }): T {
  const made = {} as T;
  for (const name of Object.keys(makers) as (keyof T)[]) {
    Object.defineProperty(made, name, { get: once(makers[name]), enumerable: true });
  }
  return made;
}

/** What is looked up by a key. */
export interface Lookup<K, V> {
  get(key: K): V | undefined;
  has(key: K): boolean;
  values(): Iterable<V>;
}

/** A look-up whose values are each made once, on first use. */
export class MapOnDemand<K, V extends object> implements Lookup<K, V> {
  readonly #made = new Map<K, V>();
  readonly #keys: () => readonly K[];

  /** @param make computes the value of a key; undefined if there is none. */
  constructor(
    keys: () => readonly K[],
    private readonly make: (key: K) => V | undefined,
  ) {
    this.#keys = once(keys);
  }

  get(key: K): V | undefined {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const made = this.make(key);
    if (made !== undefined) this.#made.set(key, made);
    return made;
  }

  has(key: K): boolean {
    return this.get(key) !== undefined;
  }

  values(): readonly V[] {
    return this.#keys()
      .map((key) => this.get(key))
      .filter((value) => value !== undefined);
  }
}
