import type { Day } from '../calendar.ts';
import type { LoanEntry, Pence } from './account.ts';

/** The amounts from which repayment and new borrowing are taken together. */
export interface MatchingLimits {
  /** Days of the window, both ends included. */
  readonly days: number;
  /** What must be repaid, and borrowed, in all. */
  readonly repaidFrom: Pence;
  /** What must be owed before a repayment at which new borrowing had been arranged. */
  readonly owedFrom: Pence;
}

export interface Window {
  readonly last: Day;
  readonly limits: MatchingLimits;
  readonly repayments: readonly number[];
  readonly loans: readonly number[];
}

/** One borrower's repayments, and the loans that can undo them: indexes of entries, by day. */
export interface Side {
  readonly borrower: string;
  readonly repayments: readonly number[];
  readonly loans: readonly number[];
  /** The windows in which something can match, by their first day. */
  readonly windows: readonly Window[];
}

/** The windows of a borrower begin on each day of a repayment or loan. `limits` are those of each entry. */
export function makeSide(
  borrower: string,
  entries: readonly LoanEntry[],
  limits: readonly (MatchingLimits | null)[],
  associates: boolean,
): Side {
  const places = [...entries.keys()];
  const repayments = places.filter((place) => {
    const one = entries[place] as LoanEntry;
    return one.kind === 'repayment' && one.borrower === borrower && limits[place] !== null;
  });
  const loans = places.filter((place) => {
    const { kind, period, borrower: to } = entries[place] as LoanEntry;
    return kind === 'loan' && period >= 0 && (to === borrower || associates);
  });
  // A window that begins before the rules did has the limits of the first repayment.
  const firstLimits = limits[repayments[0] ?? -1] ?? null;
  const firsts = new Map<Day, MatchingLimits>();
  for (const place of firstLimits === null ? [] : [...repayments, ...loans]) {
    firsts.set(entries[place]?.on as Day, limits[place] ?? (firstLimits as MatchingLimits));
  }
  const windows = [...firsts]
    .sort(([a], [b]) => a - b)
    .map(([first, ofDay]): Window => {
      const last = (first + ofDay.days - 1) as Day;
      const inside = (place: number): boolean => {
        const on = entries[place]?.on as Day;
        return on >= first && on <= last;
      };
      return { last, limits: ofDay, repayments: repayments.filter(inside), loans: loans.filter(inside) };
    })
    .filter((window) => window.repayments.length > 0 && window.loans.length > 0);
  return { borrower, repayments, loans, windows };
}
