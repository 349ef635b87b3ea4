/** A Map of at most `max` entries that drops the one set longest ago. */
export class BoundedStore<K, V> extends Map<K, V> {
  /** Always the same iterator: a new one would skip every entry deleted since the last compaction. */
  #oldest: Iterator<K>;

  constructor(private readonly max: number) {
    super();
    this.#oldest = this.keys();
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.max) this.#deleteOldest();
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
