import type { NarrationTypes, ResultDeclaration, RowType } from '../calculator.ts';
import { LENGTH } from '../decisions/conditions.ts';
import { type TableDeclaration, tableName } from '../rates/declaration.ts';
import {
  boolean,
  date,
  type FlatType,
  type FlatTypes,
  type OptionalType,
  optional,
  plainType,
  smallCount,
  type ValueType,
} from '../values.ts';
import type { FigureGroup } from './entries.ts';

export type TextTypes = Readonly<Record<string, ValueType | RowType>>;

/** Known for every result: whether it uses assumed rates, and how far ahead the law is known. */
const OF_EVERY_RESULT: NarrationTypes = { assumed: boolean, known_until: date };

/**
 * Values available to texts. Where names collide, the later source wins: inputs, rates, constant facts, single steps,
 * narration, outputs.
 */
function textTypes(calculator: ResultDeclaration): TextTypes {
  const { inputs, tables, checkFacts, steps, narration, outputs } = calculator;
  const types: Record<string, ValueType | RowType> = { ...inputs, ...OF_EVERY_RESULT, ...rateTypes(tables) };
  for (const [name, { type, needs }] of Object.entries(checkFacts))
    if (needs.length === 0) types[name] = type;
  for (const [name, { type, about }] of Object.entries(steps)) {
    if (Object.keys(about).length === 0) types[name] = optional(plainType(type));
  }
  return { ...types, ...narration, ...outputs };
}

/** Rates in texts: `quarterly-instalments/limits.large_above`; none if no row was read. */
function rateTypes(tables: readonly TableDeclaration[]): FlatTypes {
  const types: Record<string, FlatType> = {};
  for (const shape of tables) {
    for (const [column, type] of Object.entries(shape.columns)) {
      if (type.kind !== 'array') types[`${tableName(shape)}.${column}`] = optional(plainType(type));
    }
  }
  return types;
}

/** Slots by type: columns of a row and its first day; first, last and count of a list. */
function slotTypes(types: TextTypes): Readonly<Record<string, ValueType>> {
  const slots: Record<string, ValueType> = {};
  const add = (name: string, columns: Readonly<Record<string, ValueType>>): void => {
    for (const [column, type] of Object.entries(columns)) slots[`${name}.${column}`] = type;
  };
  for (const [name, type] of Object.entries(types)) {
    if (type.kind === 'row') add(name, { ...type.of.columns, from: date });
    else if (type.kind === 'list') {
      add(`${name}.first`, type.of);
      add(`${name}.last`, type.of);
      add(name, { count: smallCount });
    } else slots[name] = type;
  }
  return slots;
}

const ROW: OptionalType = optional(date);

function conditionTypes(types: TextTypes): FlatTypes {
  const flat: Record<string, FlatType> = {};
  for (const [name, type] of Object.entries(types)) {
    if (type.kind === 'row') flat[name] = ROW;
    else if (type.kind === 'list') flat[name] = LENGTH;
    else if (type.kind !== 'array') flat[name] = type;
  }
  return flat;
}

/** What texts may name, with its types: in conditions, and as slots, where rows and lists have parts. */
export interface Scope {
  readonly types: TextTypes;
  readonly slots: Readonly<Record<string, ValueType>>;
  readonly conditions: FlatTypes;
  /** Inside the records of each list: their columns hide values of the result. */
  readonly inside: ReadonlyMap<string, Scope>;
}

export function textScope(calculator: ResultDeclaration): Scope {
  const types = textTypes(calculator);
  const inside = Object.entries(types).flatMap(([name, type]) =>
    type.kind === 'list' ? [[name, scopeOf({ ...types, ...type.of })] as const] : [],
  );
  return { ...scopeOf(types), inside: new Map(inside) };
}

function scopeOf(types: TextTypes): Scope {
  return { types, slots: slotTypes(types), conditions: conditionTypes(types), inside: new Map() };
}

/** The scope of an entry that is repeated for each record of a list, if it is. */
export function scopeInside(scope: Scope, each: string | undefined): Scope {
  return scope.inside.get(each ?? '') ?? scope;
}

/** How pages group a figure that shows one value, unless its entry names another group. */
export function defaultGroup(type: TextTypes[string] | undefined): FigureGroup {
  if (type === undefined || type.kind === 'row' || type.kind === 'list') return 'rates';
  const { kind } = plainType(type);
  return kind === 'money' ? 'sums' : kind === 'date' ? 'dates' : 'rates';
}
