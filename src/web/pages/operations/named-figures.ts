import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import { type FlatType, type PlainType, plainType } from '../../../engine/values.ts';

/** A key of `data` with a name for people. */
export interface NamedFigure {
  readonly name: string;
  readonly label: string;
  readonly type: PlainType;
}

/** A calculator's single figures that results label, in order. */
export function namedFigures({ texts, calculator: { outputs } }: LoadedCalculator): NamedFigure[] {
  const found = new Map<string, NamedFigure>();
  for (const { shows, isFixed, label, each } of texts.figures) {
    const type = shows === null ? undefined : outputs[shows];
    if (shows === null || type === undefined || each !== null || !isFixed || found.has(shows)) continue;
    if (type.kind === 'list' || type.kind === 'array') continue;
    found.set(shows, { name: shows, label: label({}), type: plainType(type as FlatType) });
  }
  return [...found.values()];
}

/** The words that a figure can be, with their labels; empty if it is not a word. */
export function listWords(
  { texts }: LoadedCalculator,
  figure: string,
): readonly (readonly [string, string])[] {
  return Object.hasOwn(texts.labels, figure) ? Object.entries(texts.labels[figure] ?? {}) : [];
}
