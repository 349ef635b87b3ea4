import type { Place } from '../rules-file.ts';

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

export class Diagnostics {
  readonly #found = new Map<string, Fault>();

  add(fault: Fault): void {
    this.#found.set(formatFault(fault), fault);
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
