/** A median with its confidence interval. */
export interface MedianRange {
  readonly middle: number;
  /** The true median lies within these bounds in about 95 of 100 comparisons. */
  readonly low: number;
  readonly high: number;
}

/** Half the width of the middle 95% of a normal distribution, in standard deviations. */
const WIDTH = 1.96;

/**
 * The median of some rounds, with its confidence interval from order statistics: the number of n rounds below the true
 * median is binomial with p = 1/2 (Conover, Practical Nonparametric Statistics, section 3.2), whatever the distribution.
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
