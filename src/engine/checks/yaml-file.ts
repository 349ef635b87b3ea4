import { isCollection, isMap, isNode, type Node } from 'yaml';
import type { Path } from '../spot.ts';
import { calculatorSlot } from '../texts/template.ts';
import type { FlatTypes } from '../values.ts';
import { type Diagnostics, type FilePlace, unknownName } from './diagnostics.ts';
import { type Parsed, startOf } from './parse-yaml.ts';

/** The names that code or another file declares for a noun of the schemas: all of them, or those at a place. */
export type Declared = Readonly<
  Record<string, readonly string[] | ((path: Path) => readonly string[] | undefined)>
>;

/** The slots for other calculators. */
export function calculatorSlots({ calculator = [] }: Declared): string[] {
  return (calculator as readonly string[]).map(calculatorSlot);
}

/** What the schema of a file checks names with. */
export interface NameCheck {
  readonly file: YamlFile;
  readonly declared: Declared;
  /** The facts that a condition may use. */
  readonly facts?: (path: Path) => FlatTypes;
  /** What is wrong with a value; null if nothing is. */
  readonly valueError?: (path: Path, value: unknown) => string | null;
}

/** The schema of a file, which checks the form of its data; as a method of a {@link NameCheck} it reports unknown names. */
type Validate = (this: Partial<NameCheck>, data: unknown) => unknown;

/** A file of the rules that matches its schema, or a part of it, with the position of each value. */
export class YamlFile {
  readonly data: unknown;

  constructor(
    private readonly parsed: Parsed,
    private readonly validate: Validate,
    private readonly diagnostics: Diagnostics,
    private readonly base: Path = [],
  ) {
    this.data = partAt(parsed.data, base);
  }

  valueAt(path: Path): unknown {
    return partAt(this.data, path);
  }

  /** Reports names that are not declared. @returns whether there are none. */
  checkNames(declared: Declared, more: Pick<NameCheck, 'facts' | 'valueError'> = {}): boolean {
    const before = this.diagnostics.count;
    this.validate.call({ file: this, declared, ...more }, this.data);
    return this.diagnostics.count === before;
  }

  /** Reports keys of a value that are not among the known ones. @param what the noun of the keys. */
  checkKeys(path: Path, value: object, known: readonly string[], what: string): void {
    for (const key of Object.keys(value)) {
      if (!known.includes(key)) this.errorAtKey([...path, key], unknownName(what, key, known));
    }
  }

  /** The value at a path as a file of its own, whose paths begin there. */
  at(...base: Path): YamlFile {
    return new YamlFile(this.parsed, this.validate, this.diagnostics, [...this.base, ...base]);
  }

  placeOf(path: Path): FilePlace {
    return this.parsed.placeAt(startOf(this.#find(path)));
  }

  /** Reports an error at the value of `path`, or at its nearest existing ancestor. */
  error(path: Path, message: string): void {
    this.#report(startOf(this.#find(path)), message);
  }

  errorAtKey(path: Path, message: string): void {
    const parent = this.#find(path.slice(0, -1));
    const key = String(path.at(-1));
    const pair = isMap(parent) ? parent.items.find((item) => String(item.key) === key) : undefined;
    this.#report(startOf(pair?.key ?? this.#find(path)), message);
  }

  /** Reports an error at the first `fragment` in the text at `path`. */
  errorInText(path: Path, fragment: string, message: string): void {
    const [start, end] = this.#find(path)?.range ?? [0, 0];
    // Escaped or folded, it is written differently: then its whole text is reported.
    const offset = this.parsed.text.slice(start, end).indexOf(fragment);
    this.#report(start + Math.max(offset, 0), message);
  }

  #find(path: Path): Node | null {
    let node = this.parsed.root;
    for (const step of [...this.base, ...path]) {
      const next: unknown = isCollection(node) ? node.get(step, true) : undefined;
      if (!isNode(next)) return node;
      node = next;
    }
    return node;
  }

  #report(offset: number, message: string): void {
    this.diagnostics.add({ ...this.parsed.placeAt(offset), message });
  }
}

function partAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, step) => (part as Record<string | number, unknown> | undefined)?.[step],
    data,
  );
}
