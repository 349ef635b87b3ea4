/** The caller's errors: one plain-English message per field. Channels render it. */
export class InvalidInput extends Error {
  readonly code = 'invalid_input';
  /** Field to message in the order of the schema, then unknown names. */
  readonly errors: Readonly<Record<string, string>>;
  readonly #faults: ReadonlyMap<string, string>;

  constructor(message: string, faults: ReadonlyMap<string, string>) {
    super(message);
    this.name = 'InvalidInput';
    // A name such as `__proto__` is a key like any other.
    this.errors = Object.fromEntries(faults);
    this.#faults = faults;
  }

  /** The same as `errors`; names that are numbers keep their place. */
  get faults(): ReadonlyMap<string, string> {
    return this.#faults;
  }

  toJSON(): { code: string; message: string; errors: Readonly<Record<string, string>> } {
    return { code: this.code, message: this.message, errors: this.errors };
  }
}
