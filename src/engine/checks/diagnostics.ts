import type { Path, Spot } from '../spot.ts';

/** A position in a file. `line` and `column` count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Fault extends Place {
  readonly wrong: string;
}

/** A fault as an editor shows it: `rules/rates/x.yaml:12:5 – what is wrong`. */
export function formatFault({ file, line, column, wrong }: Fault): string {
  return `${file}:${line}:${column} – ${wrong}`;
}

export class RulesFault extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(faults.map(formatFault).join('\n'));
    this.name = 'RulesFault';
  }
}

/** Files that know the position of each of their values. */
type Placed = ReadonlyMap<string, { placeOf(path: Path): Place }>;

export class Diagnostics {
  readonly #found = new Map<string, Fault>();
  #files: Placed = new Map();

  /** Lets `report` find positions in these files. */
  locateIn(files: Placed): void {
    this.#files = files;
  }

  add(fault: Fault): void {
    this.#found.set(formatFault(fault), fault);
  }

  /** Adds a fault at a spot of the rules. */
  report({ file, path }: Spot, wrong: string): void {
    const place = this.#files.get(file)?.placeOf(path) ?? { file, line: 1, column: 1 };
    this.add({ ...place, wrong });
  }

  get any(): boolean {
    return this.#found.size > 0;
  }

  all(): Fault[] {
    return [...this.#found.values()].sort(
      (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
    );
  }

  throwIfAny(): void {
    if (this.any) throw new RulesFault(this.all());
  }
}
