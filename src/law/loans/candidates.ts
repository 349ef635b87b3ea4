import type { Day } from '../calendar.ts';
import { type Entry, type Pence, RunningAccounts } from './account.ts';

/** The amounts from which repayment and new borrowing are taken together. */
export interface MatchingLimits {
  /** Days of the window, both ends included. */
  readonly days: number;
  /** What must be repaid, and borrowed, in all. */
  readonly repaidFrom: Pence;
  /** What must be owed before a repayment at which new borrowing had been arranged. */
  readonly owedFrom: Pence;
}

/** The days of a window of matching, and the entries in it. */
export interface Window {
  readonly first: Day;
  readonly last: Day;
  /** The indexes of its first and last entry. */
  readonly from: number;
  readonly to: number;
  readonly limits: MatchingLimits;
  readonly repayments: readonly number[];
  readonly loans: readonly number[];
}

/** Repayments, and the new loans that undo part of them. */
export interface Candidates {
  readonly repayments: readonly number[];
  readonly loans: readonly {
    readonly place: number;
    /** How much of the loan can undo repayments. */
    readonly have: Pence;
    /** How much each repayment repays of loans whose repayment this one may undo. */
    readonly old: readonly Pence[];
  }[];
  readonly repaid: Pence;
  readonly borrowed: Pence;
}

/** The accounts with the matches found so far taken out, and queries on them. */
export class Candidacy {
  readonly accounts: RunningAccounts;

  constructor(readonly entries: readonly Entry[]) {
    this.accounts = new RunningAccounts(entries);
  }

  /**
   * What can be matched within a window: a new loan with older ones of earlier periods.
   * @param least null where less than this is repaid in all, or borrowed in all.
   */
  candidates({ from, to, repayments, loans }: Window, least: Pence): Candidates | null {
    if (!this.#canReach(repayments, least) || !this.#canReach(loans, least)) return null;
    // Subsection (2): what is repaid of the new loan inside the window frees it.
    const freed = new Map<number, Pence>();
    for (let place = from; place <= to; place += 1) {
      for (const { of, pence } of this.accounts.effect(place).repays) {
        if (of >= from) freed.set(of, (freed.get(of) ?? 0) + pence);
      }
    }
    const found = this.#candidates(repayments, loans, freed, false);
    return found === null || found.repaid < least || found.borrowed < least ? null : found;
  }

  /** What can be matched of repayments and the loans arranged at them, with older loans of any period. */
  arranged(repayments: readonly number[], loans: readonly number[]): Candidates | null {
    return this.#candidates(repayments, loans, new Map(), true);
  }

  /** Whether the entries reach an amount, less what is already matched: most windows fail here. */
  #canReach(places: readonly number[], least: Pence): boolean {
    let total = 0;
    for (const place of places) {
      total += this.accounts.left(place);
      if (total >= least) return true;
    }
    return false;
  }

  #candidates(
    repayments: readonly number[],
    loans: readonly number[],
    freed: ReadonlyMap<number, Pence>,
    isArranged: boolean,
  ): Candidates | null {
    const borrower = this.entries[repayments[0] as number]?.borrower;
    const groups: { period: number; isOwn: boolean; old: readonly Pence[]; have: Pence }[] = [];
    const staying: { place: number; have: Pence; old: readonly Pence[] }[] = [];
    for (const place of loans) {
      const loan = this.entries[place] as Entry;
      const { lent, drawn } = this.accounts.effect(place);
      let have = lent - (freed.get(place) ?? 0);
      // CTM61630, example 2: a repayment of more than was owed counts against the drawing that uses it up.
      for (const { of, pence } of drawn) if (repayments.includes(of)) have += pence;
      if (have <= 0) continue;
      const period = isArranged ? Number.POSITIVE_INFINITY : loan.period;
      const isOwn = loan.borrower === borrower;
      let group = groups.find((one) => one.period === period && one.isOwn === isOwn);
      if (group === undefined) {
        group = { period, isOwn, old: this.#oldOf(repayments, period, isOwn), have: 0 };
        groups.push(group);
      }
      if (!group.old.some((pence) => pence > 0)) continue;
      group.have += have;
      staying.push({ place, have, old: group.old });
    }
    const undone = groups.filter(({ have }) => have > 0);
    if (undone.length === 0) return null;
    let repaid = 0;
    for (const index of repayments.keys())
      repaid += Math.max(...undone.map(({ old }) => old[index] as Pence));
    return { repayments, loans: staying, repaid, borrowed: undone.reduce((all, { have }) => all + have, 0) };
  }

  /**
   * How much each repayment repays of loans made before a period; for its own borrower also any excess over
   * all that is owed, where it repays such a loan. A repayment entered in two rows counts as one.
   */
  #oldOf(repayments: readonly number[], period: number, isOwn: boolean): Pence[] {
    let repaysOld = false;
    return repayments.map((place, index) => {
      const { repays, excess } = this.accounts.effect(place);
      let old = 0;
      for (const { of, pence } of repays) if ((this.entries[of] as Entry).period < period) old += pence;
      const before = place - 1;
      const goesOn = repayments[index - 1] === before && this.entries[before]?.on === this.entries[place]?.on;
      repaysOld = old > 0 || (goesOn && repaysOld);
      return repaysOld && isOwn ? old + excess : old;
    });
  }
}
