import {
  CHANGELOG,
  type ChangelogEntry,
  type ColumnChange,
  type Edition,
  entryText,
} from '../../engine/changelog.ts';
import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { startsAnew } from '../../engine/rates/declaration.ts';
import { type LoadedRow, type RateTable, spotOf } from '../../engine/rates/table.ts';
import type { Rules } from '../../engine/read/rules.ts';
import { dayText } from '../../engine/texts/format.ts';
import { type Day, isoDay, parseDay } from '../../law/calendar.ts';
import { type CurrentRow, differingRows, type RowDifference, rowsOf, type WrittenRow } from '../rows.ts';

/** A row as the changelog leaves it. */
interface RecordedRow extends WrittenRow {
  /** The line of the newest entry about the row. */
  readonly line: number;
}

/** The rows of one table by first day. */
type RecordedRows = Map<string, RecordedRow>;

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
function rowBefore<R>(from: string, rows: ReadonlyMap<string, R>): R | undefined {
  const days = [...rows.keys()].filter((day) => day < from).sort();
  return rows.get(days.at(-1) ?? '');
}

/** An entry as `npm run record` writes it. */
export type EntryToWrite = Omit<ChangelogEntry, 'line'>;

/** A difference between the changelog and a table, and the entry that the changelog lacks. */
interface MissingEntry extends RowDifference<RecordedRow, CurrentRow> {
  readonly entry: EntryToWrite;
}

/** The entries that would make the changelog match a table's file, by day. */
export function missingEntries(table: RateTable, recorded: RecordedRows): MissingEntry[] {
  const rows = rowsOf(table);
  const missing = differingRows(recorded, rows).map((difference) => {
    const { day, was, is } = difference;
    const columns = Object.keys(table.shape.columns);
    const { texts } = (is ?? was) as CurrentRow | RecordedRow;
    const previous = was ?? (startsAnew(table.shape) ? undefined : rowBefore(day, rows));
    const all = columns.map((column): ColumnChange => {
      const after = texts.get(column) as string;
      const before = (is === undefined ? undefined : previous?.texts.get(column)) ?? after;
      return { column, before: before === after ? null : before, after };
    });
    const changed = all.filter(({ before }) => before !== null);
    // Every entry has a value, even if only the sources or the status change.
    const unchanged = was && is ? all : all.filter(({ after }) => after !== 'none');
    const entry: EntryToWrite = {
      kind: kindOfChange(was?.texts.get('status'), is?.texts.get('status')),
      table: table.name,
      from: day,
      changes: changed.length > 0 ? changed : unchanged,
      sources: (texts.get('cite') as string).split(', '),
      // The certain effect of every change; the person recording it can add more.
      effect: `results that read ${table.name} on ${dayText(parseDay(day) as Day)} or later.`,
    };
    return { ...difference, entry };
  });
  const [first] = missing;
  if (recorded.size > 0 || first === undefined || missing.some(({ entry }) => entry.kind !== 'added')) {
    return missing;
  }
  // A new table has one entry for all its rows.
  let cited = first.entry.sources.join(', ');
  const later = missing.slice(1).flatMap(({ entry: { from, changes, sources } }) => {
    const [before, after] = [cited, sources.join(', ')];
    cited = after;
    const cite = before === after ? [] : [{ column: 'cite', after }];
    const row = [{ column: 'from', after: from }, ...changes, ...cite];
    return row.map((change): ColumnChange => ({ ...change, before: null }));
  });
  const entry = { ...first.entry, changes: [...first.entry.changes, ...later] };
  return missing.map((one) => ({ ...one, entry }));
}

function kindOfChange(was: string | undefined, is: string | undefined): ChangelogEntry['kind'] {
  if (is === undefined) return 'removed';
  if (was === is) return 'corrected';
  if (is !== 'law') return is as 'announced' | 'reported';
  if (was === undefined) return 'added';
  return was === 'reported' ? 'confirmed' : 'enacted';
}

/** Verifies the changelog against the tables: replayed from the start, it must give every row exactly as in the tables. */
export function verifyChangelog({ shared, tables }: Rules, diagnostics: Diagnostics): void {
  const recorded = recordedRows(shared.changelog.editions, [...tables.values()], diagnostics);
  const missing = [...recorded].flatMap(([table, rows]) =>
    missingEntries(table, rows).map((one) => ({ table, ...one })),
  );
  for (const { table, day, was, is, entry, differing } of missing) {
    const write = `run npm run record, which writes: - ${entryText(entry)}`;
    if (is === undefined) {
      const near = table.rows.find(({ from }) => isoDay(from) > day) ?? (table.rows.at(-1) as LoadedRow);
      const message = `The row from ${day} is missing here, and line ${was?.line} of ${CHANGELOG} records it. Restore it, or ${write}`;
      diagnostics.report(spotOf(near), message);
    } else if (was === undefined) {
      diagnostics.report(spotOf(is.row), `${CHANGELOG} does not record this row. If it is right, ${write}`);
    } else {
      for (const one of differing) {
        const message = `${one.name} is ${one.is} here and ${one.was} in line ${was.line} of ${CHANGELOG}. If this is right, ${write}`;
        diagnostics.report(spotOf(is.row, one.name), message);
      }
    }
  }
}
