import { type Amount, scaled } from '../amounts.ts';
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
interface Part {
  /** The index of the loan, or of the credit that the drawing uses. */
  readonly of: number;
  readonly pence: Pence;
}

export interface Effect {
  /** The amount of the entry, less what is matched. */
  readonly pence: Pence;
  readonly lent: Pence;
  /** For a loan: the part drawn from the credit balance. */
  readonly drawn: readonly Part[];
  readonly repays: readonly Part[];
  /** For a credit: the part paid beyond all that is owed. */
  readonly excess: Pence;
  /** What the borrower owed just before it. */
  readonly owedBefore: Pence;
  /** What the borrower owes afterwards; negative when the company owes the borrower. */
  readonly balance: Pence;
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
  /** What the borrower owes: all open loans, or less than zero, all credit. There are never both. */
  balance: Pence;
}

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
  const accounts = new Map<string, Account>();
  const accountOf = (borrower: string): Account => {
    const account = accounts.get(borrower) ?? { loans: [], credits: [], owedToOthers: [], balance: 0 };
    accounts.set(borrower, account);
    return account;
  };
  const matchesOf = new Map<number, Match[]>();
  for (const match of matches) {
    for (const place of [match.repayment, match.loan])
      matchesOf.set(place, [...(matchesOf.get(place) ?? []), match]);
  }
  return entries.map(({ kind, borrower, against, pence: amount }, place) => {
    const account = accountOf(borrower);
    const matched = matchesOf.get(place) ?? [];
    const pence = amount - total(matched, (match) => match.pence);
    const owedBefore = Math.max(0, account.balance);
    account.balance += kind === 'loan' ? pence : -pence;
    const parts: Part[] = [];
    let rest = pence;
    if (kind === 'loan') {
      rest -= useUp(account.credits, rest, parts);
      if (rest > 0) account.loans.push({ place, left: rest });
      for (const { repayment, pence: left } of matched) {
        const { borrower: payer } = entries[repayment] as LoanEntry;
        if (payer !== borrower) account.owedToOthers.push({ borrower: payer, left });
      }
    } else {
      if (against !== null) {
        rest -= useUp(account.loans, rest, parts, ({ place: loan }) => entries[loan]?.on === against);
      }
      rest -= useUp(account.loans, rest, parts);
      for (const owing of account.owedToOthers) {
        const other = accountOf(owing.borrower);
        const repaid = useUp(other.loans, Math.min(rest, owing.left), parts);
        other.balance -= repaid;
        account.balance += repaid;
        owing.left -= repaid;
        rest -= repaid;
      }
      if (rest > 0) account.credits.push({ place, left: rest });
    }
    const { balance } = account;
    return kind === 'loan'
      ? { pence, lent: rest, drawn: parts, repays: [], excess: 0, owedBefore, balance }
      : { pence, lent: 0, drawn: [], repays: parts, excess: rest, owedBefore, balance };
  });
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

export function total<T>(all: readonly T[], of: (one: T) => Pence): Pence {
  return all.reduce((soFar, one) => soFar + of(one), 0);
}

export function toPence(amount: Amount): Pence {
  return Number(scaled(amount, 2, 'half up'));
}
