import type { CalculatorNames, Naming } from '../texts/calculator-names.ts';
import { errorText, type InputError } from './input-error.ts';

/** The caller's errors: one plain-English message per field. Channels render it. */
export class InvalidInput extends Error {
  readonly code = 'invalid_input';
  /** Message by field. A name such as `__proto__` is a key like any other. */
  readonly errors: Readonly<Record<string, string>>;
  readonly #errors: ReadonlyMap<string, string | InputError>;
  readonly #names: CalculatorNames | undefined;
  readonly #naming: Naming;
  readonly #linkPages: (text: string) => string;

  /** @param errors by field, in the order of the schema, then of unknown names. @param names and `linkPages` for errors that are data. */
  constructor(
    message: string,
    errors: ReadonlyMap<string, string | InputError>,
    names?: CalculatorNames,
    naming: Naming = 'title',
    linkPages = (text: string): string => text,
  ) {
    super(message);
    this.name = 'InvalidInput';
    this.#errors = errors;
    this.#names = names;
    this.#naming = naming;
    this.#linkPages = linkPages;
    this.errors = Object.fromEntries(this.messages);
  }

  /** The same as `errors`; names that are numbers keep their place. */
  get messages(): ReadonlyMap<string, string> {
    return this.#worded(false);
  }

  /** The same in the words of pages. */
  get onPage(): ReadonlyMap<string, string> {
    return this.#worded(true);
  }

  /** The same errors, for a channel that calls other calculators by key, or by the name of their tool. */
  naming(by: Naming): InvalidInput {
    return new InvalidInput(this.message, this.#errors, this.#names, by, this.#linkPages);
  }

  toJSON(): { code: string; message: string; errors: Readonly<Record<string, string>> } {
    return { code: this.code, message: this.message, errors: this.errors };
  }

  #worded(isPage: boolean): ReadonlyMap<string, string> {
    const names = this.#names?.[this.#naming] ?? {};
    const link = isPage ? (text: string): string => text : this.#linkPages;
    return new Map(
      [...this.#errors].map(([field, error]) => [
        field,
        typeof error === 'string' ? error : link(errorText(error, names, isPage)),
      ]),
    );
  }
}
