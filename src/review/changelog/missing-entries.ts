import { CHANGELOG, type ColumnChange, type Edition, type Entry } from '../../engine/changelog.ts';
import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { startsAnew } from '../../engine/rates/declaration.ts';
import { type LoadedRow, type RateTable, recordedDay } from '../../engine/rates/table.ts';
import { dayText } from '../../engine/texts/format.ts';
import { type Day, isoDay, parseDay } from '../../law/calendar.ts';
import { columnText } from '../impact/differences.ts';

/** A row as the changelog leaves it. */
export interface RecordedRow {
  /**
   * By column, the value as the statute prints it, for a year its twelve, separated by commas; `cite` has the
   * keys of the sources, `status` is `law`, `announced` or `reported`.
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
      if (table === undefined) report(`There is no rate table "${entry.table}".`);
      else replay(entry, table, recorded.get(table) as RecordedRows, report);
    }
  }
  return recorded;
}

type Status = 'law' | 'announced' | 'reported';

/** The record that an entry of each kind follows, undefined for none, and the status that it gives. */
const KINDS: Readonly<
  Record<Entry['kind'], { readonly after: readonly (Status | undefined)[]; readonly gives?: Status }>
> = {
  added: { after: [undefined], gives: 'law' },
  announced: { after: [undefined, 'law', 'reported'], gives: 'announced' },
  reported: { after: [undefined, 'law', 'announced'], gives: 'reported' },
  enacted: { after: ['announced'], gives: 'law' },
  confirmed: { after: ['reported'], gives: 'law' },
  corrected: { after: ['law', 'announced', 'reported'] },
  removed: { after: ['law', 'announced', 'reported'] },
};

function replay(entry: Entry, table: RateTable, rows: RecordedRows, report: (wrong: string) => void): void {
  const { kind, from, changes, sources, line } = isOfMonth(entry, table)
    ? ofYear(entry, rows, report)
    : entry;
  const { name, shape } = table;
  const known = rows.get(from);
  const status = known?.texts.get('status') as Status | undefined;
  const { after, gives } = KINDS[kind];
  if (!after.includes(status)) {
    const is = known === undefined ? 'in no older entry' : `as ${status} on line ${known.line}`;
    report(`The row from ${from} is recorded ${is}, so it cannot be ${kind}.`);
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
    if (!(column in shape.columns)) report(`${name} has no column "${column}".`);
    else if (before !== null && before !== old) report(`${column} was ${old} before, not ${before}.`);
    else if (before === null && base !== undefined && value !== old) {
      report(`Give the value before: "${column} ${old} → ${value}".`);
    }
    texts.set(column, value);
  }
  texts.set('cite', sources.join(', '));
  if (gives !== undefined) texts.set('status', gives);
  rows.set(from, { texts, line });
}

function isOfMonth({ kind, changes }: Entry, { shape }: RateTable): boolean {
  return shape.monthly && kind === 'corrected' && changes.every(({ after }) => !after.includes(', '));
}

function ofYear(entry: Entry, rows: RecordedRows, report: (wrong: string) => void): Entry {
  const month = Number(entry.from.slice(5, 7)) - 1;
  const from = `${entry.from.slice(0, 4)}-01-01`;
  if (!entry.from.endsWith('-01')) report(`A month begins on its first day, not on ${entry.from}.`);
  const changes = entry.changes.map(({ column, before, after }): ColumnChange => {
    const year = rows.get(from)?.texts.get(column)?.split(', ') ?? [];
    const old = year[month];
    // The replay reports unrecorded rows.
    if (old === undefined) return { column, before, after };
    if (before !== null && before !== old) report(`${column} was ${old} before, not ${before}.`);
    if (before === null && after !== old) report(`Give the value before: "${column} ${old} → ${after}".`);
    return { column, before: year.join(', '), after: year.with(month, after).join(', ') };
  });
  return { ...entry, from, changes };
}

function rowBefore(from: string, rows: RecordedRows): RecordedRow | undefined {
  const days = [...rows.keys()].filter((day) => day < from).sort();
  return rows.get(days.at(-1) ?? '');
}

/** An entry missing from the changelog. */
export type EntryToWrite = Omit<Entry, 'line'>;

/** A row as in its file: for a monthly series the months of one year. */
export interface FileRow {
  readonly day: string;
  readonly months: readonly [first: LoadedRow, ...others: LoadedRow[]];
  /** In the form of the texts of a recorded row. */
  readonly texts: RecordedRow['texts'];
}

/** The rows of a table as the changelog counts them. */
export function fileRows(table: RateTable): FileRow[] {
  const years = new Map<string, [LoadedRow, ...LoadedRow[]]>();
  for (const row of table.rows) {
    const day = recordedDay(table, row.from);
    const year = years.get(day);
    if (year === undefined) years.set(day, [row]);
    else year.push(row);
  }
  return [...years].map(([day, months]) => {
    const texts = Object.keys(table.shape.columns).map((column): [string, string] => [
      column,
      months.map((month) => columnText(month, column)).join(', '),
    ]);
    const [first] = months;
    texts.push(['cite', first.cite.join(', ')], ['status', statusOf(first)]);
    return { day, months, texts: new Map(texts) };
  });
}

function statusOf({ status, announced }: LoadedRow): Status {
  if (status === 'reported') return status;
  return announced ? 'announced' : 'law';
}

/** The columns, `cite` and `status` that differ between a row and its record. */
export function differing({ texts }: FileRow, recorded: RecordedRow): string[] {
  return [...texts.keys()].filter((name) => texts.get(name) !== recorded.texts.get(name));
}

/** The entries that would make the changelog match a table's file, by day. */
export function missingEntries(table: RateTable, recorded: RecordedRows): EntryToWrite[] {
  const rows = fileRows(table);
  const written = rows.flatMap((row, index) => {
    const known = recorded.get(row.day);
    if (known !== undefined) return differing(row, known).length > 0 ? entriesToWrite(table, row, known) : [];
    return [newEntry(table, row, rows[index - 1])];
  });
  const gone = [...recorded].filter(([day]) => !rows.some((row) => row.day === day));
  return [...written, ...gone.map(([day, known]) => removedEntry(table, day, known))].sort((a, b) =>
    a.from < b.from ? -1 : a.from > b.from ? 1 : 0,
  );
}

/**
 * The entry of an unrecorded row: the changed values, or all if none changed.
 * @param previous the row before it, if its values continue from that.
 */
export function newEntry(table: RateTable, row: FileRow, previous: FileRow | undefined): EntryToWrite {
  const status = statusOf(row.months[0]);
  const before = startsAnew(table.shape) ? undefined : previous?.texts;
  const all = changesOf(table, row, before);
  const changed = all.filter((change) => change.before !== null);
  // Every entry has a value, even if all are unchanged.
  const changes = changed.length > 0 ? changed : all.filter(({ after }) => after !== 'none');
  return { ...commonOf(table, row), kind: status === 'law' ? 'added' : status, changes };
}

/** The entries of a row that differs from its record: for a year, one for each changed month. */
export function entriesToWrite(table: RateTable, row: FileRow, recorded: RecordedRow): EntryToWrite[] {
  const kind = kindOfChange(recorded.texts.get('status'), statusOf(row.months[0]));
  const all = changesOf(table, row, recorded.texts);
  const changed = all.filter(({ before }) => before !== null);
  if (table.shape.monthly && changed.length > 0) return monthEntries(table, row, recorded);
  // Every entry has a value, even if only the sources or the status differ.
  return [{ ...commonOf(table, row), kind, changes: changed.length > 0 ? changed : all }];
}

function kindOfChange(was: string | undefined, is: Status): Entry['kind'] {
  if (was === is) return 'corrected';
  if (is !== 'law') return is;
  return was === 'reported' ? 'confirmed' : 'enacted';
}

function monthEntries(table: RateTable, row: FileRow, recorded: RecordedRow): EntryToWrite[] {
  const [column] = Object.keys(table.shape.columns) as [string];
  const old = (recorded.texts.get(column) as string).split(', ');
  return row.months.flatMap((month, index): EntryToWrite[] => {
    const [before = 'none', after] = [old[index], columnText(month, column)];
    if (before === after) return [];
    const entry = { ...commonOf(table, row), from: isoDay(month.from), effect: effectOf(table, month.from) };
    return [{ ...entry, kind: 'corrected', changes: [{ column, before, after }] }];
  });
}

function removedEntry(table: RateTable, from: string, { texts }: RecordedRow): EntryToWrite {
  const changes = Object.keys(table.shape.columns)
    .map((column): ColumnChange => ({ column, before: null, after: texts.get(column) as string }))
    .filter(({ after }) => after !== 'none');
  const sources = (texts.get('cite') as string).split(', ');
  const effect = effectOf(table, parseDay(from) as Day);
  return { kind: 'removed', table: table.name, from, changes, sources, effect };
}

function changesOf(
  { shape }: RateTable,
  { texts }: FileRow,
  old: FileRow['texts'] | undefined,
): ColumnChange[] {
  return Object.keys(shape.columns).map((column): ColumnChange => {
    const after = texts.get(column) as string;
    const before = old?.get(column) ?? after;
    return { column, before: before === after ? null : before, after };
  });
}

function commonOf(
  table: RateTable,
  { day, months: [first] }: FileRow,
): Pick<EntryToWrite, 'table' | 'from' | 'sources' | 'effect'> {
  return { table: table.name, from: day, sources: first.cite, effect: effectOf(table, first.from) };
}

/** The certain effect of every change; the person recording it can add more. */
function effectOf({ name }: RateTable, from: Day): string {
  return `results that read ${name} on ${dayText(from)} or later.`;
}
