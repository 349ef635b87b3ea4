import { CHANGELOG, type ColumnChange, type Edition, type Entry } from '../../engine/changelog.ts';
import type { Diagnostics } from '../../engine/loading/diagnostics.ts';
import { startsAnew } from '../../engine/rates/declaration.ts';
import type { RateTable } from '../../engine/rates/table.ts';

/** A row as left by the changelog. */
export interface RecordedRow {
  /**
   * By column, the value as the statute prints it, for a year its twelve, separated by commas; `cite` has the
   * keys of the sources, `status` is `law` or `announced`.
   */
  readonly texts: ReadonlyMap<string, string>;
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
      const report = (wrong: string): void =>
        diagnostics.add({ file: CHANGELOG, line: entry.line, column: 1, wrong });
      const table = tables.find(({ name }) => name === entry.table);
      if (table === undefined) report(`there is no table "${entry.table}"`);
      else replay(entry, table, recorded.get(table) as RecordedRows, report);
    }
  }
  return recorded;
}

/** The record that an entry of each kind requires; undefined for none. */
const FOLLOWS: Readonly<Record<Entry['kind'], readonly (string | undefined)[]>> = {
  added: [undefined],
  announced: [undefined, 'law'],
  enacted: ['announced'],
  corrected: ['law', 'announced'],
  removed: ['law', 'announced'],
};

function replay(entry: Entry, table: RateTable, rows: RecordedRows, report: (wrong: string) => void): void {
  const { kind, from, changes, sources, line } = isOfMonth(entry, table)
    ? ofYear(entry, rows, report)
    : entry;
  const { name, shape } = table;
  const known = rows.get(from);
  const status = known?.texts.get('status');
  if (!FOLLOWS[kind].includes(status)) {
    const is = known === undefined ? 'by no older entry' : `as ${status} on line ${known.line}`;
    report(`the row from ${from} is recorded ${is}, so it cannot be ${kind}`);
    return;
  }
  if (kind === 'removed') {
    rows.delete(from);
    return;
  }
  const base = known ?? (startsAnew(shape) ? undefined : rowBefore(from, rows));
  const texts = new Map(base?.texts ?? Object.keys(shape.columns).map((column) => [column, 'none']));
  for (const { column, before, after } of changes) {
    const old = texts.get(column);
    if (!(column in shape.columns)) report(`${name} has no column "${column}"`);
    else if (before !== null && before !== old) report(`${column} was ${old} before, not ${before}`);
    else if (before === null && base !== undefined && after !== old) {
      report(`say what ${column} was before: "${column} ${old} → ${after}"`);
    }
    texts.set(column, after);
  }
  texts.set('cite', sources.join(', '));
  if (kind !== 'corrected') texts.set('status', kind === 'announced' ? 'announced' : 'law');
  rows.set(from, { texts, line });
}

/** Whether an entry corrects one month of a series that has a row for each year. */
function isOfMonth({ kind, changes }: Entry, { shape }: RateTable): boolean {
  return shape.monthly && kind === 'corrected' && changes.every(({ after }) => !after.includes(', '));
}

/** The correction of a month as one of its year. */
function ofYear(entry: Entry, rows: RecordedRows, report: (wrong: string) => void): Entry {
  const month = Number(entry.from.slice(5, 7)) - 1;
  const from = `${entry.from.slice(0, 4)}-01-01`;
  if (!entry.from.endsWith('-01')) report(`a month begins on its first day, not on ${entry.from}`);
  const changes = entry.changes.map(({ column, before, after }): ColumnChange => {
    const year = rows.get(from)?.texts.get(column)?.split(', ') ?? [];
    const old = year[month];
    // The replay reports unrecorded rows.
    if (old === undefined) return { column, before, after };
    if (before !== null && before !== old) report(`${column} was ${old} before, not ${before}`);
    if (before === null && after !== old)
      report(`say what ${column} was before: "${column} ${old} → ${after}"`);
    return { column, before: year.join(', '), after: year.with(month, after).join(', ') };
  });
  return { ...entry, from, changes };
}

function rowBefore(from: string, rows: RecordedRows): RecordedRow | undefined {
  const days = [...rows.keys()].filter((day) => day < from).sort();
  return rows.get(days.at(-1) ?? '');
}
