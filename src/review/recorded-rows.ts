import { CHANGELOG, type Edition, type Entry } from '../engine/loading/changelog.ts';
import type { Diagnostics } from '../engine/loading/diagnostics.ts';

/** A row as the changelog tells it. */
export interface RecordedRow {
  /** By column, as the statute prints them; a column that is `none` may be left out. */
  readonly values: Map<string, string>;
  sources: readonly string[];
  announced: boolean;
  /** The line of the entry that last spoke of it. */
  line: number;
}

/** By table and first day. */
export type RecordedRows = Map<string, Map<string, RecordedRow>>;

/**
 * Tells the changelog from its oldest edition to its newest, and gives the rows
 * as it leaves them. An entry that does not follow from those before it, such
 * as a correction of a row that was never added, is reported.
 *
 * @param yearly tables whose rows hold twelve values: each is a row by itself,
 *   and leaves nothing to the next.
 */
export function recordedRows(
  editions: readonly Edition[],
  yearly: ReadonlySet<string>,
  faults: Diagnostics,
): RecordedRows {
  const tables: RecordedRows = new Map();
  for (const { entries } of [...editions].reverse()) {
    // Within an edition rows stand in any order, but each follows from the one before it.
    const inOrder = [...entries].sort((a, b) => a.from.localeCompare(b.from));
    for (const entry of inOrder) {
      const rows = tables.get(entry.table) ?? new Map<string, RecordedRow>();
      tables.set(entry.table, rows);
      tell(entry, rows, yearly.has(entry.table), (wrong) =>
        faults.add({ file: CHANGELOG, line: entry.line, column: 1, wrong }),
      );
    }
  }
  return tables;
}

function tell(
  entry: Entry,
  rows: Map<string, RecordedRow>,
  yearly: boolean,
  fault: (wrong: string) => void,
): void {
  const known = rows.get(entry.from);
  if (entry.from !== entry.to) {
    fault('an entry stands for one row: write one for each first day');
    return;
  }
  if (entry.kind === 'added' || entry.kind === 'announced') {
    if (known !== undefined) {
      fault(
        `the row from ${entry.from} is recorded already, on line ${known.line}: say corrected or enacted`,
      );
      return;
    }
    const before = yearly ? undefined : rowBefore(entry.from, rows);
    const row = { values: new Map(before?.values), sources: [], announced: false, line: 0 };
    change(entry, row, before ?? null, fault);
    rows.set(entry.from, row);
    return;
  }
  if (known === undefined) {
    fault(`no older entry adds the row from ${entry.from}, so it cannot be ${entry.kind}`);
  } else if (entry.kind === 'removed') {
    rows.delete(entry.from);
  } else if (entry.kind === 'enacted' && !known.announced) {
    fault(`the row from ${entry.from} is not announced, so it cannot be enacted`);
  } else {
    change(entry, known, known, fault);
  }
}

function rowBefore(from: string, rows: ReadonlyMap<string, RecordedRow>): RecordedRow | undefined {
  const days = [...rows.keys()].filter((day) => day < from).sort();
  return rows.get(days.at(-1) ?? '');
}

/** Writes the values of an entry into a row; those it names as before must be those of `before`. */
function change(
  entry: Entry,
  row: RecordedRow,
  before: RecordedRow | null,
  fault: (wrong: string) => void,
): void {
  for (const { column, before: named, after } of entry.changes) {
    const old = before?.values.get(column) ?? 'none';
    if (named !== null && named !== old) {
      fault(`${column} was ${old} before, not ${named}`);
    } else if (named === null && entry.kind === 'corrected' && after !== old) {
      fault(`say what ${column} was before: "${column} ${old} → ${after}"`);
    }
    row.values.set(column, after);
  }
  row.sources = entry.sources;
  row.announced = entry.kind === 'announced' || (entry.kind === 'corrected' && row.announced);
  row.line = entry.line;
}
