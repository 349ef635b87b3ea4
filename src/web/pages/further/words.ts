import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';

/** What a figure can be, as people read it; nothing of one that is no word. */
export function wordsOf({ texts }: LoadedCalculator, figure: string): string[] {
  return Object.values(texts.labels[figure] ?? {});
}

/** The word of a figure that people read as what was typed; what was typed, where there is none. */
export function wordOf({ texts }: LoadedCalculator, figure: string, typed: string): string {
  const wanted = typed.trim().toLowerCase();
  const labels = Object.entries(Object.hasOwn(texts.labels, figure) ? (texts.labels[figure] ?? {}) : {});
  return labels.find(([, label]) => label.toLowerCase() === wanted)?.[0] ?? typed;
}

/** A word of a figure as people read it; what is no such word stays as it is. */
export function shownWord({ texts }: LoadedCalculator, figure: string, word: string): string {
  const labels = Object.hasOwn(texts.labels, figure) ? (texts.labels[figure] ?? {}) : {};
  return Object.hasOwn(labels, word) ? (labels[word] ?? word) : word;
}
