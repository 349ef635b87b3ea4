/** The caller's faults: one plain-English message for each field. Channels render it. */
export class InvalidInput extends Error {
  /** Field to message, in the order of the schema; then names that are no inputs, as given. */
  readonly errors: ReadonlyMap<string, string>;

  constructor(message: string, errors: ReadonlyMap<string, string>) {
    super(message);
    this.name = 'InvalidInput';
    this.errors = errors;
  }

  /** The body of the answer: `{ message, errors }`. A name such as `__proto__` is a key like any other. */
  toJSON(): { message: string; errors: Record<string, string> } {
    return { message: this.message, errors: Object.fromEntries(this.errors) };
  }
}
