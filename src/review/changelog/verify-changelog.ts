import { CHANGELOG, type Edition, entryText } from '../../engine/changelog.ts';
import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { type LoadedRow, type RateTable, spotOf } from '../../engine/rates/table.ts';
import type { Rules } from '../../engine/read/rules.ts';
import { isoDay } from '../../law/calendar.ts';
import { missingEntries, type RecordedRows, recordedRows } from './missing-entries.ts';

/** Verifies the changelog against the tables: replayed from the start, it must give every row exactly as in the tables. */
export function verifyChangelog(editions: readonly Edition[], rules: Rules, diagnostics: Diagnostics): void {
  const recorded = recordedRows(editions, [...rules.tables.values()], diagnostics);
  for (const [table, rows] of recorded) verifyTable(table, rows, diagnostics);
}

function verifyTable(table: RateTable, recorded: RecordedRows, diagnostics: Diagnostics): void {
  for (const { entry, file, differing } of missingEntries(table, recorded)) {
    const line = recorded.get(entry.from)?.line;
    const write = `run npm run record, which writes: - ${entryText(entry)}`;
    if (file === undefined) {
      const near =
        table.rows.find(({ from }) => isoDay(from) > entry.from) ?? (table.rows.at(-1) as LoadedRow);
      const message = `The row from ${entry.from} is missing here, and line ${line} of ${CHANGELOG} records it. Restore it, or ${write}`;
      diagnostics.report(spotOf(near), message);
    } else if (line === undefined) {
      diagnostics.report(spotOf(file.row), `${CHANGELOG} does not record this row. If it is right, ${write}`);
    }
    for (const { name, is, was } of differing) {
      const message = `${name} is ${is} here and ${was} in line ${line} of ${CHANGELOG}. If this is right, ${write}`;
      if (file !== undefined) diagnostics.report(spotOf(file.row, name), message);
    }
  }
}
