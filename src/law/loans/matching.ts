import type { Day } from '../calendar.ts';
import { type Effect, type LoanEntry, type Match, type Pence, runAccounts } from './account.ts';
import { total } from './tax.ts';
import { type MatchingLimits, makeSide, type Side, type Window } from './windows.ts';

/** Repayments, and the new loans that undo part of them. */
interface Candidates {
  readonly repayments: readonly number[];
  readonly loans: readonly {
    readonly place: number;
    readonly have: Pence;
    /** How much each repayment repays of loans whose repayment this one may undo. */
    readonly old: readonly Pence[];
  }[];
  readonly repaid: Pence;
  readonly borrowed: Pence;
}

/**
 * How much of each repayment counts against new borrowing and not against older loans: repayments and loans
 * within a window of days, earliest window first, and, when that finds no more, loans that had been arranged when
 * money was repaid. A repayment taxed as the borrower's income is never matched, nor is a release.
 * Source: CTA 2010 s464ZA(1) to (3), (6), before 30 October 2024 s464C; CTM61625 to CTM61640.
 */
export class Matching {
  readonly matches: Match[] = [];
  /** The indexes of repayments from which a match took more than was owed. */
  readonly overpaid = new Set<number>();
  /** The accounts as entered. */
  readonly books: readonly Effect[];
  #effects: readonly Effect[];
  readonly #limits: readonly (MatchingLimits | null)[];
  readonly #sides: readonly Side[];
  readonly #windows: readonly Window[];
  /** Windows with nothing more to match. */
  readonly #exhausted = new Set<Window>();
  readonly #arranged = new Set<number>();

  /** @param limits null before matching began. @param associates whether loans undo others' repayments. */
  constructor(
    private readonly entries: readonly LoanEntry[],
    limits: (day: Day) => MatchingLimits | null,
    associates: boolean,
  ) {
    this.books = runAccounts(entries);
    this.#effects = this.books;
    this.#limits = entries.map(({ on }) => (on === null ? null : limits(on)));
    this.#sides = [...new Set(entries.map(({ borrower }) => borrower))].map((one) =>
      makeSide(one, entries, this.#limits, associates),
    );
    this.#windows = this.#sides.flatMap(({ windows }) => windows);
    while (this.#matchWindow() || this.#matchArranged());
  }

  /** The accounts with all matches taken out. */
  get effects(): readonly Effect[] {
    return this.#effects;
  }

  /** What stays unmatched in the first window that qualified before earlier matches used up the rest of it. */
  get leftover(): Candidates | null {
    if (this.matches.length === 0) return null;
    for (const window of this.#windows) {
      if (this.#inWindow(window, window.limits.repaidFrom, this.books) === null) continue;
      const left = this.#inWindow(window, 1, this.#effects);
      if (left !== null) return left;
    }
    return null;
  }

  /** Matches the first window that qualifies; false when none does. */
  #matchWindow(): boolean {
    for (const window of this.#windows) {
      if (this.#exhausted.has(window)) continue;
      const candidates = this.#inWindow(window, window.limits.repaidFrom, this.#effects);
      if (candidates === null) this.#exhausted.add(window);
      else {
        this.#match(candidates, 'thirty_days');
        return true;
      }
    }
    return false;
  }

  /** What can be matched within a window; null where less than `least` is repaid or borrowed in all. */
  #inWindow(
    { last, repayments, loans }: Window,
    least: Pence,
    effects: readonly Effect[],
  ): Candidates | null {
    // Most windows fail here.
    if (unmatched(repayments, effects) < least || unmatched(loans, effects) < least) return null;
    // Subsection (2): what is repaid of the new loan inside the window frees it.
    const freed = new Map<number, Pence>();
    for (let place = loans[0] as number; (this.entries[place]?.on ?? Number.NaN) <= last; place += 1) {
      for (const { of, pence } of (effects[place] as Effect).repays)
        freed.set(of, (freed.get(of) ?? 0) + pence);
    }
    const candidates = this.#candidates(repayments, loans, freed, effects);
    return candidates === null || candidates.repaid < least || candidates.borrowed < least
      ? null
      : candidates;
  }

  /** @param freed null for loans that had been arranged: they undo repayments of loans of any period. */
  #candidates(
    repayments: readonly number[],
    loans: readonly number[],
    freed: ReadonlyMap<number, Pence> | null,
    effects: readonly Effect[],
  ): Candidates | null {
    const payer = this.entries[repayments[0] as number]?.borrower;
    const [ownOlds, othersOlds] = [new Map<number, readonly Pence[]>(), new Map<number, readonly Pence[]>()];
    const staying: Candidates['loans'][number][] = [];
    for (const place of loans) {
      const loan = this.entries[place] as LoanEntry;
      const { lent, drawn } = effects[place] as Effect;
      // CTM61630, example 2: a repayment of more than was owed counts against the drawing that uses it up.
      let have = lent - (freed?.get(place) ?? 0);
      for (const { of, pence } of drawn) if (repayments.includes(of)) have += pence;
      if (have <= 0) continue;
      const before = freed === null ? Number.POSITIVE_INFINITY : loan.period;
      const isOwn = loan.borrower === payer;
      const olds = isOwn ? ownOlds : othersOlds;
      const old = olds.get(before) ?? this.#oldOf(repayments, before, isOwn, effects);
      olds.set(before, old);
      if (old.some((pence) => pence > 0)) staying.push({ place, have, old });
    }
    if (staying.length === 0) return null;
    const each = [...new Set(staying.map(({ old }) => old))];
    return {
      repayments,
      loans: staying,
      repaid: total([...repayments.keys()], (index) => Math.max(...each.map((old) => old[index] as Pence))),
      borrowed: total(staying, ({ have }) => have),
    };
  }

