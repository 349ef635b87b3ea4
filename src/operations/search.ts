import type { Steps } from './operation.ts';

/** A figure that never turns back over a row of places, held against what is looked for. */
export interface Question {
  readonly first: number;
  readonly last: number;
  /** Places at one of which there is likely to be a figure. */
  readonly likely: readonly number[];
  /** Negative, zero or positive as what is looked for lies behind, at or before a place; null where there is no figure. */
  readonly sideOf: (place: number) => number | null;
}

/** Where figures are, and what is looked for among them. */
export interface Found {
  /** The last places at which there are figures. */
  readonly first: number;
  readonly last: number;
  /** The last place before what is looked for or at it, and the first at it or behind it; null where there is none. */
  readonly upTo: number | null;
  readonly from: number | null;
}

/**
 * Finds, by halving, the places that have a figure, which are taken to follow one
 * another without a gap, and where among them what is looked for lies. A place that
 * has exactly it lies between `from` and `upTo`, both included; where `upTo` is before
 * `from`, it is stepped over.
 *
 * @returns null when no likely place has a figure.
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
  const isUpTo = (place: number): boolean => {
    const side = sideOf(place);
    return side !== null && side <= 0;
  };
  const isFrom = (place: number): boolean => {
    const side = sideOf(place);
    return side !== null && side >= 0;
  };
  return {
    first: low,
    last: high,
    upTo: isUpTo(high) ? high : isUpTo(low) ? yield* border(low, high, isUpTo) : null,
    from: isFrom(low) ? low : isFrom(high) ? yield* border(high, low, isFrom) : null,
  };
}

/** The last place, going from `yes` to `no`, at which something holds that holds at the one and not at the other. */
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

/** The number of a range with the fewest digits, such as 10,000,000 of 9,999,999 to 10,000,001. */
export function roundest(lowest: number, highest: number): number {
  for (let unit = 1e15; unit > 1; unit /= 10) {
    const round = Math.ceil(lowest / unit) * unit;
    if (round <= highest) return round === 0 ? 0 : round;
  }
  return lowest;
}
