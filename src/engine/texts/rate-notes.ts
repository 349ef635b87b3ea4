import { type Day, isoDay, parseDay } from '../../law/calendar.ts';
import { type Changelog, type ChangelogEntry, daysOf } from '../changelog.ts';
import { type LoadedRow, type RateTable, recordedDay, tablesByName } from '../rates/table.ts';
import type { ReadRecord } from '../rates/table-reader.ts';
import type { SharedRules } from '../rules.ts';
import type { CommonTexts, Templates } from './common-texts.ts';
import type { Note } from './entries.ts';
import { asWords, dayText, listText } from './format.ts';
import { render } from './template.ts';

/** The notes of a result, with those on unsettled rates after the notes on figures. */
export function withRatesNotes(
  notes: readonly Note[],
  { stated, pending }: ReadRecord,
  { rowStatus, pending: texts }: Pick<CommonTexts, 'rowStatus' | 'pending'>,
): readonly Note[] {
  if (stated.length + pending.length === 0) return notes;
  const added = statusNotes(stated, rowStatus);
  const first = pending.flatMap(({ head }) => head.pending[0] ?? []).sort((a, b) => a.on - b.on);
  const events = new Set(first.map(({ what, on }) => render(texts.event, { what, on: dayText(on) })));
  if (events.size > 0) added.push(render(texts.note, { events: listText([...events]) }));
  const after = notes.findIndex(({ kind }) => kind !== 'figures');
  const more = added.map((text): Note => ({ kind: 'figures', text }));
  return notes.toSpliced(after < 0 ? notes.length : after, 0, ...more);
}

/** Notes on rows that are announced, not begun or withdrawn, by status. */
function statusNotes(stated: ReadRecord['stated'], texts: Templates): string[] {
  const byStatus = new Map<string, string[]>();
  for (const { table, row } of stated) {
    const name = render(texts.row, { title: table.head.title, from: dayText(row.from) });
    byStatus.set(row.status, [...(byStatus.get(row.status) ?? []), name]);
  }
  return [...byStatus].map(([status, rows]) => render(texts[status], { rows: listText(rows) }));
}

const MAX_NAMED = 5;

const VERSION = /^\d{4}-\d{2}-\d{2}(?:\.[2-9])?$/;

/** The version in a link if older than these rules, else null: a link with any other still opens. */
export function olderVersion(sent: unknown, { version, editions }: Changelog): string | null {
  if (typeof sent !== 'string' || !VERSION.test(sent) || parseDay(sent.slice(0, 10)) === null) return null;
  const oldest = editions.at(-1)?.version ?? version;
  return sent >= oldest && sent < version ? sent : null;
}

/**
 * Lists the entries since `version` for rows that a result read, newest first, or says that there are none.
 * @param address that of the page with all changes.
 */
export function sinceNote(
  version: string,
  read: Iterable<LoadedRow>,
  { changelog, common: { since: texts }, ...shared }: SharedRules,
  address: string,
): string {
  const tables = tablesByName(shared.tables);
  const then = versionText(version);
  // A month of a yearly row may be recorded separately.
  const rows = new Set(
    [...read].flatMap(({ table, from }) =>
      [recordedDay(tables.get(table) as RateTable, from), isoDay(from)].map((day) => `${table} ${day}`),
    ),
  );
  const changes = changelog.editions
    .filter((edition) => edition.version > version)
    .flatMap(({ entries, version: on }) =>
      entries
        .filter((entry) => rowKeys(entry, tables).some((key) => rows.has(key)))
        .map((entry) => ({ entry, on })),
    );
  if (changes.length === 0) return render(texts.unchanged, { then });
  const named = changes.slice(0, MAX_NAMED).map(({ entry, on }) => {
    const table = tableTitle(entry, tables);
    const from = dayText(parseDay(entry.from) as Day);
    const { kind } = entry;
    return render(texts.change, { table, from, kind, on: versionText(on), effect: effectText(entry, table) });
  });
  const more = changes.length - named.length;
  if (more > 0) named.push(render(texts.more, { count: String(more), address }));
  return render(texts.changed, { then, changes: listText(named) });
}

/** `22 November 2026`; a later edition of that day has its number. */
function versionText(version: string): string {
  const [day, edition] = version.split('.') as [string, string?];
  const text = dayText(parseDay(day) as Day);
  return edition === undefined ? text : `${text}, edition ${edition}`;
}

/** The rows of an entry. For a removed row, the row before it. */
function rowKeys(entry: ChangelogEntry, tables: ReadonlyMap<string, RateTable>): string[] {
  const { kind, table: name, from } = entry;
  const table = tables.get(name);
  const before = kind === 'removed' ? table?.rows[table.indexOn(parseDay(from) as Day)] : undefined;
  const days = table && before ? [recordedDay(table, before.from)] : daysOf(entry);
  return days.map((day) => `${name} ${day}`);
}

export function tableTitle({ table }: ChangelogEntry, tables: ReadonlyMap<string, RateTable>): string {
  return tables.get(table)?.head.title ?? asWords(table);
}

/** Which results an entry can affect, for readers: a table appears by title, without a full stop. */
export function effectText({ effect, table }: ChangelogEntry, title: string): string {
  return effect.replace(/\.$/, '').replaceAll(table, title);
}
