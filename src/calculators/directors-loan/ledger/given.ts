import { type Amount, isNegative, scaledHalfUp, zero } from '../../../law/amounts.ts';
import type { Day } from '../../../law/calendar.ts';
import type { Entry, EntryKind, Pence } from '../../../law/loans/account.ts';

/** One row of the ledger, read. */
export interface LedgerEntry {
  readonly on: Day;
  readonly kind: EntryKind;
  readonly amount: Amount;
  readonly borrower: string;
  readonly against: Day | null;
  readonly arrangedOn: Day | null;
  readonly note: string;
}

interface OpeningRow {
  /** Negative where the company owes the borrower. */
  readonly amount: Amount;
  readonly madeOn: Day | null;
  readonly borrower: string;
}

/** A loan account over consecutive accounting periods. */
export interface LedgerGiven {
  readonly firstStart: Day;
  /** In ascending order. */
  readonly periodEnds: readonly Day[];
  readonly entries: readonly LedgerEntry[];
  readonly opening: readonly OpeningRow[];
  readonly associates: boolean;
  /** The days on which returns are filed, by period end. */
  readonly filed: ReadonlyMap<Day, Day>;
}

/** An entry of the account, with its row: the index in `entries`, null for an opening row. */
export interface PlacedEntry extends Entry {
  readonly row: number | null;
}

/** Opening rows, then entries by day; those of one day keep their order. */
export function inOrder(given: LedgerGiven): readonly PlacedEntry[] {
  const known = ordered.get(given);
  if (known !== undefined) return known;
  const { opening, entries, periodEnds } = given;
  const opened = opening.map(
    ({ amount, madeOn, borrower }): PlacedEntry => ({
      on: isNegative(amount) ? null : madeOn,
      kind: isNegative(amount) ? 'repayment' : 'loan',
      pence: penceOf(isNegative(amount) ? zero.sub(amount) : amount),
      borrower,
      against: null,
      arrangedOn: null,
      period: -1,
      row: null,
    }),
  );
  const moved = entries.map(
    ({ on, kind, amount, borrower, against, arrangedOn }, row): PlacedEntry => ({
      ...{ on, kind, borrower, against, arrangedOn, row },
      pence: penceOf(amount),
      period: periodOf(on, periodEnds),
    }),
  );
  const found = [...opened, ...moved.sort((a, b) => (a.on as Day) - (b.on as Day))];
  ordered.set(given, found);
  return found;
}

/** Accounts that are already sorted. */
const ordered = new WeakMap<LedgerGiven, readonly PlacedEntry[]>();

/** The index of the period that a day falls in; one past the last for days after it. */
export function periodOf(day: Day, ends: readonly Day[]): number {
  const place = ends.findIndex((end) => day <= end);
  return place < 0 ? ends.length : place;
}

export function penceOf(amount: Amount): Pence {
  return Number(scaledHalfUp(amount, 2));
}
