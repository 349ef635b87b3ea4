import type { Day } from '../calendar.ts';

/** Whole pence. Sums of a ledger stay far below what JavaScript holds exactly. */
export type Pence = number;

/** A release covers what is released and what is written off. */
export type EntryKind = 'loan' | 'repayment' | 'taxed_repayment' | 'release';

/** One movement of a loan account, or an opening row, in the order in which they count. */
export interface Entry {
  /** Null for an opening loan whose day is not known. */
  readonly on: Day | null;
  readonly kind: EntryKind;
  /** Above zero. */
  readonly pence: Pence;
  readonly borrower: string;
  /** The day of the loan that the payer named; null when none was named. */
  readonly against: Day | null;
  /** The day of the repayment at which this loan had already been arranged. */
  readonly arrangedOn: Day | null;
  /** The accounting period in which it falls, from 0; -1 for opening rows. */
  readonly period: number;
}

/** So much of repayment `repayment` counts as repaid on loan `loan`, both places among the entries. */
export interface Match {
  readonly repayment: number;
  readonly loan: number;
  readonly pence: Pence;
  readonly rule: 'thirty_days' | 'arranged';
}

/** A part of a credit that repays a loan, or of a credit balance that a drawing uses up. */
export interface Part {
  /** The place of the loan, or of the credit that the drawing uses. */
  readonly of: number;
  pence: Pence;
}

/** What one entry does in the account. */
export interface Effect {
  /** The amount of the entry, without what is matched of it. */
  readonly pence: Pence;
  /** Of a loan: what is lent beyond the credit balance. */
  lent: Pence;
  /** Of a loan: what it draws from the credit balance. */
  drawn: readonly Part[];
  /** Of a credit: the loans it repays. */
  repays: readonly Part[];
  /** Of a credit: what it pays beyond all that is owed. */
  excess: Pence;
  /** Of a credit: what the borrower owed just before it. */
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

/**
 * Runs the account of each borrower: a drawing uses up the credit balance before it is a loan; a credit goes to the
 * loan that was named, then to the oldest, and what is more than all loans becomes credit balance. Accounts are never
 * netted against one another.
 *
 * @param matches taken out of both their entries. Where they join two borrowers, what the second repays beyond
 *   their own loans goes to the oldest of the first.
 * @returns one effect for each entry. Source: CTA 2010 s458(2)(a); CTM61565; Clayton's Case (1816) 1 Mer 572.
 */
export function runAccounts(entries: readonly Entry[], matches: readonly Match[] = []): Effect[] {
  const taken = new Array<Pence>(entries.length).fill(0);
  const joined = new Map<number, { borrower: string; left: Pence }[]>();
  for (const { repayment, loan, pence } of matches) {
    taken[repayment] = (taken[repayment] as Pence) + pence;
    taken[loan] = (taken[loan] as Pence) + pence;
    const borrower = (entries[repayment] as Entry).borrower;
    if (borrower === (entries[loan] as Entry).borrower) continue;
    joined.set(loan, [...(joined.get(loan) ?? []), { borrower, left: pence }]);
  }
  const accounts = new Map<string, Account>();
  const accountOf = (borrower: string): Account => {
    const known = accounts.get(borrower);
    if (known !== undefined) return known;
    const opened: Account = { loans: [], credits: [], owedToOthers: [], owed: 0, credit: 0 };
    accounts.set(borrower, opened);
    return opened;
  };
  return entries.map((entry, place) => {
    const account = accountOf(entry.borrower);
    const pence = entry.pence - (taken[place] as Pence);
    const effect: Effect = {
      pence,
      lent: 0,
      drawn: NOTHING,
      repays: NOTHING,
      excess: 0,
      owedBefore: account.owed,
      balance: 0,
    };
    if (entry.kind !== 'loan') repay(account, entries, place, effect, accountOf);
    else {
      if (pence > 0) lend(account, place, effect);
      account.owedToOthers.push(...(joined.get(place) ?? []));
    }
    effect.balance = account.owed - account.credit;
    return effect;
  });
}

const NOTHING: readonly Part[] = [];

function lend(account: Account, place: number, effect: Effect): void {
  const drawn: Part[] = [];
  effect.lent = effect.pence - useUp(account.credits, effect.pence, drawn);
  if (drawn.length > 0) effect.drawn = drawn;
  account.credit -= effect.pence - effect.lent;
  account.owed += effect.lent;
  if (effect.lent > 0) account.loans.push({ place, left: effect.lent });
}

function repay(
  account: Account,
  entries: readonly Entry[],
  place: number,
  effect: Effect,
  accountOf: (borrower: string) => Account,
): void {
  const { against } = entries[place] as Entry;
  const repays: Part[] = [];
  let rest = effect.pence;
  if (against !== null) {
    rest -= useUp(account.loans, rest, repays, ({ place: loan }) => entries[loan]?.on === against);
  }
  rest -= useUp(account.loans, rest, repays);
  account.owed -= effect.pence - rest;
  for (const owing of account.owedToOthers) {
    const other = accountOf(owing.borrower);
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

/** Uses up what is open, oldest first, and takes out what is used up. Gives how much it was. */
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
