import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import type { Calculation } from '../engine/result.ts';
import { itemFigures } from '../engine/texts/render.ts';
import { render } from '../engine/texts/template.ts';
import { type FlatType, type PlainType, plainType, type ValueType } from '../engine/values.ts';
import type { OperationCall } from './operation.ts';

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
    const found = (data[key] as readonly unknown[] | undefined)?.[Number(item) - 1];
    return (column === '' ? found : (found as Data | undefined)?.[column]) ?? null;
  };
  return { path, key, name: column || key, type, of };
}

export function figurePaths(loaded: LoadedCalculator, countOf: (key: string) => number = () => 1): string[] {
  const ofItems = listColumns(loaded).flatMap(([key, columns]) =>
    Array.from({ length: countOf(key) }).flatMap((_, index) =>
      columns.map(([name]) => `${key}.${index + 1}${name === '' ? '' : `.${name}`}`),
    ),
  );
  return [...singleFigures(loaded), ...ofItems];
}

export function figuresIn(loaded: LoadedCalculator, data: Data): Figure[] {
  const paths = figurePaths(loaded, (key) => (data[key] as readonly unknown[] | null)?.length ?? 0);
  return paths.flatMap((path) => figureAt(loaded, path) ?? []).filter(({ of }) => of(data) !== null);
}

/** A JSON Schema regular expression that matches all paths; null if `data` has no list. */
export function itemPattern(loaded: LoadedCalculator): string | null {
  const lists = listColumns(loaded).map(([key, columns]) => {
    const names = columns.flatMap(([name]) => name || []).join('|');
    return `${key}\\.${ITEM}${names === '' ? '' : `\\.(${names})`}`;
  });
  return lists.length === 0 ? null : `^(${lists.join('|')})$`;
}

export function nameFigure(call: OperationCall, { path, key }: Figure, found: Calculation): string {
  const { texts } = call.calculator;
  const values = found.textValues();
  const shown = itemFigures(texts.figures, values).find((figure) => figure.path === path);
  if (shown !== undefined) return shown.label;
  const [, item, column = ''] = path.split('.');
  if (item === undefined) {
    const labelled = texts.figures.filter(({ shows, each }) => shows === key && each === null);
    const figure = labelled.find(({ matches }) => matches(values)) ?? labelled.find(({ isFixed }) => isFixed);
    return figure?.label(values) ?? texts.names[key] ?? key.replaceAll('_', ' ');
  }
  const name = texts.columns[key]?.[column] ?? texts.names[key] ?? (column || key).replaceAll('_', ' ');
  const { length } = (found.outcome.data as Data)[key] as readonly unknown[];
  if (length === 1) return name;
  return render(call.texts.messages.item, { figure: name, number: item, count: String(length) });
}

/** The last key of every `data`, which no calculator declares. */
export const RULES_VERSION = 'rules_version';

export function singleFigures({ calculator: { outputs } }: LoadedCalculator): string[] {
  const isSingle = ({ kind }: ValueType): boolean => kind !== 'array' && kind !== 'list';
  return Object.keys(outputs).filter((name) => isSingle(outputs[name] as ValueType));
}

export function singleColumns(calculator: LoadedCalculator): string[] {
  return [...singleFigures(calculator), RULES_VERSION];
}
