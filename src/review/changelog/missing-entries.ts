import { CHANGELOG, type ChangelogEntry, type ColumnChange, type Edition } from '../../engine/changelog.ts';
import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { startsAnew } from '../../engine/rates/declaration.ts';
import type { LoadedRow, RateTable } from '../../engine/rates/table.ts';
import { dayText } from '../../engine/texts/format.ts';
import { type Day, isoDay, parseDay } from '../../law/calendar.ts';
import { columnText } from '../impact/differences.ts';

/**
 * A row as texts: by column, the value as the statute prints it; `cite` has the keys of the sources, `status` is `law`,
 * `announced` or `reported`.
 */
type RowTexts = ReadonlyMap<string, string>;

/** A row as the changelog leaves it. */
export interface RecordedRow {
  readonly texts: RowTexts;
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
        for (const one of entryPerRow(entry, table)) replay(one, table, rows, report);
      }
    }
  }
  return recorded;
}

/** Of a monthly series, an entry gives one month, or the twelve of a year separated by commas. */
function entryPerRow(entry: ChangelogEntry, { shape }: RateTable): readonly ChangelogEntry[] {
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

function rowBefore(from: string, rows: RecordedRows): RecordedRow | undefined {
  const days = [...rows.keys()].filter((day) => day < from).sort();
  return rows.get(days.at(-1) ?? '');
}

/** An entry as `npm run record` writes it. */
export type EntryToWrite = Omit<ChangelogEntry, 'line'>;

/** A row as in its file. */
interface FileRow {
  readonly row: LoadedRow;
  /** Its first day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly texts: RowTexts;
}

/** The rows of a table, oldest first. */
function fileRows({ rows, shape }: RateTable): FileRow[] {
  return rows.map((row): FileRow => {
    const columns = Object.keys(shape.columns).map((name) => [name, columnText(row, name)] as const);
    const texts = new Map([...columns, ['cite', row.cite.join(', ')], ['status', statusOf(row)]]);
    return { row, day: isoDay(row.from), texts };
  });
}

function statusOf({ status, announced }: LoadedRow): Status {
  if (status === 'reported') return status;
  return announced ? 'announced' : 'law';
}

/** An entry that the changelog lacks. */
export interface MissingEntry {
  readonly entry: EntryToWrite;
  /** Its row; undefined for one that is gone. */
  readonly file: FileRow | undefined;
  /** The columns, `cite` and `status` that differ between the row and its record. */
  readonly differing: readonly { readonly name: string; readonly is: string; readonly was: string }[];
}

/** The entries that would make the changelog match a table's file, by day. */
export function missingEntries(table: RateTable, recorded: RecordedRows): MissingEntry[] {
  const rows = fileRows(table);
  const written = rows.flatMap((file, index): MissingEntry[] => {
    const known = recorded.get(file.day);
    const differing = [...file.texts].flatMap(([name, is]) => {
      const was = known?.texts.get(name) ?? 'none';
      return known === undefined || is === was ? [] : [{ name, is, was }];
    });
    if (known !== undefined && differing.length === 0) return [];
    return [{ entry: entryToWrite(table, file, known, rows[index - 1]), file, differing }];
  });
  const gone = [...recorded].filter(([day]) => !rows.some((row) => row.day === day));
  return [
    ...written,
    ...gone.map(([day, known]) => ({
      entry: removedEntry(table, day, known),
      file: undefined,
      differing: [],
    })),
  ].sort((a, b) => a.entry.from.localeCompare(b.entry.from));
}

/**
 * The entry of a row that is not recorded, or differs from its record: the changed values, or all where only its sources
 * or its status change.
 * @param previous the row before it.
 */
function entryToWrite(
  table: RateTable,
  { row, day, texts }: FileRow,
  recorded: RecordedRow | undefined,
  previous: FileRow | undefined,
): EntryToWrite {
  const status = statusOf(row);
  const old = recorded ?? (startsAnew(table.shape) ? undefined : previous);
  const all = Object.keys(table.shape.columns).map((column): ColumnChange => {
    const after = texts.get(column) as string;
    const before = old?.texts.get(column) ?? after;
    return { column, before: before === after ? null : before, after };
  });
  const changed = all.filter(({ before }) => before !== null);
  // Every entry has a value, even if all are unchanged.
  const unchanged = recorded === undefined ? all.filter(({ after }) => after !== 'none') : all;
  return {
    kind: kindOfChange(recorded?.texts.get('status'), status),
    table: table.name,
    from: day,
    changes: changed.length > 0 ? changed : unchanged,
    sources: row.cite,
    effect: effectOf(table, row.from),
  };
}

function kindOfChange(was: string | undefined, is: Status): ChangelogEntry['kind'] {
  if (was === is) return 'corrected';
  if (is !== 'law') return is;
  if (was === undefined) return 'added';
  return was === 'reported' ? 'confirmed' : 'enacted';
}

function removedEntry(table: RateTable, from: string, { texts }: RecordedRow): EntryToWrite {
  const changes = Object.keys(table.shape.columns)
    .map((column): ColumnChange => ({ column, before: null, after: texts.get(column) as string }))
    .filter(({ after }) => after !== 'none');
  const sources = (texts.get('cite') as string).split(', ');
  const effect = effectOf(table, parseDay(from) as Day);
  return { kind: 'removed', table: table.name, from, changes, sources, effect };
}

/** The certain effect of every change; the person recording it can add more. */
function effectOf({ name }: RateTable, from: Day): string {
  return `results that read ${name} on ${dayText(from)} or later.`;
}
