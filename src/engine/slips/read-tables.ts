import { type Decimal, parseDecimal, toAmount } from '../../law/amounts.ts';
import { type Day, makeDay, splitDay } from '../../law/calendar.ts';
import { type TableDeclaration, tableName } from '../rates/declaration.ts';
import { type Cell, type LoadedRow, RateTable } from '../rates/table.ts';
import type { Path, RulesFile } from '../rules-file.ts';
import { type FlatType, plainType } from '../values.ts';
import type { Expression, IsKnown, Scope } from './arithmetic.ts';
import { fromOperand, type Slip, type Tables, toOperand } from './slip.ts';

export type TableChange = string | Readonly<Record<string, string | readonly string[]>>;

type Read = (path: Path, text: string, isKnown: IsKnown) => Expression;
type Change = (table: RateTable, tables: Tables, scope: Scope) => RateTable;

/** Later than every input date: a table that begins then has no rows. */
const NEVER = makeDay(9999, 1, 1);

export function readTables(
  file: RulesFile,
  path: Path,
  changes: Readonly<Record<string, TableChange>>,
  {
    tables,
    declared,
    isInput,
    read,
  }: {
    readonly tables: Tables;
    readonly declared: readonly TableDeclaration[];
    readonly isInput: IsKnown;
    readonly read: Read;
  },
): Slip['tables'] {
  const all = [...tables.values()].map(({ shape }) => shape);
  const named = (name: string) => all.find((shape) => tableName(shape) === name);
  let usesInputs = false;
  const shapes = Object.keys(changes).flatMap((name) => named(name) ?? []);
  const made = Object.entries(changes).flatMap(([name, change]): [TableDeclaration, Change][] => {
    const shape = named(name);
    const at = [...path, name];
    if (shape === undefined) {
      // A table with faults is missing from the tables, but declared.
      if (!declared.some((one) => tableName(one) === name))
        file.faultAtKey(at, `there is no rate table "${name}"`);
      return [];
    }
    if (change === 'never') return [[shape, never]];
    if (change === 'row_before' || change === 'row_after') return [[shape, neighbours(change, shapes)]];
    if (typeof change === 'string') {
      const other = named(change);
      if (other !== undefined) return [[shape, (table, from) => renamed(table, from.get(other))]];
      usesInputs = true;
      const day = read(at, change, isInput);
      return [[shape, (table, _, scope) => withRowOn(table, day(scope) as Day | null)]];
    }
    const known = (column: string): boolean => column in shape.columns;
    const columns = Object.entries(change).flatMap(([column, value]): [string, Expression | null][] => {
      if (column === 'next_months' || column === 'method') return [];
      if (!known(column)) file.faultAtKey([...at, column], `the table has no column "${column}"`);
      const isKnown: IsKnown = (one, list) => {
        if (!known(one)) usesInputs = true;
        return known(one) || isInput(one, list);
      };
      return [[column, read([...at, column], String(value), isKnown)]];
    });
    const months = change.next_months as readonly string[] | undefined;
    const method = change.method as string | undefined;
    return [[shape, (table, _, scope) => withMonths(withColumns(table, columns, method, scope), months)]];
  });
  const apply = (from: Tables, scope: Scope): Tables => {
    const changed = new Map(
      made.map(([shape, change]) => [shape, change(from.get(shape) as RateTable, from, scope)]),
    );
    return { get: (shape: TableDeclaration) => changed.get(shape) ?? from.get(shape) } as Tables;
  };
  const known = new WeakMap<Tables, Tables>();
  return (from, scope) => {
    if (usesInputs) return apply(from, scope);
    const made = known.get(from) ?? apply(from, scope);
    known.set(from, made);
    return made;
  };
}

function never(table: RateTable): RateTable {
  return new RateTable(
    table.shape,
    table.head,
    table.rows.slice(0, 1).map((row) => ({ ...row, from: NEVER })),
  );
}

function withRowOn(table: RateTable, day: Day | null): RateTable {
  const index = day === null ? -1 : table.indexOn(day);
  const row = table.rows[index];
  const { from } = table.rows[0] as LoadedRow;
  return row === undefined ? table : new RateTable(table.shape, table.head, [{ ...row, from }]);
}

function renamed(table: RateTable, other: RateTable | undefined): RateTable {
  return other === undefined ? table : new RateTable(table.shape, table.head, other.rows);
}

/** The rows before or after a change of any of the tables, which form one regime. */
function neighbours(change: 'row_before' | 'row_after', shapes: readonly TableDeclaration[]): Change {
  return (table, tables) => {
    const days = [
      ...new Set(shapes.flatMap((shape) => tables.get(shape)?.rows.map(({ from }) => from) ?? [])),
    ].sort((a, b) => a - b);
    const rows = days.map((from, index): LoadedRow => {
      const taken = days[index + (change === 'row_before' ? -1 : 1)] ?? from;
      return { ...(table.rows[Math.max(0, table.indexOn(taken))] as LoadedRow), from };
    });
    return new RateTable(table.shape, table.head, rows);
  };
}

function withColumns(
  table: RateTable,
  columns: readonly (readonly [string, Expression | null])[],
  method: string | undefined,
  scope: Scope,
): RateTable {
  const { shape } = table;
  const head = method === undefined ? table.head : { ...table.head, method };
  const rows = table.rows.map((row) => {
    const typeOf = (name: string) => shape.columns[name] as FlatType;
    const inRow: Scope = (name) =>
      name in shape.columns ? toOperand(typeOf(name), row.cells[name]?.value) : scope(name);
    const cells: Record<string, Cell> = { ...row.cells };
    for (const [name, expression] of columns) {
      const value = fromOperand(plainType(typeOf(name)), expression?.(inRow) ?? null);
      const cell = row.cells[name];
      // The row keeps its value where the law has none, or the new one cannot be calculated.
      if (cell !== undefined && cell.value !== null && value !== null) cells[name] = { ...cell, value };
    }
    return { ...row, cells };
  });
  return new RateTable(shape, head, rows);
}

function withMonths(table: RateTable, months: readonly (string | number)[] | undefined): RateTable {
  const last = table.rows.at(-1);
  const [name] = Object.keys(table.shape.columns);
  if (months === undefined || last === undefined || name === undefined) return table;
  const { year, month } = splitDay(last.from);
  const cell = last.cells[name] as Cell;
  const more = months.map((value, index): LoadedRow => {
    const from: Day = makeDay(year, month + 1 + index, 1);
    const read = toAmount(parseDecimal(String(value)) as Decimal);
    return { ...last, from, cells: { [name]: { ...cell, value: read } } };
  });
  return new RateTable(table.shape, { ...table.head }, [...table.rows, ...more]);
}
