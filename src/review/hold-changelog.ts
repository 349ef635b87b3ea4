import { isoDay } from '../law/calendar.ts';
import { dayText } from '../results/format.ts';
import { CHANGELOG, type Edition, type Entry, type EntryChange, printEntry } from '../rules/changelog.ts';
import type { Faults } from '../rules/faults.ts';
import type { Rules } from '../rules/load.ts';
import type { LoadedRow, RateTable } from '../rules/rate-table.ts';

/**
 * Holds the changelog against the tables: every row is accounted for by an
 * entry, and the newest entry of a row says what the row says.
 */
export function holdChangelog(editions: readonly Edition[], rules: Rules, faults: Faults): void {
  const entries = editions.flatMap((edition) => edition.entries);
  const tables = new Map([...rules.tables.values()].map((table) => [table.name, table]));
  for (const entry of entries) {
    if (entry.kind === 'removed') continue;
    const table = tables.get(entry.table);
    const rows = table?.rows.map((row) => isoDay(row.from)) ?? [];
    if (table === undefined) faultOf(faults, entry, `there is no table "${entry.table}"`);
    else if (!rows.includes(entry.from) || !rows.includes(entry.to)) {
      faultOf(
        faults,
        entry,
        `${entry.table} has no row from ${rows.includes(entry.from) ? entry.to : entry.from}`,
      );
    }
  }
  for (const table of tables.values()) {
    for (const [index, row] of yearlyRows(table).entries()) {
      holdRow(table, row, yearlyRows(table)[index - 1], entries, faults);
    }
  }
}

/** The rows as the file has them: one for each year of a monthly series. */
export function yearlyRows(table: RateTable): readonly LoadedRow[] {
  return table.shape.monthly ? table.rows.filter((_, index) => index % 12 === 0) : table.rows;
}

function holdRow(
  table: RateTable,
  row: LoadedRow,
  before: LoadedRow | undefined,
  entries: readonly Entry[],
  faults: Faults,
): void {
  const from = isoDay(row.from);
  const entry = entries.find(
    (candidate) =>
      candidate.table === table.name &&
      candidate.kind !== 'removed' &&
      candidate.from <= from &&
      from <= candidate.to,
  );
  if (entry === undefined) {
    const example = printEntry(draftEntry(table, row, before));
    faults.add({ ...row.place, wrong: `${CHANGELOG} has no entry for this row; write: ${example}` });
    return;
  }
  // An entry for a run of rows, such as a series of months, names the run and not each value.
  if (entry.from !== entry.to) return;
  for (const change of entry.changes) holdChange(change, row, entry, faults);
  for (const { column, before: old } of changesOf(table, row, before)) {
    if (old !== null && !entry.changes.some((change) => change.column === column)) {
      faultOf(faults, entry, `the entry leaves out ${column}, which changes in the row from ${from}`);
    }
  }
  if (entry.sources.join() !== row.cite.join()) {
    faultOf(faults, entry, `the row from ${from} cites ${row.cite.join(', ')}`);
  }
  if (row.announced !== (entry.kind === 'announced')) {
    faultOf(
      faults,
      entry,
      `the row from ${from} is ${row.announced ? 'announced' : 'no longer only announced'}`,
    );
  }
}

function holdChange(change: EntryChange, row: LoadedRow, entry: Entry, faults: Faults): void {
  const cell = row.cells[change.column];
  const value = cell?.literal?.text ?? 'none';
  if (cell === undefined) faultOf(faults, entry, `${entry.table} has no column "${change.column}"`);
  else if (change.after !== value) {
    faultOf(faults, entry, `${change.column} is ${value} in the row from ${entry.from}, not ${change.after}`);
  }
}

function faultOf(faults: Faults, { line }: Entry, wrong: string): void {
  faults.add({ file: CHANGELOG, line, column: 1, wrong });
}

/** The entry that a new row asks for. */
export function draftEntry(
  table: RateTable,
  row: LoadedRow,
  before: LoadedRow | undefined,
): Omit<Entry, 'line'> {
  const from = isoDay(row.from);
  return {
    kind: row.announced ? 'announced' : 'added',
    table: table.name,
    from,
    to: from,
    changes: changesOf(table, row, before),
    sources: row.cite,
    effect: `results that read ${table.name} on ${dayText(row.from)} or later.`,
  };
}

function changesOf(table: RateTable, row: LoadedRow, before: LoadedRow | undefined): EntryChange[] {
  const changes = Object.keys(table.shape.columns).map((column): EntryChange => {
    const after = row.cells[column]?.literal?.text ?? 'none';
    const old = before?.cells[column]?.literal?.text ?? 'none';
    return { column, before: before !== undefined && old !== after ? old : null, after };
  });
  const telling = changes.filter(({ before: old, after }) => old !== null || after !== 'none');
  return telling.length > 0 ? telling : changes;
}
