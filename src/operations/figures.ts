import type { LoadedCalculator } from '../engine/read/calculator.ts';
import { type FlatType, type PlainType, plainType, type ValueType } from '../engine/values.ts';

type Data = Readonly<Record<string, unknown>>;

/** A single value of `data`: a key, or a key of a list item, `periods.2.profit`, counted from 1. */
export interface Figure {
  readonly path: string;
  /** Its top-level key of `data`. */
  readonly key: string;
  /** The value's own key, which has the labels of an enum's words. */
  readonly name: string;
  readonly type: PlainType;
  /** Null if there is none, such as for an item beyond the end of a list. */
  readonly of: (data: Data) => unknown;
}

/** From 1 to 99: no list of `data` is as long. */
const ITEM = '[1-9]\\d?';

type Column = readonly [name: string, type: PlainType];

/** The lists of `data` with the columns of their items; for single values, one unnamed column. */
function listColumns({ calculator: { outputs } }: LoadedCalculator): (readonly [key: string, Column[]])[] {
  return Object.entries(outputs).flatMap(([key, type]) => {
    if (type.kind === 'array') return [[key, [['', type.of]]] as const];
    if (type.kind !== 'list') return [];
    return [[key, Object.entries(type.of).map(([name, of]) => [name, plainType(of)] as const)] as const];
  });
}

export function figureAt(loaded: LoadedCalculator, path: string): Figure | null {
  if (singleFigures(loaded).includes(path)) {
    const type = plainType(loaded.calculator.outputs[path] as FlatType);
    return { path, key: path, name: path, type, of: (data) => data[path] ?? null };
  }
  const [, key = '', item, column = ''] = new RegExp(`^(\\w+)\\.(${ITEM})(?:\\.(\\w+))?$`).exec(path) ?? [];
  const columns = listColumns(loaded).find(([name]) => name === key)?.[1];
  const type = columns?.find(([name]) => name === column)?.[1];
  if (type === undefined) return null;
  const of = (data: Data): unknown => {
    const value = (data[key] as readonly unknown[] | undefined)?.[Number(item) - 1];
    return (column === '' ? value : (value as Data | undefined)?.[column]) ?? null;
  };
  return { path, key, name: column || key, type, of };
}

/** The last key of every `data`, which no calculator declares. */
export const RULES_VERSION = 'rules_version';

function singleFigures({ calculator: { outputs } }: LoadedCalculator): string[] {
  const isSingle = ({ kind }: ValueType): boolean => kind !== 'array' && kind !== 'list';
  return Object.keys(outputs).filter((name) => isSingle(outputs[name] as ValueType));
}

export function singleColumns(calculator: LoadedCalculator): string[] {
  return [...singleFigures(calculator), RULES_VERSION];
}
