import { addDays, type Day } from '../calendar.ts';
import type { Effect, Entry, Match, Pence } from './account.ts';
import { Candidacy, type Candidates, type MatchingLimits, type Window } from './candidates.ts';

interface MatchingLaw {
  /** The limits on a day; null before the rules on matching began. */
  readonly limits: (day: Day) => MatchingLimits | null;
  /** Whether a loan to one borrower undoes another's repayment. */
  readonly associates: boolean;
}

/** What stays unmatched in a window because earlier matches used up the rest of it. */
interface Leftover {
  readonly repaid: Pence;
  readonly borrowed: Pence;
}

export interface Matching {
  readonly matches: readonly Match[];
  /** The accounts once all matches are taken out of them. */
  readonly effects: readonly Effect[];
  readonly leftover: Leftover | null;
  /** The indexes of repayments of which a match took more than was owed. */
  readonly overpaid: ReadonlySet<number>;
}

/**
 * Finds how much of each repayment counts against new borrowing and not against older loans: repayments and
 * loans within a window of days, earliest window first, and, when that finds no more, loans that had been
 * arranged when money was repaid. A repayment taxed as the borrower's income is never matched, nor is a
 * release.
 *
 * Source: CTA 2010 s464ZA(1) to (3), (6), before 30 October 2024 s464C; CTM61625 to CTM61640.
 */
export function matchRepayments(entries: readonly Entry[], law: MatchingLaw): Matching {
  const search = new Search(entries, law);
  while (search.matchWindow() || search.matchArranged());
  return search;
}

/** One borrower's repayments, and the loans that can undo them: indexes of entries, by day. */
interface Side {
  readonly borrower: string;
  readonly repayments: readonly number[];
  readonly loans: readonly number[];
  /** The windows in which something can match, by their first day. */
  readonly windows: readonly Window[];
  /** How many of them have nothing more to match. */
  searched: number;
}

class Search implements Matching {
  readonly matches: Match[] = [];
  readonly overpaid = new Set<number>();
  readonly #days: readonly number[];
  readonly #limits: readonly (MatchingLimits | null)[];
  readonly #sides: readonly Side[];
  readonly #books: Candidacy;
  readonly #left: Candidacy;
  readonly #arranged = new Set<number>();

  constructor(
    readonly entries: readonly Entry[],
    readonly law: MatchingLaw,
  ) {
    this.#books = new Candidacy(entries);
    this.#left = new Candidacy(entries);
    this.#days = entries.map(({ on, period }) => (on === null || period < 0 ? Number.NEGATIVE_INFINITY : on));
    this.#limits = entries.map(({ on }) => (on === null ? null : law.limits(on)));
    this.#sides = [...new Set(entries.map(({ borrower }) => borrower))].map((one) => this.#sideOf(one));
  }

  get effects(): readonly Effect[] {
    return this.#left.accounts.effects;
  }

  /** Matches the first window that qualifies; false when none does. */
  matchWindow(): boolean {
    for (const side of this.#sides) {
      for (; side.searched < side.windows.length; side.searched += 1) {
        const window = side.windows[side.searched] as Window;
        const found = this.#left.candidates(window, window.limits.repaidFrom);
        if (found === null) continue;
        this.#match(found, 'thirty_days');
        return true;
      }
    }
    return false;
  }

  /** Matches the first repayments of one day at which loans had been arranged; false when there are none. */
  matchArranged(): boolean {
    if (this.entries.every(({ arrangedOn }) => arrangedOn === null)) return false;
    for (const [first, { on }] of this.entries.entries()) {
      const limits = this.#limits[first] ?? null;
      const isArranged = (place: number): boolean => this.entries[place]?.arrangedOn === on;
      const side = this.#sides.find(({ repayments }) => repayments.includes(first));
      if (on === null || limits === null || side === undefined || this.#arranged.has(first)) continue;
      const loans = side.loans.filter(isArranged);
      const repayments = this.#runOf(first, side);
      const { owedBefore } = this.#books.accounts.effect(first);
      if (loans.length === 0 || repayments[0] !== first || owedBefore < limits.owedFrom) continue;
      const found = this.#left.arranged(repayments, loans);
      if (found === null || found.borrowed < limits.repaidFrom) continue;
      this.#arranged.add(first);
      this.#match(found, 'arranged');
      return true;
    }
    return false;
  }

  /** Consecutive repayments on one day: one repayment, in however many rows. */
  #runOf(first: number, { borrower, repayments }: Side): readonly number[] {
    const { on } = this.entries[first] as Entry;
    const ofDay = repayments.filter((place) => this.entries[place]?.on === on);
    const hasLoan = (from: number, to: number): boolean =>
      this.entries.slice(from, to).some((one) => one.kind === 'loan' && one.borrower === borrower);
    const starts = ofDay.filter((place, at) => at === 0 || hasLoan(ofDay[at - 1] as number, place));
    const start = starts.filter((place) => place <= first).at(-1);
    const end = starts.find((place) => place > first) ?? Number.POSITIVE_INFINITY;
    return ofDay.filter((place) => place >= (start ?? first) && place < end);
  }

