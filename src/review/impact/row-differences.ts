import { type LoadedRow, type RateTable, recordedDay } from '../../engine/rates/table.ts';
import type { Amount } from '../../law/amounts.ts';
import { type Day, parseDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';

/** A row that differs between two versions of the rules. */
export interface RowDifference {
  readonly table: string;
  /** First day of the row. */
  readonly from: Day;
  /** The first day under which the changelog records it, `YYYY-MM-DD`. */
  readonly recordedFrom: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** Days listed in only one of them. */
  readonly days: readonly Day[];
  /** The columns whose values differ; all of an added or removed row, none where its status or sources do. */
  readonly columns: readonly string[];
  /** For a changed row, what differs: `rate 7.25% → 7.15%`, `status announced → in_force`. */
  readonly values: readonly string[];
  /** Whether results rest on what differs: all but a quotation. */
  readonly isOfResults: boolean;
}

/** The rows whose values differ between two versions, by table and day. */
export function rowDifferences(before: Service, after: Service): RowDifference[] {
  const [old, now] = [before, after].map(
    ({ rules }) => new Map([...rules.tables.values()].map((table) => [table.name, table])),
  ) as [Map<string, RateTable>, Map<string, RateTable>];
  const tables = [...new Map([...old, ...now])].sort(([a], [b]) => (a < b ? -1 : 1));
  return tables.flatMap(([name, table]) =>
    differencesOf(table, rowsOf(old.get(name)), rowsOf(now.get(name))),
  );
}

function rowsOf(table: RateTable | undefined): Map<Day, LoadedRow> {
  return new Map(table?.rows.map((row) => [row.from, row]));
}

function differencesOf(
  table: RateTable,
  old: ReadonlyMap<Day, LoadedRow>,
  now: ReadonlyMap<Day, LoadedRow>,
): RowDifference[] {
  const days = [...new Set([...old.keys(), ...now.keys()])].sort((a, b) => a - b);
  return days.flatMap((from): RowDifference[] => {
    const [was, is] = [old.get(from), now.get(from)];
    const all = Object.keys({ ...was?.cells, ...is?.cells });
    const columns = all.filter((name) => !was || !is || columnText(was, name) !== columnText(is, name));
    const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    const shown = (row: LoadedRow): string[][] => [
      ...columns.map((name) => [name, columnText(row, name)]),
      ...[
        ['status', row.status],
        ['cite', row.cite.join(', ')],
        ['quote', row.quote === null ? 'none' : `“${row.quote.words}”, ${row.quote.place}`],
      ],
    ];
    const [before = [], after = []] = was && is ? [shown(was), shown(is)] : [];
    const values = after.flatMap(([name, text], index) =>
      text === before[index]?.[1] ? [] : [`${name} ${before[index]?.[1]} → ${text}`],
    );
    if (columns.length + values.length === 0) return [];
    const isOfResults = columns.length > 0 || values.some((value) => !value.startsWith('quote '));
    const listed = [daysListed(was), daysListed(is)] as const;
    const days = listed.flat().filter((day) => !listed.every((list) => list.includes(day)));
    const recordedFrom = recordedDay(table, from);
    return [{ table: table.name, from, recordedFrom, kind, days, columns, values, isOfResults }];
  });
}

function daysListed(row: LoadedRow | undefined): Day[] {
  return Object.values(row?.cells ?? {}).flatMap(({ value, literal }) =>
    Array.isArray(value) ? (value as Day[]) : (parseDay(literal?.text ?? '') ?? []),
  );
}

/** The value of a column as written in its row. */
export function columnText(row: LoadedRow, column: string): string {
  return row.cells[column]?.literal?.text ?? 'none';
}

/** The absolute value of a cell; null for an empty cell, a list or a day. */
export function columnNumber({ cells }: LoadedRow, column: string): number | null {
  const { value = null, literal = null } = cells[column] ?? {};
  if (value === null || Array.isArray(value)) return null;
  // Days are numbers too, but not to be compared by size.
  return /^\d{4}-\d{2}-\d{2}$/.test(literal?.text ?? '') ? null : Math.abs(toNumber(value));
}

/** The number of an amount, a count or months. */
export function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : Number((value as Amount).n) / Number((value as Amount).d);
}
