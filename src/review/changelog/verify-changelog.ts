import { CHANGELOG, type Edition, entryText } from '../../engine/changelog.ts';
import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import type { LoadedRow, RateTable } from '../../engine/rates/table.ts';
import { spotOf } from '../../engine/rates/table.ts';
import type { Rules } from '../../engine/read/rules.ts';
import { isoDay } from '../../law/calendar.ts';
import {
  differing,
  entriesToWrite,
  type FileRow,
  fileRows,
  newEntry,
  type RecordedRow,
  type RecordedRows,
  recordedRows,
} from './missing-entries.ts';

/**
 * Verifies the changelog against the tables: replayed from the start, it must give every row exactly as in
 * the tables. A difference is reported at both places, since either may be wrong.
 */
export function verifyChangelog(editions: readonly Edition[], rules: Rules, diagnostics: Diagnostics): void {
  const recorded = recordedRows(editions, [...rules.tables.values()], diagnostics);
  for (const [table, rows] of recorded) verifyTable(table, rows, diagnostics);
}

function verifyTable(table: RateTable, recorded: RecordedRows, diagnostics: Diagnostics): void {
  const rows = fileRows(table);
  const gone = new Map([...recorded].filter(([day]) => !rows.some((row) => row.day === day)));
  for (const [index, row] of rows.entries()) {
    const known = recorded.get(row.day);
    if (known !== undefined) {
      verifyRow(table, row, known, diagnostics);
      continue;
    }
    // A row without an entry is new, or a recorded one whose first day was changed.
    const moved = [...gone].find(([, other]) => differing(row, other).length === 0);
    if (moved !== undefined) gone.delete(moved[0]);
    const instead =
      moved === undefined
        ? `Run npm run record, which writes: - ${entryText(newEntry(table, row, rows[index - 1]))}`
        : `Line ${moved[1].line} records it from ${moved[0]}.`;
    const spot = spotOf(row.months[0], moved === undefined ? undefined : 'from');
    diagnostics.report(spot, `${CHANGELOG} has no entry for this row. ${instead}`);
  }
  for (const [day, { line }] of gone) {
    const wrong = `${table.name} has no row from ${day}. Restore it, or run npm run record.`;
    diagnostics.add({ file: CHANGELOG, line, column: 1, wrong });
    const next = rows.find((row) => row.day > day);
    const where = next === undefined ? 'after' : 'before';
    diagnostics.report(
      spotOf((next ?? (rows.at(-1) as FileRow)).months[0]),
      `The row from ${day} ${where} this one is missing; line ${line} of ${CHANGELOG} records it.`,
    );
  }
}

function verifyRow(table: RateTable, row: FileRow, recorded: RecordedRow, diagnostics: Diagnostics): void {
  const { line, texts } = recorded;
  const entries = entriesToWrite(table, row, recorded);
  const report = (name: string, month: LoadedRow, is: string, recorded: string): void => {
    const from = isoDay(month.from);
    const wrong = `Here ${name} is ${recorded}; the row from ${from} has ${is}.`;
    diagnostics.add({ file: CHANGELOG, line, column: 1, wrong });
    const entry = entries.find((one) => one.from === from) ?? entries[0];
    const write =
      entry === undefined ? '' : ` If this is right, run npm run record, which writes: - ${entryText(entry)}`;
    diagnostics.report(
      spotOf(month, name),
      `${name} is ${is} here and ${recorded} in line ${line} of ${CHANGELOG}.${write}`,
    );
  };
  for (const name of differing(row, recorded)) {
    const [is, was] = [row.texts.get(name) ?? 'none', texts.get(name) ?? 'none'];
    // For a year, only the differing months are listed.
    const isYear = row.months.length > 1 && name in table.shape.columns;
    const values = was.split(', ');
    if (!isYear) report(name, row.months[0], is, was);
    else
      is.split(', ').forEach((value, index) => {
        const before = values[index] ?? 'nothing';
        if (value !== before) report(name, row.months[index] as LoadedRow, value, before);
      });
  }
}
