import { isCollection, isMap, isNode, type LineCounter, type Node } from 'yaml';
import type { Path } from '../spot.ts';
import type { Diagnostics, FilePlace } from './diagnostics.ts';

/** A file of the rules as it was parsed. */
export interface Parsed {
  readonly name: string;
  readonly text: string;
  readonly data: unknown;
  readonly root: Node | null;
  readonly lines: LineCounter;
}

/** A file of the rules that matches its schema, or a part of it, with the position of each value. */
export class YamlFile {
  readonly name: string;

  constructor(
    readonly parsed: Parsed,
    private readonly diagnostics: Diagnostics,
    private readonly base: Path = [],
  ) {
    this.name = parsed.name;
  }

  get data(): unknown {
    return this.base.reduce<unknown>(
      (part, step) => (part as Record<string | number, unknown>)[step],
      this.parsed.data,
    );
  }

  withData(data: unknown): YamlFile {
    return new YamlFile({ ...this.parsed, data }, this.diagnostics);
  }

  /** The value at a path as a file of its own, whose paths begin there. */
  at(...base: Path): YamlFile {
    return new YamlFile(this.parsed, this.diagnostics, [...this.base, ...base]);
  }

  placeOf(path: Path): FilePlace {
    return this.#placeAt(startOf(this.#find(path)));
  }

  /** Reports an error at the value of `path`, or at its nearest existing ancestor. */
  error(path: Path, message: string): void {
    this.#report(startOf(this.#find(path)), message);
  }

  errorAtKey(path: Path, message: string): void {
    const parent = this.#find(path.slice(0, -1));
    const key = String(path.at(-1));
    const pair = isMap(parent) ? parent.items.find((item) => String(item.key) === key) : undefined;
    this.#report(startOf(isNode(pair?.key) ? pair.key : this.#find(path)), message);
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
    this.diagnostics.add({ ...this.#placeAt(offset), message });
  }

  #placeAt(offset: number): FilePlace {
    const { line, col } = this.parsed.lines.linePos(offset);
    return { file: this.name, line: Math.max(line, 1), column: Math.max(col, 1) };
  }
}

export function startOf(node: Node | null): number {
  return node?.range?.[0] ?? 0;
}
