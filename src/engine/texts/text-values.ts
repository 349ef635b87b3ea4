import type { NarrationTypes, ResultDeclaration, RowType } from '../calculator.ts';
import { type Facts, LENGTH } from '../decisions/conditions.ts';
import { tableName } from '../rates/declaration.ts';
import type { LoadedRow, RateTable } from '../rates/table.ts';
import type { Trace } from '../trace/run.ts';
import {
  boolean,
  date,
  type FlatType,
  type FlatTypes,
  optional,
  plainType,
  smallCount,
  type ValueType,
} from '../values.ts';

export type TextTypes = Readonly<Record<string, ValueType | RowType>>;

/** What texts may name, with its types: in conditions, and as slots, where rows and lists have parts. */
export interface Scope {
  readonly types: TextTypes;
  readonly slots: Readonly<Record<string, ValueType>>;
  readonly conditions: FlatTypes;
  /** Inside the records of each list: their columns hide values of the result. */
  readonly inside: ReadonlyMap<string, Scope>;
}

/** Known for every result: whether it uses assumed rates, and how far ahead the law is known. */
const OF_EVERY_RESULT: NarrationTypes = { assumed: boolean, known_until: date };

/**
 * What texts of a calculator may name. Where names collide, the later source wins: inputs, rates, constant facts, single
 * steps, narration, outputs.
 */
export function textScope(result: ResultDeclaration): Scope {
  const { inputs, tables, checkFacts, steps, narration, outputs } = result;
  const types: Record<string, ValueType | RowType> = { ...inputs, ...OF_EVERY_RESULT };
  // Rates: `quarterly-instalments/limits.large_above`; none if no row was read.
  for (const shape of tables) {
    for (const [column, type] of Object.entries(shape.columns)) {
      if (type.kind !== 'array') types[`${tableName(shape)}.${column}`] = optional(plainType(type));
    }
  }
  for (const [name, { type, needs }] of Object.entries(checkFacts)) {
    if (needs.length === 0) types[name] = type;
  }
  for (const [name, { type, about }] of Object.entries(steps)) {
    if (Object.keys(about).length === 0) types[name] = optional(plainType(type));
  }
  Object.assign(types, narration, outputs);
  const inside = Object.entries(types).flatMap(([name, type]) =>
    type.kind === 'list' ? [[name, scopeOf({ ...types, ...type.of })] as const] : [],
  );
  return { ...scopeOf(types), inside: new Map(inside) };
}

/** Conditions know whether there is a row, and how long a list is; slots have the columns of a row, and the ends of a list. */
function scopeOf(types: TextTypes): Scope {
  const slots: Record<string, ValueType> = {};
  const conditions: Record<string, FlatType> = {};
  const add = (name: string, columns: Readonly<Record<string, ValueType>>): void => {
    for (const [column, type] of Object.entries(columns)) slots[`${name}.${column}`] = type;
  };
  for (const [name, type] of Object.entries(types)) {
    if (type.kind === 'row') {
      conditions[name] = optional(date);
      add(name, { ...type.of.columns, from: date });
    } else if (type.kind === 'list') {
      conditions[name] = LENGTH;
      add(`${name}.first`, type.of);
      add(`${name}.last`, type.of);
      add(name, { count: smallCount });
    } else {
      slots[name] = type;
      if (type.kind !== 'array') conditions[name] = type;
    }
  }
  return { types, slots, conditions, inside: new Map() };
}

/** The scope of an entry: that of the list for whose records it is repeated, if any. */
export function scopeInside(scope: Scope, each: string | undefined): Scope {
  return scope.inside.get(each ?? '') ?? scope;
}

/** What texts can use of a calculation. */
export type TextValues = (calculation: {
  readonly read: { readonly values: Facts };
  readonly outcome: { readonly data: Facts; readonly narration: Facts };
  readonly trace: Trace;
}) => Facts;

/**
 * The values of {@link textScope}, by name. @param rates those that texts use: `corporation-tax.main_rate`.
 * @param names of other calculators.
 */
export function makeTextValues(
  { inputs, outputs, narration, steps }: ResultDeclaration,
  constantFacts: Facts,
  horizon: readonly RateTable[],
  rates: ReadonlySet<string>,
  names: Facts,
): TextValues {
  const unset = { ...nulls(rates), ...constantFacts, ...nulls(Object.keys(steps)) };
  const inputNames = Object.keys(inputs).filter((name) => !(name in unset));
  const results = { ...narration, ...outputs };
  const records = [
    ...Object.values(results).flatMap((type) => (type.kind === 'list' ? [type.of] : [])),
    ...Object.values(steps).map(({ about }) => about),
  ];
  const columnNames = Object.fromEntries(records.flatMap(Object.keys).map((name) => [name, undefined]));
  const known = { ...nulls([...inputNames, ...Object.keys(OF_EVERY_RESULT)]), ...unset };
  // Copying an object with every name, and those of records, is several times as fast as adding the names.
  const blank = { ...columnNames, ...names, ...known, ...nulls(Object.keys(results)) };
  const columns = [...rates].map((name) => [name, ...name.split('.')] as [string, string, string]);
  const knownUntil = horizon.length === 0 ? null : Math.min(...horizon.map(({ head }) => head.knownUntil));
  return ({ read, outcome, trace }) => {
    const values: Record<string, unknown> = { ...blank };
    for (const name of inputNames) values[name] = read.values[name];
    values.assumed = horizon.some((table) => trace.unsettled.includes(table));
    values.known_until = knownUntil;
    const newest = new Map<string, LoadedRow>();
    for (const row of trace.rows) {
      if (row.from >= (newest.get(row.table)?.from ?? row.from)) newest.set(row.table, row);
    }
    for (const [name, table, column] of columns) {
      const row: Facts | undefined = newest.get(table)?.values;
      if (row !== undefined) values[name] = row[column];
    }
    for (const { name, value } of trace.steps)
      if (name in steps && values[name] === null) values[name] = value;
    return Object.assign(values, outcome.narration, outcome.data);
  };
}

function nulls(names: Iterable<string>): Record<string, null> {
  return Object.fromEntries([...names].map((name) => [name, null]));
}