  /**
   * How much each repayment repays of loans made before a period; for its own borrower also any excess over
   * all that is owed, where it repays such a loan. A repayment entered in two rows counts as one.
   */
  #oldOf(repayments: readonly number[], period: number, isOwn: boolean, effects: readonly Effect[]): Pence[] {
    let repaysOld = false;
    return repayments.map((place, index) => {
      const { repays, excess } = effects[place] as Effect;
      let old = 0;
      for (const { of, pence } of repays) if ((this.entries[of] as LoanEntry).period < period) old += pence;
      const before = place - 1;
      const goesOn = repayments[index - 1] === before && this.entries[before]?.on === this.entries[place]?.on;
      repaysOld = old > 0 || (goesOn && repaysOld);
      return repaysOld && isOwn ? old + excess : old;
    });
  }

  /** Matches the first repayments of one day at which loans had been arranged; false when there are none. */
  #matchArranged(): boolean {
    if (this.entries.every(({ arrangedOn }) => arrangedOn === null)) return false;
    for (const [first, { on }] of this.entries.entries()) {
      const limits = this.#limits[first] ?? null;
      const side = this.#sides.find(({ repayments }) => repayments.includes(first));
      if (on === null || limits === null || side === undefined || this.#arranged.has(first)) continue;
      const loans = side.loans.filter((place) => this.entries[place]?.arrangedOn === on);
      const repayments = this.#runOf(first);
      const { owedBefore } = this.books[first] as Effect;
      if (loans.length === 0 || repayments[0] !== first || owedBefore < limits.owedFrom) continue;
      const candidates = this.#candidates(repayments, loans, null, this.#effects);
      if (candidates === null || candidates.borrowed < limits.repaidFrom) continue;
      this.#arranged.add(first);
      this.#match(candidates, 'arranged');
      return true;
    }
    return false;
  }

  /** Consecutive repayments on one day: one repayment, in however many rows. */
  #runOf(place: number): readonly number[] {
    const { on, borrower } = this.entries[place] as LoanEntry;
    const runs: number[][] = [[]];
    for (const [at, one] of this.entries.entries()) {
      if (one.on !== on || one.borrower !== borrower) continue;
      if (one.kind === 'repayment') runs.at(-1)?.push(at);
      else runs.push([]);
    }
    return runs.find((run) => run.includes(place)) ?? [];
  }

  /** Matches the earliest repayment with the earliest loan, until either runs out. */
  #match({ repayments, loans }: Candidates, rule: Match['rule']): void {
    const left = loans.map(({ have }) => have);
    let first = Number.POSITIVE_INFINITY;
    for (const [index, repayment] of repayments.entries()) {
      let used = 0;
      for (const [at, { place: loan, old }] of loans.entries()) {
        const pence = Math.min((old[index] as Pence) - used, left[at] as Pence);
        if (pence <= 0) continue;
        used += pence;
        left[at] = (left[at] as Pence) - pence;
        this.matches.push({ repayment, loan, pence, rule });
        first = Math.min(first, this.entries[repayment]?.on as Day, this.entries[loan]?.on as Day);
      }
      const { pence, excess } = this.#effects[repayment] as Effect;
      if (used > pence - excess) this.overpaid.add(repayment);
    }
    this.#effects = runAccounts(this.entries, this.matches);
    // Windows that end before the change stay as they are.
    for (const window of this.#exhausted) if (window.last >= first) this.#exhausted.delete(window);
  }
}

/** What matches leave of some entries in all. */
function unmatched(places: readonly number[], effects: readonly Effect[]): Pence {
  let pence = 0;
  for (const place of places) pence += (effects[place] as Effect).pence;
  return pence;
}
