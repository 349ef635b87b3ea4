import { type Amount, fromPence, isPositive, smaller, toPenny, zero } from '../amounts.ts';
import { type Day, makeDay } from '../calendar.ts';
import { findFinancialYear } from '../periods.ts';
import { type Effect, type EntryKind, type LoanEntry, type Match, type Pence, total } from './account.ts';
import type { Matching } from './matching.ts';

type CreditKind = Exclude<EntryKind, 'loan'>;

export interface Repaid {
  readonly on: Day;
  readonly kind: CreditKind;
  readonly how: 'set_off' | Match['rule'];
  readonly pence: Pence;
}

/** A loan with everything that repays it; the day and rate of an opening loan may not be known. */
export interface Loan {
  /** Its index among the entries. */
  readonly place: number;
  readonly madeOn: Day | null;
  readonly borrower: string;
  /** The period in which it was made, from 0; -1 for an opening loan. */
  readonly period: number;
  readonly rate: Amount | null;
  readonly pence: Pence;
  readonly repaid: readonly Repaid[];
}

/**
 * The loans once repayments are matched; what is matched is repaid on the day of the repayment, even before
 * the loan. Parts repaid on one day in one way are merged.
 */
export function listLoans(
  entries: readonly LoanEntry[],
  { effects, matches }: Pick<Matching, 'effects' | 'matches'>,
  rateOn: (day: Day) => Amount,
): Loan[] {
  const matched = matches.map(({ repayment, rule, ...part }) => ({ ...part, by: repayment, how: rule }));
  const setOff = effects.flatMap(({ repays }, by) =>
    repays.map(({ of, pence }) => ({ loan: of, pence, by, how: 'set_off' as const })),
  );
  const parts = [...matched, ...setOff];
  return entries.flatMap(({ on, borrower, period }, place) => {
    const ofLoan = parts.filter(({ loan }) => loan === place);
    const undone = total(ofLoan, ({ how, pence }) => (how === 'set_off' ? 0 : pence));
    const pence = (effects[place] as Effect).lent + undone;
    if (pence === 0) return [];
    const repaid = ofLoan.map(({ by, how, pence }): Repaid => {
      const { on, kind } = entries[by] as LoanEntry;
      return { on: on as Day, kind: kind as CreditKind, how, pence };
    });
    const rate = on === null ? null : rateOn(on);
    const merged = mergeByKey(repaid, (one) => `${one.on} ${one.kind} ${one.how}`);
    return [{ place, madeOn: on, borrower, period, rate, pence, repaid: merged }];
  });
}

/** One for each key, by day, with the sum of those that have it. */
function mergeByKey(all: readonly Repaid[], keyOf: (one: Repaid) => string): Repaid[] {
  const each = new Map<string, Repaid>();
  for (const one of all) {
    const key = keyOf(one);
    each.set(key, { ...one, pence: one.pence + (each.get(key)?.pence ?? 0) });
  }
  return [...each.values()].sort((a, b) => a.on - b.on);
}

/** What is still owed on a loan at the end of a day, no earlier than the loan; or after every entry. */
export function amountOwed({ pence, repaid }: Loan, day = Number.POSITIVE_INFINITY): Pence {
  return pence - total(repaid, (one) => (one.on <= day ? one.pence : 0));
}

/** The loans of one period at one rate, and the tax on them, each product rounded as on form CT600A. */
export interface Charge {
  readonly rate: Amount;
  readonly loans: readonly Loan[];
  /** What is owed on them at the end of the period. */
  readonly base: Pence;
  /** How much of that is repaid by the last day on which repayment stops the tax. */
  readonly inTime: Pence;
  readonly tax: Amount;
  readonly relief: Amount;
}

/** The charge on new loans of a period, one for each rate. Source: CTA 2010 ss455(2), 458; TMA 1970 s59D. */
export function chargeLoans(loans: readonly Loan[], end: Day, deadline: Day): Charge[] {
  const rates = loans.flatMap(({ rate }) => rate ?? []);
  const each = rates.filter((rate, at) => rates.findIndex((one) => one.compare(rate) === 0) === at);
  return each.map((rate) => {
    const atRate = loans.filter((loan) => loan.rate?.compare(rate) === 0);
    const base = total(atRate, (loan) => amountOwed(loan, end));
    const inTime = base - total(atRate, (loan) => amountOwed(loan, deadline));
    return { rate, loans: atRate, base, inTime, tax: taxOn(base, rate), relief: taxOn(inTime, rate) };
  });
}

/** Tax on an amount, to the penny, half up. */
export function taxOn(pence: Pence, rate: Amount): Amount {
  return toPenny(fromPence(pence).mul(rate));
}

/** What is repaid too late; no rate and no relief if the day of the loan is unknown. */
export interface LateRepayment extends Omit<Repaid, 'how'> {
  readonly rate: Amount | null;
  readonly relief: Amount | null;
}

/**
 * Relief for what was repaid of a charge after its last day, by day: never more than is left of the tax, and
 * what clears the loans takes all that is left. Source: CTA 2010 s458.
 */
export function findLaterRelief({ rate, loans, tax, relief }: Charge, deadline: Day) {
  const late = loans.flatMap(({ repaid }) => repaid.filter(({ on }) => on > deadline));
  let owed = total(loans, (loan) => amountOwed(loan, deadline));
  let left = tax.sub(relief);
  return mergeByKey(late, (one) => `${one.on} ${one.kind}`).map(({ on, kind, pence }) => {
    owed -= pence;
    const relieved = owed === 0 ? left : smaller(taxOn(pence, rate), left);
    left = left.sub(relieved);
    return { on, kind, pence, rate, relief: relieved };
  });
}

/** Tax paid and not yet relieved, loan by loan; the last loan still owed takes the remaining pence. */
export function findTaxLeft({ rate, loans, tax, relief }: Charge, relieved: Amount): Map<Loan, Amount> {
  let left = tax.sub(relief).sub(relieved);
  const owed = loans.filter((loan) => amountOwed(loan) > 0);
  return new Map(
    loans.map((loan) => {
      if (!owed.includes(loan)) return [loan, zero];
      const part = loan === owed.at(-1) ? left : smaller(taxOn(amountOwed(loan), rate), left);
      left = left.sub(part);
      return [loan, isPositive(part) ? part : zero];
    }),
  );
}

/** The last day to claim relief for a repayment: `years` after its financial year. Source: CTA 2010 s458(3). */
export function claimBy(repaidOn: Day, years: number): Day {
  return makeDay(findFinancialYear(repaidOn) + 1 + years, 3, 31);
}