  /** The first window that qualified before earlier matches, and has something left on both sides. */
  get leftover(): Leftover | null {
    if (this.matches.length === 0) return null;
    for (const side of this.#sides) {
      for (const window of side.windows) {
        if (this.#books.candidates(window, window.limits.repaidFrom) === null) continue;
        const left = this.#left.candidates(window, 1);
        if (left !== null) return left;
      }
    }
    return null;
  }

  #sideOf(borrower: string): Side {
    const placesOf = (isWanted: (entry: Entry, place: number) => boolean): number[] =>
      this.entries.flatMap((entry, place) => (isWanted(entry, place) ? [place] : []));
    const repayments = placesOf(
      (one, place) => one.kind === 'repayment' && one.borrower === borrower && this.#limits[place] !== null,
    );
    const loans = placesOf(
      ({ kind, period, borrower: to }) =>
        kind === 'loan' && period >= 0 && (to === borrower || this.law.associates),
    );
    // A window that begins before the rules did has the limits of the first repayment.
    const firstLimits = this.#limits[repayments[0] ?? -1] ?? null;
    const firsts = new Map<Day, MatchingLimits>();
    for (const place of firstLimits === null ? [] : [...repayments, ...loans]) {
      firsts.set(this.entries[place]?.on as Day, this.#limits[place] ?? (firstLimits as MatchingLimits));
    }
    const windows = [...firsts]
      .sort(([a], [b]) => a - b)
      .map(([first, limits]): Window => {
        const last = (first + limits.days - 1) as Day;
        const from = this.#placeOn(first);
        const to = this.#placeOn(addDays(last, 1)) - 1;
        const within = (places: readonly number[]): number[] =>
          places.slice(countBelow(from, places), countBelow(to + 1, places));
        return { first, last, from, to, limits, repayments: within(repayments), loans: within(loans) };
      })
      .filter((window) => window.repayments.length > 0 && window.loans.length > 0);
    return { borrower, repayments, loans, windows, searched: 0 };
  }

  /** The index of the first entry on or after a day; opening rows come before all days. */
  #placeOn(day: Day): number {
    return countBelow(day, this.#days);
  }

  /** Matches the earliest repayment with the earliest loan, until either runs out. */
  #match({ repayments, loans }: Candidates, rule: Match['rule']): void {
    const left = loans.map(({ have }) => have);
    let first = Number.POSITIVE_INFINITY;
    const matches: Match[] = [];
    for (const [index, repayment] of repayments.entries()) {
      let used = 0;
      for (const [at, { place: loan, old }] of loans.entries()) {
        const pence = Math.min((old[index] as Pence) - used, left[at] as Pence);
        if (pence <= 0) continue;
        used += pence;
        left[at] = (left[at] as Pence) - pence;
        matches.push({ repayment, loan, pence, rule });
        first = Math.min(first, this.entries[repayment]?.on as Day, this.entries[loan]?.on as Day);
      }
      const { pence, excess } = this.#left.accounts.effect(repayment);
      if (used > pence - excess) this.overpaid.add(repayment);
    }
    this.matches.push(...matches);
    this.#left.accounts.take(matches);
    // Only windows that overlap the change can now qualify.
    const { borrower } = this.entries[repayments[0] as number] as Entry;
    for (const side of this.#sides) {
      if (!this.law.associates && side.borrower !== borrower) continue;
      const at = side.windows.findIndex(({ last }) => last >= first);
      if (at >= 0) side.searched = Math.min(side.searched, at);
    }
  }
}

/** How many of some ascending numbers are below a limit. */
function countBelow(limit: number, rising: readonly number[]): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
