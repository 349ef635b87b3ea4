import { CHANGELOG, type Edition, entryText } from '../../engine/changelog.ts';
import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { type RateTable, spotOf } from '../../engine/rates/table.ts';
import type { Rules } from '../../engine/read/rules.ts';
import {
  differing,
  entryToWrite,
  type FileRow,
  fileRows,
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
        ? `Run npm run record, which writes: - ${entryText(entryToWrite(table, row, undefined, rows[index - 1]))}`
        : `Line ${moved[1].line} records it from ${moved[0]}.`;
    const spot = spotOf(row.row, moved === undefined ? undefined : 'from');
    diagnostics.report(spot, `${CHANGELOG} has no entry for this row. ${instead}`);
  }
  for (const [day, { line }] of gone) {
    const wrong = `${table.name} has no row from ${day}. Restore it, or run npm run record.`;
    diagnostics.add({ file: CHANGELOG, line, column: 1, wrong });
    const next = rows.find((row) => row.day > day);
    const where = next === undefined ? 'after' : 'before';
    diagnostics.report(
      spotOf((next ?? (rows.at(-1) as FileRow)).row),
      `The row from ${day} ${where} this one is missing; line ${line} of ${CHANGELOG} records it.`,
    );
  }
}

function verifyRow(table: RateTable, file: FileRow, recorded: RecordedRow, diagnostics: Diagnostics): void {
  const { line, texts } = recorded;
  const entry = entryText(entryToWrite(table, file, recorded, undefined));
  for (const name of differing(file, recorded)) {
    const [is, was] = [file.texts.get(name), texts.get(name) ?? 'none'];
    const there = `Here ${name} is ${was}; the row from ${file.day} has ${is}.`;
    diagnostics.add({ file: CHANGELOG, line, column: 1, wrong: there });
    const here = `${name} is ${is} here and ${was} in line ${line} of ${CHANGELOG}.`;
    const write = `If this is right, run npm run record, which writes: - ${entry}`;
    diagnostics.report(spotOf(file.row, name), `${here} ${write}`);
  }
}
