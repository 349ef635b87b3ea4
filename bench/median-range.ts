/** A median and how far it may be off. */
export interface MedianRange {
  readonly middle: number;
  /** Between these the median of endlessly many rounds lies, in about 95 of 100 comparisons. */
  readonly low: number;
  readonly high: number;
}

/** Half of the width of a normal distribution's middle 95%, in standard deviations. */
const WIDTH = 1.96;

/**
 * The median of some rounds, with the range that order alone gives: how many of n rounds lie below the true median is
 * binomial with a half (Conover, Practical Nonparametric Statistics, section 3.2). Nothing is assumed of how they spread.
 */
export function medianRange(values: readonly number[]): MedianRange {
  const sorted = [...values].sort((a, b) => a - b);
  const away = (WIDTH * Math.sqrt(sorted.length)) / 2;
  const at = (place: number): number => sorted[Math.max(0, Math.min(sorted.length - 1, place))] ?? Number.NaN;
  return {
    middle: at(Math.floor(sorted.length / 2)),
    low: at(Math.floor(sorted.length / 2 - away)),
    high: at(Math.ceil(sorted.length / 2 + away) - 1),
  };
}
