import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import { type FlatType, type PlainType, plainOf } from '../../../engine/values.ts';

/** A key of `data` that people have a name for. */
export interface NamedFigure {
  readonly name: string;
  readonly label: string;
  readonly type: PlainType;
}

const known = new WeakMap<LoadedCalculator, readonly NamedFigure[]>();

/** The single figures of a calculator that its results show under a label, in their order. */
export function namedFigures(loaded: LoadedCalculator): readonly NamedFigure[] {
  const figures = known.get(loaded) ?? findFigures(loaded);
  known.set(loaded, figures);
  return figures;
}

function findFigures({ texts, calculator: { outputs } }: LoadedCalculator): NamedFigure[] {
  const found = new Map<string, NamedFigure>();
  for (const { shows, isFixed, label, each } of texts.figures) {
    const type = shows === null ? undefined : outputs[shows];
    if (shows === null || type === undefined || each !== null || !isFixed || found.has(shows)) continue;
    if (type.kind === 'list' || type.kind === 'array') continue;
    found.set(shows, { name: shows, label: label({}), type: plainOf(type as FlatType) });
  }
  return [...found.values()];
}

/** The words that a figure can be, each as people read it; none of one that is no word. */
export function wordsOf({ texts }: LoadedCalculator, figure: string): readonly (readonly [string, string])[] {
  return Object.hasOwn(texts.labels, figure) ? Object.entries(texts.labels[figure] ?? {}) : [];
}
