import type { Day } from '../calendar.ts';

/** Whole pence. Sums of a ledger stay far below what JavaScript represents exactly. */
export type Pence = number;

/** A release includes a write-off. */
export type EntryKind = 'loan' | 'repayment' | 'taxed_repayment' | 'release';

/** One movement of a loan account, or an opening row, in order. */
export interface LoanEntry {
  /** Null for an opening loan whose day is not known. */
  readonly on: Day | null;
  readonly kind: EntryKind;
  /** Above zero. */
  readonly pence: Pence;
  readonly borrower: string;
  /** The day of the loan that the payer chose; null if none was chosen. */
  readonly against: Day | null;
  /** The day of the repayment at which this loan had already been arranged. */
  readonly arrangedOn: Day | null;
  /** The accounting period that it falls in, from 0; -1 for opening rows. */
  readonly period: number;
}

/** The part of repayment `repayment` that counts as repaid on loan `loan`; both are indexes of entries. */
export interface Match {
  readonly repayment: number;
  readonly loan: number;
  readonly pence: Pence;
  readonly rule: 'thirty_days' | 'arranged';
}

/** The part of a credit that repays a loan, or of a credit balance that a drawing uses up. */
export interface Part {
  /** The place of the loan, or of the credit that the drawing uses. */
  readonly of: number;
  pence: Pence;
}

export interface Effect {
  /** The amount of the entry, less what is matched. */
  readonly pence: Pence;
  lent: Pence;
  /** For a loan: the part drawn from the credit balance. */
  drawn: readonly Part[];
  repays: readonly Part[];
  /** For a credit: the part paid beyond all that is owed. */
  excess: Pence;
  /** For a credit: what the borrower owed just before it. */
  owedBefore: Pence;
  /** What the borrower owes afterwards; negative when the company owes the borrower. */
  balance: Pence;
}

interface Open {
  readonly place: number;
  left: Pence;
}

interface Account {
  readonly loans: Open[];
  readonly credits: Open[];
  /** Loans to this borrower that repayments of others count against: what is repaid on them goes to those others' loans. */
  readonly owedToOthers: { readonly borrower: string; left: Pence }[];
  owed: Pence;
  credit: Pence;
}

const NOTHING: readonly Part[] = [];

/**
 * What each entry does to the account of its borrower, with matches taken out of both their entries. A drawing uses up
 * the credit balance before it is a loan; a credit goes to the loan that was named, then to the oldest, and any excess
 * over all loans becomes credit balance. Accounts are never netted against one another. Where a match joins two
 * borrowers, what the second repays beyond their own loans goes to the oldest of the first.
 * Source: CTA 2010 s458(2)(a); CTM61565; Clayton's Case (1816) 1 Mer 572.
 */
export function runAccounts(
  entries: readonly LoanEntry[],
  matches: readonly Match[] = [],
): readonly Effect[] {
  return new Accounts(entries, matches).run();
}

class Accounts {
  readonly #accounts = new Map<string, Account>();
  /** What matches leave of each entry. */
  readonly #remaining: Pence[];
  /** By the index of a loan: whose repayments it undid, and how much of them. */
  readonly #joined = new Map<number, { readonly borrower: string; readonly left: Pence }[]>();

  constructor(
    private readonly entries: readonly LoanEntry[],
    matches: readonly Match[],
  ) {
    this.#remaining = entries.map(({ pence }) => pence);
    for (const { repayment, loan, pence } of matches) {
      for (const place of [repayment, loan])
        this.#remaining[place] = (this.#remaining[place] as Pence) - pence;
      const { borrower } = entries[repayment] as LoanEntry;
      if (borrower === entries[loan]?.borrower) continue;
      this.#joined.set(loan, [...(this.#joined.get(loan) ?? []), { borrower, left: pence }]);
    }
  }

  run(): Effect[] {
    return this.entries.map(({ kind, borrower }, place) => {
      const account = this.#accountOf(borrower);
      const effect: Effect = {
        pence: this.#remaining[place] as Pence,
        lent: 0,
        drawn: NOTHING,
        repays: NOTHING,
        excess: 0,
        owedBefore: account.owed,
        balance: 0,
      };
      if (kind === 'loan') this.#lend(account, place, effect);
      else this.#repay(account, place, effect);
      effect.balance = account.owed - account.credit;
      return effect;
    });
  }

  #accountOf(borrower: string): Account {
    const known = this.#accounts.get(borrower);
    if (known !== undefined) return known;
    const opened: Account = { loans: [], credits: [], owedToOthers: [], owed: 0, credit: 0 };
    this.#accounts.set(borrower, opened);
    return opened;
  }

  #lend(account: Account, place: number, effect: Effect): void {
    const drawn: Part[] = [];
    effect.lent = effect.pence - useUp(account.credits, effect.pence, drawn);
    if (drawn.length > 0) effect.drawn = drawn;
    account.credit -= effect.pence - effect.lent;
    account.owed += effect.lent;
    if (effect.lent > 0) account.loans.push({ place, left: effect.lent });
    for (const one of this.#joined.get(place) ?? []) account.owedToOthers.push({ ...one });
  }

  #repay(account: Account, place: number, effect: Effect): void {
    const { against } = this.entries[place] as LoanEntry;
    const repays: Part[] = [];
    let rest = effect.pence;
    if (against !== null) {
      rest -= useUp(account.loans, rest, repays, ({ place: loan }) => this.entries[loan]?.on === against);
    }
    rest -= useUp(account.loans, rest, repays);
    account.owed -= effect.pence - rest;
    for (const owing of account.owedToOthers) {
      const other = this.#accountOf(owing.borrower);
      const repaid = useUp(other.loans, Math.min(rest, owing.left), repays);
      other.owed -= repaid;
      owing.left -= repaid;
      rest -= repaid;
    }
    if (repays.length > 0) effect.repays = repays;
    effect.excess = rest;
    account.credit += rest;
    if (rest > 0) account.credits.push({ place, left: rest });
  }
}

/** Uses up the open amounts, oldest first, and removes those used up. Returns the total used. */
function useUp(open: Open[], pence: Pence, parts: Part[], isWanted?: (one: Open) => boolean): Pence {
  let rest = pence;
  for (let index = 0; index < open.length && rest > 0; ) {
    const one = open[index] as Open;
    const used = isWanted === undefined || isWanted(one) ? Math.min(one.left, rest) : 0;
    if (used > 0) parts.push({ of: one.place, pence: used });
    one.left -= used;
    rest -= used;
    if (one.left === 0) open.splice(index, 1);
    else index += 1;
  }
  return pence - rest;
}
