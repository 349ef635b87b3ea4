import { nearest } from '../inputs/input-names.ts';
import type { Path, Spot } from '../spot.ts';

/** A position in a file. `line` and `column` count from 1. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What is wrong at a place, and what to write instead. */
export interface Diagnostic extends FilePlace {
  readonly message: string;
}

/** A diagnostic as an editor shows it: `rules/rates/x.yaml:12:5 – what is wrong`. */
export function formatDiagnostic({ file, line, column, message }: Diagnostic): string {
  return `${file}:${line}:${column} – ${message}`;
}

/** Rules with errors, all of them. */
export class InvalidRules extends Error {
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(formatDiagnostic).join('\n'));
    this.name = 'InvalidRules';
  }
}

export class Diagnostics {
  readonly #all = new Map<string, Diagnostic>();
  /** Files in which `report` finds positions. */
  files: ReadonlyMap<string, { placeOf(path: Path): FilePlace }> = new Map();

  add(diagnostic: Diagnostic): void {
    this.#all.set(formatDiagnostic(diagnostic), diagnostic);
  }

  /** Adds a message at a line of a file. */
  addAt(file: string, line: number, message: string): void {
    this.add({ file, line, column: 1, message });
  }

  /** Adds a message at a spot of the rules. */
  report({ file, path }: Spot, message: string): void {
    const place = this.files.get(file)?.placeOf(path) ?? { file, line: 1, column: 1 };
    this.add({ ...place, message });
  }

  get count(): number {
    return this.#all.size;
  }

  all(): Diagnostic[] {
    return [...this.#all.values()].sort(
      (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
    );
  }

  throwIfAny(): void {
    if (this.count > 0) throw new InvalidRules(this.all());
  }
}

/** With more names than this, none is listed. */
const MAX_LISTED = 15;

/** Where new names of a noun are declared. */
const DECLARED: Readonly<Record<string, string>> = {
  source: 'in rules/sources.yaml',
  key: 'in its schema in schemas/rules',
  input: 'under "inputs" of its calculator',
  'key of data': 'under "outputs" of its calculator',
  step: 'under "steps" of its calculator',
};

/** `There is no fact "limits". Did you mean "limit"?`, or all the names that there are. */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  const isShort = known.length > 0 && known.length <= MAX_LISTED;
  const remedy = what in DECLARED ? `declare it ${DECLARED[what]}` : isShort ? null : 'remove it';
  const choice = isShort ? `Use one of ${known.join(', ')}` : 'Correct its name';
  const others = remedy === null ? `${choice}.` : `${choice}, or ${remedy}.`;
  return `There is no ${what} "${name}". ${near === null ? others : `Did you mean "${near}"?`}`;
}
