/** A Map of at most `max` entries that drops the one set longest ago. */
export class BoundedStore<K, V> extends Map<K, V> {
  /** Always the same iterator, before which all is deleted: a new one would skip that again each time. */
  readonly #oldest = this.keys();

  constructor(private readonly max: number) {
    super();
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.max) this.delete(this.#oldest.next().value as K);
    return this;
  }
}
