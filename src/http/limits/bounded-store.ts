/**
 * A Map that holds no more than `most` entries: the one that was set longest
 * ago goes first. Setting an entry again makes it the newest.
 */
export class BoundedStore<K, V> extends Map<K, V> {
  readonly #most: number;
  /**
   * At the oldest entry. The same iterator all along: a new one would have to pass
   * every entry deleted since the Map last reorganised itself.
   */
  #oldest: Iterator<K>;

  constructor(most: number) {
    super();
    this.#most = most;
    this.#oldest = this.keys();
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#most) this.#deleteOldest();
    return this;
  }

  #deleteOldest(): void {
    let next = this.#oldest.next();
    if (next.done) {
      this.#oldest = this.keys();
      next = this.#oldest.next();
    }
    if (!next.done) this.delete(next.value);
  }
}
