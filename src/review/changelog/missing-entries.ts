import type { ColumnChange, Entry } from '../../engine/changelog.ts';
import { startsAnew } from '../../engine/rates/declaration.ts';
import { type LoadedRow, type RateTable, recordedDay } from '../../engine/rates/table.ts';
import { dayText } from '../../engine/texts/format.ts';
import { type Day, isoDay, parseDay } from '../../law/calendar.ts';
import { columnText } from '../impact/row-differences.ts';
import type { RecordedRow, RecordedRows } from './recorded-rows.ts';

/** An entry that the changelog lacks. */
export type EntryToWrite = Omit<Entry, 'line'>;

/** A row as in its file: for a monthly series the months of one year. */
export interface FileRow {
  /** First day. */
  readonly day: string;
  readonly months: readonly [first: LoadedRow, ...others: LoadedRow[]];
  /** In the form of a recorded row's texts. */
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
    const [{ cite, announced }] = months;
    texts.push(['cite', cite.join(', ')], ['status', announced ? 'announced' : 'law']);
    return { day, months, texts: new Map(texts) };
  });
}

/** The columns, `cite` and `status` that differ between a row and its record. */
export function differing({ texts }: FileRow, recorded: RecordedRow): string[] {
  return [...texts.keys()].filter((name) => texts.get(name) !== recorded.texts.get(name));
}

/** The entries by which the changelog would match a table's file, by day. */
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
 * The entry of an unrecorded row: the values that change, or all if none does.
 * @param previous the row before it, if its values follow on from that.
 */
export function newEntry(table: RateTable, row: FileRow, previous: FileRow | undefined): EntryToWrite {
  const [{ announced }] = row.months;
  const before = startsAnew(table.shape) ? undefined : previous?.texts;
  const all = changesOf(table, row, before);
  const changed = all.filter((change) => change.before !== null);
  // Every entry names a value, even if all are unchanged.
  const changes = changed.length > 0 ? changed : all.filter(({ after }) => after !== 'none');
  return { ...commonOf(table, row), kind: announced ? 'announced' : 'added', changes };
}

/** The entries of a row that differs from its record: for a year one for each month that changed. */
export function entriesToWrite(table: RateTable, row: FileRow, recorded: RecordedRow): EntryToWrite[] {
  const [{ announced }] = row.months;
  const wasAnnounced = recorded.texts.get('status') === 'announced';
  const kind = announced === wasAnnounced ? 'corrected' : announced ? 'announced' : 'enacted';
  const all = changesOf(table, row, recorded.texts);
  const changed = all.filter(({ before }) => before !== null);
  if (table.shape.monthly && changed.length > 0) return monthEntries(table, row, recorded);
  // Every entry names a value, even if only the sources or the status differ.
  return [{ ...commonOf(table, row), kind, changes: changed.length > 0 ? changed : all }];
}

function monthEntries(table: RateTable, row: FileRow, recorded: RecordedRow): EntryToWrite[] {
  const [column] = Object.keys(table.shape.columns) as [string];
  const said = (recorded.texts.get(column) as string).split(', ');
  return row.months.flatMap((month, index): EntryToWrite[] => {
    const [before = 'none', after] = [said[index], columnText(month, column)];
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

/** What is certain of every change; the person recording it can say more. */
function effectOf({ name }: RateTable, from: Day): string {
  return `results that read ${name} on ${dayText(from)} or later.`;
}
