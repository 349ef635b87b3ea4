import {
  type Document,
  isCollection,
  isMap,
  isNode,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  YAMLParseError,
} from 'yaml';
import type { Path } from '../spot.ts';
import type { Diagnostics, Place } from './diagnostics.ts';

interface Tree {
  readonly root: Node | null;
  readonly lines: LineCounter;
}

/** A file of the rules that matches its schema, with the position of each value. */
export class YamlFile {
  constructor(
    readonly name: string,
    private readonly text: string,
    private readonly whole: unknown,
    private readonly tree: Tree,
    private readonly faults: Diagnostics,
    private readonly base: Path = [],
  ) {}

  get data(): unknown {
    return this.base.reduce<unknown>(
      (part, step) => (part as Record<string | number, unknown>)[step],
      this.whole,
    );
  }

  withData(data: unknown): YamlFile {
    return new YamlFile(this.name, this.text, data, this.tree, this.faults);
  }

  /** The value at a path as a file of its own, whose paths begin there. */
  at(base: Path): YamlFile {
    const all = [...this.base, ...base];
    return new YamlFile(this.name, this.text, this.whole, this.tree, this.faults, all);
  }

  placeOf(path: Path): Place {
    return this.#placeAt(startOffset(this.#find(path)));
  }

  /** Reports a fault at the value of `path`, or at its nearest existing ancestor. */
  fault(path: Path, wrong: string): void {
    this.#report(this.#find(path), wrong);
  }

  faultAtKey(path: Path, wrong: string): void {
    const parent = this.#find(path.slice(0, -1));
    const key = path.at(-1);
    const pair = isMap(parent) ? parent.items.find((item) => keyText(item.key) === String(key)) : undefined;
    this.#report(isNode(pair?.key) ? pair.key : this.#find(path), wrong);
  }

  /** Reports a fault at the first `fragment` in the text at `path`. */
  faultInText(path: Path, fragment: string, wrong: string): void {
    const [start, end] = this.#find(path)?.range ?? [0, 0];
    // Escaped or folded, it is written differently: then its whole text is reported.
    const offset = this.text.slice(start, end).indexOf(fragment);
    this.#reportAt(start + Math.max(offset, 0), wrong);
  }

  #find(path: Path): Node | null {
    let node: Node | null = this.tree.root;
    for (const step of [...this.base, ...path]) {
      const next: unknown = isCollection(node) ? node.get(step, true) : undefined;
      if (!isNode(next)) return node;
      node = next;
    }
    return node;
  }

  #report(node: Node | null, wrong: string): void {
    this.#reportAt(startOffset(node), wrong);
  }

  #reportAt(offset: number, wrong: string): void {
    this.faults.add({ ...this.#placeAt(offset), wrong });
  }

  #placeAt(offset: number): Place {
    const { line, col } = this.tree.lines.linePos(offset);
    return { file: this.name, line: Math.max(line, 1), column: Math.max(col, 1) };
  }
}

export function startOffset(node: Node | null): number {
  return node?.range?.[0] ?? 0;
}

function keyText(key: unknown): string {
  return isNode(key) && 'value' in key ? String(key.value) : String(key);
}

export function parseTree(text: string): Tree & { readonly document: Document.Parsed } {
  const lines = new LineCounter();
  // The library compares each key with every other key of its map.
  const document = parseDocument(text, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
  });
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<string>();
      for (const { key } of items) {
        const name = keyText(key);
        if (seen.has(name) && isNode(key)) {
          const start = startOffset(key);
          document.errors.push(
            new YAMLParseError([start, start + 1], 'DUPLICATE_KEY', 'Map keys must be unique'),
          );
        }
        seen.add(name);
      }
    },
  });
  return { document, root: document.contents as Node | null, lines };
}
