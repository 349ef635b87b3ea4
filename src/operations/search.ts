import type { Steps } from './operation.ts';

/** A monotonic figure on a range of places, compared with a target. */
export interface Question {
  readonly first: number;
  readonly last: number;
  readonly likely: readonly number[];
  /** Negative, zero or positive if the target is after, at or before a place; null if there is no figure. */
  readonly sideOf: (place: number) => number | null;
}

export interface Found {
  readonly first: number;
  readonly last: number;
  /** The last place at or before the target, and the first at or after it; null if there is none. */
  readonly upTo: number | null;
  readonly from: number | null;
}

/**
 * Finds by bisection the places that have a figure, and the target among them: it matches from `from` to
 * `upTo`, or is jumped over if `upTo` is before `from`. Null if no likely place has a figure.
 */
export function* search({ first, last, likely, sideOf }: Question): Steps<Found | null> {
  const hasFigure = (place: number): boolean => sideOf(place) !== null;
  let start: number | null = null;
  for (const place of likely) {
    if (place < first || place > last) continue;
    if (hasFigure(place)) {
      start = place;
      break;
    }
    yield;
  }
  if (start === null) return null;
  const low = hasFigure(first) ? first : yield* border(start, first, hasFigure);
  const high = hasFigure(last) ? last : yield* border(start, last, hasFigure);
  const isUpTo = (place: number): boolean => (sideOf(place) ?? 1) <= 0;
  const isFrom = (place: number): boolean => (sideOf(place) ?? -1) >= 0;
  return {
    first: low,
    last: high,
    upTo: isUpTo(high) ? high : isUpTo(low) ? yield* border(low, high, isUpTo) : null,
    from: isFrom(low) ? low : isFrom(high) ? yield* border(high, low, isFrom) : null,
  };
}

/** The last place where a condition is true, from `yes`, where it is, towards `no`, where it is not. */
function* border(yes: number, no: number, holds: (place: number) => boolean): Steps<number> {
  let [inside, outside] = [yes, no];
  while (Math.abs(outside - inside) > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (holds(middle)) inside = middle;
    else outside = middle;
    yield;
  }
  return inside;
}

/** The number in a range with the fewest digits, such as 10,000,000 in 9,999,999 to 10,000,001. */
export function roundest(lowest: number, highest: number): number {
  for (let unit = 1e15; unit > 1; unit /= 10) {
    const round = Math.ceil(lowest / unit) * unit;
    if (round <= highest) return round === 0 ? 0 : round;
  }
  return lowest;
}
