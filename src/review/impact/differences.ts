import { type LoadedRow, type RateTable, recordedDay } from '../../engine/rates/table.ts';
import { dayText } from '../../engine/texts/format.ts';
import type { Amount } from '../../law/amounts.ts';
import { type Day, parseDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';

/** A row that differs between two versions of the rules. */
export interface RowDifference {
  readonly table: string;
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
}

/** `changed in corporation-tax: the row from 1 April 2026: main_rate 25% → 26%`. */
export function rowText({ table, from, kind, values }: RowDifference): string {
  const which = values.length > 0 ? `: ${values.join('; ')}` : '';
  return `${kind} in ${table}: the row from ${dayText(from)}${which}`;
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
    const all = Object.keys({ ...was?.literals, ...is?.literals });
    const columns = all.filter((name) => !was || !is || columnText(was, name) !== columnText(is, name));
    const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    const shown = (row: LoadedRow): string[][] => [
      ...columns.map((name) => [name, columnText(row, name)]),
      ...[
        ['status', row.status],
        ['cite', row.cite.join(', ')],
      ],
    ];
    const [before = [], after = []] = was && is ? [shown(was), shown(is)] : [];
    const values = after.flatMap(([name, text], index) =>
      text === before[index]?.[1] ? [] : [`${name} ${before[index]?.[1]} → ${text}`],
    );
    if (columns.length + values.length === 0) return [];
    const listed = [daysListed(was), daysListed(is)] as const;
    const days = listed.flat().filter((day) => !listed.every((list) => list.includes(day)));
    const recordedFrom = recordedDay(table, from);
    return [{ table: table.name, from, recordedFrom, kind, days, columns, values }];
  });
}

function daysListed(row: LoadedRow | undefined): Day[] {
  return Object.values(row?.literals ?? {}).flatMap((literal) =>
    Array.isArray(literal?.value) ? (literal.value as Day[]) : (parseDay(literal?.text ?? '') ?? []),
  );
}

export function columnText(row: LoadedRow, column: string): string {
  return row.literals[column]?.text ?? 'none';
}

/** The absolute value of a cell; null for an empty cell, a list or a day. */
export function columnNumber({ literals }: LoadedRow, column: string): number | null {
  const { value = null, text = '' } = literals[column] ?? {};
  if (value === null || Array.isArray(value)) return null;
  // Days are numbers too, but not to be compared by size.
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? null : Math.abs(toNumber(value));
}

/** The number of an amount, a count or months. */
export function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : Number((value as Amount).n) / Number((value as Amount).d);
}

/** A difference between two results; a side without it is an empty text. */
export interface Difference {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Pairs removed texts with added ones, in order. */
export function paired(name: string, was: readonly string[], is: readonly string[]): Difference[] {
  const [gone, come] = [withoutAll(was, is), withoutAll(is, was)];
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => ({
    name,
    before: gone[index] ?? '',
    after: come[index] ?? '',
  }));
}

/** Each text as often as it occurs more often than in the others. */
function withoutAll(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
