import type { Day } from '../calendar.ts';

/** Whole pence. Sums of a ledger stay far below what JavaScript represents exactly. */
export type Pence = number;

/** A release includes a write-off. */
export type EntryKind = 'loan' | 'repayment' | 'taxed_repayment' | 'release';

/** One movement of a loan account, or an opening row, in order. */
export interface Entry {
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

type Accounts = Map<string, Account>;

const NOTHING: readonly Part[] = [];

/** The number of entries between saved states, from which to resume where a match changes what follows. */
const STRIDE = 50;

/**
 * The account of each borrower, with matches taken out of both their entries. A drawing uses up the credit balance
 * before it is a loan; a credit goes to the loan that was named, then to the oldest, and any excess over all loans
 * becomes credit balance. Accounts are never netted against one another. Where a match joins two borrowers, what the
 * second repays beyond their own loans goes to the oldest of the first. Entries are run as far as they are asked for,
 * and again only from where a match changes them.
 * Source: CTA 2010 s458(2)(a); CTM61565; Clayton's Case (1816) 1 Mer 572.
 */
export class RunningAccounts {
  readonly #effects: Effect[] = [];
  readonly #left: Pence[];
  /** By the index of a loan: whose repayments it undid, and how much of them. */
  readonly #joined = new Map<number, { readonly borrower: string; left: Pence }[]>();
  /** The accounts before each entry whose index is a multiple of the stride. */
  readonly #saved: Accounts[] = [];
  #accounts: Accounts = new Map();

  constructor(readonly entries: readonly Entry[]) {
    this.#left = entries.map(({ pence }) => pence);
  }

  /** Removes a match from both its entries. */
  take({ repayment, loan, pence }: Match): void {
    this.#left[repayment] = this.left(repayment) - pence;
    this.#left[loan] = this.left(loan) - pence;
    const { borrower } = this.entries[repayment] as Entry;
    if (borrower !== this.entries[loan]?.borrower) {
      this.#joined.set(loan, [...(this.#joined.get(loan) ?? []), { borrower, left: pence }]);
    }
    const first = Math.min(repayment, loan);
    if (first >= this.#effects.length) return;
    const states = Math.floor(first / STRIDE);
    this.#effects.length = states * STRIDE;
    this.#accounts = this.#saved[states] as Accounts;
    this.#saved.length = states;
  }

  left(place: number): Pence {
    return this.#left[place] as Pence;
  }

  /** Whether matches leave so much of some entries in all. */
  reach(places: readonly number[], least: Pence): boolean {
    let left = 0;
    for (const place of places) {
      left += this.left(place);
      if (left >= least) return true;
    }
    return false;
  }

  get effects(): readonly Effect[] {
    if (this.entries.length > 0) this.effect(this.entries.length - 1);
    return this.#effects;
  }

  effect(place: number): Effect {
    for (let next = this.#effects.length; next <= place; next += 1) this.#effects.push(this.#run(next));
    return this.#effects[place] as Effect;
  }

  #run(place: number): Effect {
    if (place === this.#saved.length * STRIDE) this.#saved.push(copied(this.#accounts));
    const { kind, borrower } = this.entries[place] as Entry;
    const account = this.#accountOf(borrower);
    const effect: Effect = {
      pence: this.left(place),
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
    const { against } = this.entries[place] as Entry;
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

function copy(all: readonly Open[]): Open[] {
  return all.map(({ place, left }) => ({ place, left }));
}

function copied(accounts: Accounts): Accounts {
  return new Map(
    [...accounts].map(([borrower, { loans, credits, owedToOthers, owed, credit }]) => [
      borrower,
      {
        loans: copy(loans),
        credits: copy(credits),
        owedToOthers: owedToOthers.map((one) => ({ ...one })),
        owed,
        credit,
      },
    ]),
  );
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
