/**
 * A Map that holds no more than `most` entries: the one that was set longest
 * ago goes first. Setting an entry again makes it the newest.
 */
export class BoundedStore<K, V> extends Map<K, V> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#most) this.delete(this.keys().next().value as K);
    return this;
  }
}
