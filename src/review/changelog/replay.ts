import { CHANGELOG, type ChangelogEntry, type ColumnChange, type Edition } from '../../engine/changelog.ts';
import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { startsAnew } from '../../engine/rates/declaration.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import type { WrittenRow } from '../rows.ts';

/** A row as the changelog leaves it. */
export interface RecordedRow extends WrittenRow {
  /** The line of the newest entry about the row. */
  readonly line: number;
}

/** The rows of one table by first day. */
export type RecordedRows = Map<string, RecordedRow>;

/**
 * Replays the changelog from its oldest edition, and returns the resulting rows by table. An entry that does
 * not follow from earlier ones, such as a correction of a row that was never added, is reported.
 */
export function recordedRows(
  editions: readonly Edition[],
  tables: readonly RateTable[],
  diagnostics: Diagnostics,
): Map<RateTable, RecordedRows> {
  const recorded = new Map(tables.map((table) => [table, new Map<string, RecordedRow>()]));
  for (const { entries } of editions.toReversed()) {
    // Entries of an edition may be in any order, but each row follows from the one before it.
    for (const entry of entries.toSorted((a, b) => a.from.localeCompare(b.from))) {
      const report = (message: string): void => diagnostics.addAt(CHANGELOG, entry.line, message);
      const table = tables.find(({ name }) => name === entry.table);
      if (table === undefined) report(`There is no rate table "${entry.table}". Correct its name.`);
      else {
        const rows = recorded.get(table) as RecordedRows;
        const all = entryPerRow(entry, table).flatMap((one) => entryPerMonth(one, table));
        for (const one of all) replay(one, table, rows, report);
      }
    }
  }
  return recorded;
}

/** Of a new table, an entry gives all rows: each begins with its day, and repeats what it does not list. */
function entryPerRow(entry: ChangelogEntry, { shape }: RateTable): readonly ChangelogEntry[] {
  const values = new Map<string, string>();
  let row = { ...entry, changes: [] as ColumnChange[] };
  const rows = [row];
  for (const change of entry.changes) {
    const { column, after } = change;
    if (column === 'from') {
      row = { ...row, from: after, changes: [] };
      rows.push(row);
    } else if (column === 'cite') row.sources = after.split(', ');
    else {
      const before = rows.length === 1 || startsAnew(shape) ? change.before : (values.get(column) ?? 'none');
      row.changes.push({ ...change, before });
      values.set(column, after);
    }
  }
  return rows;
}

/** Of a monthly series, an entry gives one month, or the twelve of a year separated by commas. */
function entryPerMonth(entry: ChangelogEntry, { shape }: RateTable): readonly ChangelogEntry[] {
  const [change] = entry.changes;
  if (!shape.monthly || !change?.after.includes(', ')) return [entry];
  const before = change.before?.split(', ');
  return change.after.split(', ').map((after, index): ChangelogEntry => {
    const from = `${entry.from.slice(0, 4)}-${String(index + 1).padStart(2, '0')}-01`;
    return { ...entry, from, changes: [{ ...change, before: before?.[index] ?? null, after }] };
  });
}

type Status = 'law' | 'announced' | 'reported';

/** The record that an entry of each kind follows, undefined for none, and the status that it gives. */
const KINDS: Readonly<
  Record<ChangelogEntry['kind'], { readonly after: readonly (Status | undefined)[]; readonly gives?: Status }>
> = {
  added: { after: [undefined], gives: 'law' },
  announced: { after: [undefined, 'law', 'reported'], gives: 'announced' },
  reported: { after: [undefined, 'law', 'announced'], gives: 'reported' },
  enacted: { after: ['announced'], gives: 'law' },
  confirmed: { after: ['reported'], gives: 'law' },
  corrected: { after: ['law', 'announced', 'reported'] },
  removed: { after: ['law', 'announced', 'reported'] },
};

function replay(
  entry: ChangelogEntry,
  table: RateTable,
  rows: RecordedRows,
  report: (message: string) => void,
): void {
  const { kind, from, changes, sources, line } = entry;
  const { name, shape } = table;
  const known = rows.get(from);
  const status = known?.texts.get('status') as Status | undefined;
  const { after, gives } = KINDS[kind];
  if (!after.includes(status)) {
    const is = known === undefined ? 'in no older entry' : `as ${status} on line ${known.line}`;
    report(`The row from ${from} is recorded ${is}, so it cannot be ${kind}. Correct the entry.`);
    return;
  }
  if (kind === 'removed') {
    rows.delete(from);
    return;
  }
  const base = known ?? (startsAnew(shape) ? undefined : rowBefore(from, rows));
  const texts = new Map(base?.texts ?? Object.keys(shape.columns).map((column) => [column, 'none']));
  for (const { column, before, after: value } of changes) {
    const old = texts.get(column);
    if (!(column in shape.columns)) report(`${name} has no column "${column}". Correct its name.`);
    else if (before !== null && before !== old)
      report(`${column} was ${old} before, not ${before}. Correct it.`);
    else if (before === null && base !== undefined && value !== old) {
      report(`Give the value before: "${column} ${old} → ${value}".`);
    }
    texts.set(column, value);
  }
  texts.set('cite', sources.join(', '));
  if (gives !== undefined) texts.set('status', gives);
  rows.set(from, { texts, line });
}

/** The row in force on the day before one. */
export function rowBefore<R>(from: string, rows: ReadonlyMap<string, R>): R | undefined {
  const days = [...rows.keys()].filter((day) => day < from).sort();
  return rows.get(days.at(-1) ?? '');
}
