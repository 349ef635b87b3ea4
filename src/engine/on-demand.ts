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

/** A map whose values are each made once, on first use. */
export class MapOnDemand<K, V> implements ReadonlyMap<K, V> {
  readonly #made = new Map<K, V>();
  readonly #keys: () => readonly K[];

  /** @param make gives the value of a key; undefined where it has none. */
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

  #all(): Map<K, V> {
    return new Map(
      this.#keys().flatMap((key): [K, V][] => (this.has(key) ? [[key, this.get(key) as V]] : [])),
    );
  }

  get size(): number {
    return this.#all().size;
  }

  entries(): MapIterator<[K, V]> {
    return this.#all().entries();
  }

  keys(): MapIterator<K> {
    return this.#all().keys();
  }

  values(): MapIterator<V> {
    return this.#all().values();
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  forEach(visit: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    this.#all().forEach(visit);
  }
}
