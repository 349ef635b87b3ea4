import type { LoadedRow, RateTable } from '../engine/rates/table.ts';
import type { Day } from '../law/calendar.ts';
import type { Service } from '../service.ts';

/** A row that one version of the rules has otherwise than the other. */
export interface RowDifference {
  readonly table: string;
  /** First day of the row. */
  readonly from: Day;
  readonly kind: 'added' | 'changed' | 'removed';
  /** The columns whose values differ; all of an added or removed row. */
  readonly columns: readonly string[];
}

/** The rows whose values differ between two versions, by table and day. */
export function rowDifferences(before: Service, after: Service): RowDifference[] {
  const [old, now] = [tablesOf(before), tablesOf(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  return names.flatMap((name) => differencesOf(name, rowsOf(old.get(name)), rowsOf(now.get(name))));
}

function tablesOf(service: Service): Map<string, RateTable> {
  return new Map([...service.rates.tables.values()].map((table) => [table.name, table]));
}

function rowsOf(table: RateTable | undefined): Map<Day, LoadedRow> {
  return new Map((table?.rows ?? []).map((row) => [row.from, row]));
}

function differencesOf(
  table: string,
  old: ReadonlyMap<Day, LoadedRow>,
  now: ReadonlyMap<Day, LoadedRow>,
): RowDifference[] {
  const days = [...new Set([...old.keys(), ...now.keys()])].sort((a, b) => a - b);
  return days.flatMap((from): RowDifference[] => {
    const [was, is] = [old.get(from), now.get(from)];
    const columns = Object.keys({ ...was?.cells, ...is?.cells });
    if (was === undefined) return [{ table, from, kind: 'added', columns }];
    if (is === undefined) return [{ table, from, kind: 'removed', columns }];
    const changed = columns.filter((name) => textOf(was, name) !== textOf(is, name));
    return changed.length === 0 ? [] : [{ table, from, kind: 'changed', columns: changed }];
  });
}

/** The value of a column as its row has it. */
export function textOf(row: LoadedRow | undefined, column: string): string {
  return row?.cells[column]?.literal?.text ?? 'none';
}
