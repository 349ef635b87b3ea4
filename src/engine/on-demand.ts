/** The value of `make`, computed on first use. If it throws, it throws each time. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A map whose values are each made once, on first use. */
export class MapOnDemand<K, V> implements ReadonlyMap<K, V> {
  readonly #made = new Map<K, V>();
  readonly #keys: () => readonly K[];

  /**
   * @param keys the keys in their order; asked for when all are.
   * @param make gives the value of a key; undefined where it has none.
   */
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

  get size(): number {
    return [...this.keys()].length;
  }

  *entries(): MapIterator<[K, V]> {
    for (const key of this.#keys()) {
      const value = this.get(key);
      if (value !== undefined) yield [key, value];
    }
  }

  *keys(): MapIterator<K> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  forEach(visit: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this);
  }
}
