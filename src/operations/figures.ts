import type { LoadedCalculator } from '../engine/read/calculator.ts';
import { type PlainType, plainType } from '../engine/values.ts';

type Data = Readonly<Record<string, unknown>>;

/** A single value of `data`: a key, or a key of a list item, `periods.2.profit`, counted from 1. */
interface Figure {
  readonly path: string;
  /** Its top-level key of `data`. */
  readonly key: string;
  /** The value's own key, which has the labels of an enum's words. */
  readonly name: string;
  readonly type: PlainType;
  /** Null if there is none, such as for an item beyond the end of a list. */
  readonly of: (data: Data) => unknown;
}

/** An item of a list, from 1 to 99: no list of `data` is as long. */
const PATH = /^(\w+)(?:\.([1-9]\d?)(?:\.(\w+))?)?$/;

export function figureAt({ calculator: { outputs } }: LoadedCalculator, path: string): Figure | null {
  const [, key = '', item, column] = PATH.exec(path) ?? [];
  const output = Object.hasOwn(outputs, key) ? outputs[key] : undefined;
  if (output === undefined) return null;
  const itemOf = (data: Data): unknown => (data[key] as readonly unknown[] | undefined)?.[Number(item) - 1];
  if (output.kind === 'list') {
    const [name = '', type] = Object.entries(output.of).find(([one]) => one === column) ?? [];
    const of = (data: Data): unknown => (itemOf(data) as Data | undefined)?.[name] ?? null;
    return type === undefined ? null : { path, key, name, type: plainType(type), of };
  }
  if (column !== undefined || (item === undefined) === (output.kind === 'array')) return null;
  const of = (data: Data): unknown => (item === undefined ? data[key] : itemOf(data)) ?? null;
  return { path, key, name: key, type: plainType(output), of };
}

/** The last key of every `data`, which no calculator declares. */
export const RULES_VERSION = 'rules_version';

export function singleColumns({ calculator: { outputs } }: LoadedCalculator): string[] {
  const singles = Object.entries(outputs).filter(([, { kind }]) => kind !== 'array' && kind !== 'list');
  return [...singles.map(([name]) => name), RULES_VERSION];
}
