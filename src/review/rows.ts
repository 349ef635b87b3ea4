import type { LoadedRow, RateTable } from '../engine/rates/table.ts';
import type { Amount } from '../law/amounts.ts';
import { isoDay } from '../law/calendar.ts';

/**
 * A row as texts: by column, the value as the statute prints it; `cite` has the keys of the sources, `status` is `law`,
 * `announced` or `reported`.
 */
export interface WrittenRow {
  readonly texts: ReadonlyMap<string, string>;
}

export interface CurrentRow extends WrittenRow {
  readonly row: LoadedRow;
}

/** The rows of a table by first day, `YYYY-MM-DD`, oldest first. */
export function rowsOf(table: RateTable | undefined): ReadonlyMap<string, CurrentRow> {
  const columns = Object.keys(table?.shape.columns ?? {});
  return new Map(
    table?.rows.map((row) => {
      const values = columns.map((name) => [name, columnText(row, name)] as const);
      const status = row.status === 'reported' ? row.status : row.announced ? 'announced' : 'law';
      const texts = new Map([...values, ['cite', row.cite.join(', ')], ['status', status]]);
      return [isoDay(row.from), { row, texts }];
    }),
  );
}

/** A row that two versions of a table do not both have, or have with other texts. */
export interface RowDifference<A extends WrittenRow, B extends WrittenRow = A> {
  readonly day: string;
  readonly was: A | undefined;
  readonly is: B | undefined;
  /** The columns, `cite` and `status` that differ, where both have it. */
  readonly differing: readonly { readonly name: string; readonly was: string; readonly is: string }[];
}

/** The rows that differ between two versions of a table, by day. */
export function differingRows<A extends WrittenRow, B extends WrittenRow>(
  old: ReadonlyMap<string, A>,
  now: ReadonlyMap<string, B>,
): RowDifference<A, B>[] {
  const days = [...new Set([...old.keys(), ...now.keys()])].sort();
  return days.flatMap((day) => {
    const [was, is] = [old.get(day), now.get(day)];
    const differing = [...(was && is ? is.texts : [])].flatMap(([name, text]) => {
      const before = was?.texts.get(name) ?? 'none';
      return before === text ? [] : [{ name, was: before, is: text }];
    });
    return was && is && differing.length === 0 ? [] : [{ day, was, is, differing }];
  });
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
