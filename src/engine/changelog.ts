/** A column in an entry: its value, and the previous value if that differs. */
export interface ColumnChange {
  readonly column: string;
  readonly before: string | null;
  readonly after: string;
}

/** One item of CHANGELOG-rates.md: what happened to one row of a table, or all rows of a new table. */
export interface ChangelogEntry {
  readonly kind: 'added' | 'announced' | 'reported' | 'enacted' | 'confirmed' | 'corrected' | 'removed';
  readonly table: string;
  readonly from: string;
  /** For a new table, a change of `from` begins the next row, which repeats what it does not list. */
  readonly changes: readonly ColumnChange[];
  readonly sources: readonly string[];
  readonly effect: string;
  readonly line: number;
}

/** The first days of the rows of an entry. */
export function daysOf({ from, changes }: Pick<ChangelogEntry, 'from' | 'changes'>): string[] {
  return [from, ...changes.flatMap(({ column, after }) => (column === 'from' ? after : []))];
}

export interface Edition {
  readonly version: string;
  readonly entries: readonly ChangelogEntry[];
  readonly line: number;
}

export interface Changelog {
  readonly version: string;
  readonly editions: readonly Edition[];
}

export const CHANGELOG = 'CHANGELOG-rates.md';

/** An entry as the file writes it. */
export function entryText(entry: Omit<ChangelogEntry, 'line'>): string {
  const { kind, table, from, changes, sources, effect } = entry;
  const values = changes.map(
    ({ column, before, after }) => `${column} ${before === null ? '' : `${before} → `}${after}`,
  );
  return `${kind} \`${table}\` ${from}: ${values.join('; ')}. Source: ${sources.join(', ')}. Effect: ${effect}`;
}
