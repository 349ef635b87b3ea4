import { CHANGELOG, type Edition, entryText } from '../../engine/changelog.ts';
import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { type LoadedRow, type RateTable, spotOf } from '../../engine/rates/table.ts';
import type { Rules } from '../../engine/read/rules.ts';
import { isoDay } from '../../law/calendar.ts';
import { missingEntries } from './missing-entries.ts';
import { type RecordedRows, recordedRows } from './replay.ts';

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
