import { type Amount, isNegative, scaledHalfUp } from '../../../law/amounts.ts';
import type { Day } from '../../../law/calendar.ts';
import type { LoanEntry, Pence } from '../../../law/loans/account.ts';

export interface LedgerEntry extends Omit<LoanEntry, 'pence' | 'period'> {
  readonly on: Day;
  readonly amount: Amount;
  readonly note: string;
}

export interface LedgerInputs {
  readonly firstStart: Day;
  /** In ascending order. */
  readonly periodEnds: readonly Day[];
  readonly entries: readonly LedgerEntry[];
  readonly opening: readonly {
    /** Negative where the company owes the borrower. */
    readonly amount: Amount;
    readonly madeOn: Day | null;
    readonly borrower: string;
  }[];
  readonly associates: boolean;
  /** The days on which returns are filed, by period end. */
  readonly filed: ReadonlyMap<Day, Day>;
}

/** An entry of the account, with its row: the index in `entries`, null for an opening row. */
export interface PlacedEntry extends LoanEntry {
  readonly row: number | null;
}

/** Opening rows, then entries by day; those of one day keep their order. */
export function inOrder({ opening, entries, periodEnds }: LedgerInputs): readonly PlacedEntry[] {
  const opened = opening.map(
    ({ amount, madeOn, borrower }): PlacedEntry => ({
      on: isNegative(amount) ? null : madeOn,
      kind: isNegative(amount) ? 'repayment' : 'loan',
      pence: Math.abs(toPence(amount)),
      borrower,
      against: null,
      arrangedOn: null,
      period: -1,
      row: null,
    }),
  );
  const moved = entries
    .map(({ on, kind, amount, borrower, against, arrangedOn }, row) => ({
      ...{ on, kind, borrower, against, arrangedOn, row },
      pence: toPence(amount),
      period: findPeriod(on, periodEnds),
    }))
    .sort((a, b) => a.on - b.on);
  return [...opened, ...moved];
}

/** The index of the period that a day falls in; one past the last for days after it. */
export function findPeriod(day: Day, ends: readonly Day[]): number {
  const place = ends.findIndex((end) => day <= end);
  return place < 0 ? ends.length : place;
}

export function toPence(amount: Amount): Pence {
  return Number(scaledHalfUp(amount, 2));
}
