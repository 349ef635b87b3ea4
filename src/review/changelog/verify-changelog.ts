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
import { type CurrentRow, differingRows, type RowDifference, rowsOf } from '../rows.ts';
import { type RecordedRow, type RecordedRows, recordedRows, rowBefore } from './replay.ts';

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
export function verifyChangelog(editions: readonly Edition[], rules: Rules, diagnostics: Diagnostics): void {
  const recorded = recordedRows(editions, [...rules.tables.values()], diagnostics);
  for (const [table, rows] of recorded) verifyTable(table, rows, diagnostics);
}

function verifyTable(table: RateTable, recorded: RecordedRows, diagnostics: Diagnostics): void {
  for (const { day, was, is, entry, differing } of missingEntries(table, recorded)) {
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
