import { type Amount, fromPence, isPositive, smaller, sum, toPenny, zero } from '../amounts.ts';
import { addDays, type Day, dayOf, monthsAfter, partsOf } from '../calendar.ts';
import type { Entry, EntryKind, Pence } from './account.ts';
import type { Matching } from './matching.ts';

type HowRepaid = 'set_off' | 'thirty_days' | 'arranged';
type CreditKind = Exclude<EntryKind, 'loan'>;

export interface Repaid {
  readonly on: Day;
  readonly kind: CreditKind;
  readonly how: HowRepaid;
  readonly pence: Pence;
}

/** A loan with everything that repays it. */
export interface Loan {
  /** Its index among the entries. */
  readonly place: number;
  /** Null for an opening loan whose day is not known. */
  readonly madeOn: Day | null;
  readonly borrower: string;
  /** The period in which it was made, from 0; -1 for an opening loan. */
  readonly period: number;
  /** Null where the day is not known. */
  readonly rate: Amount | null;
  readonly pence: Pence;
  readonly repaid: readonly Repaid[];
}

/**
 * The loans once repayments are matched. What is matched is repaid on the day of the repayment, even if that
 * is before the day of the loan. Parts repaid on the same day in the same way are merged.
 */
export function loansOf(
  entries: readonly Entry[],
  { effects, matches }: Pick<Matching, 'effects' | 'matches'>,
  rateOn: (day: Day) => Amount,
): Loan[] {
  const repaid = entries.map((): Repaid[] => []);
  const pence = effects.map(({ lent }) => lent);
  const add = (place: number, by: Entry, how: HowRepaid, part: Pence): void => {
    // What an opening credit repays was not owed when the first period began.
    if (by.on === null) pence[place] = (pence[place] as Pence) - part;
    else repaid[place]?.push({ on: by.on, kind: by.kind as CreditKind, how, pence: part });
  };
  for (const { repayment, loan, pence: part, rule } of matches) {
    pence[loan] = (pence[loan] as Pence) + part;
    add(loan, entries[repayment] as Entry, rule, part);
  }
  for (const [place, { repays }] of effects.entries()) {
    for (const { of, pence: part } of repays) add(of, entries[place] as Entry, 'set_off', part);
  }
  return entries.flatMap(({ kind, on, borrower, period }, place) =>
    kind !== 'loan' || (pence[place] as Pence) === 0
      ? []
      : [
          {
            place,
            madeOn: on,
            borrower,
            period,
            rate: on === null ? null : rateOn(on),
            pence: pence[place] as Pence,
            repaid: together(repaid[place] as Repaid[]),
          },
        ],
  );
}

function together(repaid: readonly Repaid[]): Repaid[] {
  const each = new Map<string, Repaid>();
  for (const one of repaid) {
    const key = `${one.on} ${one.kind} ${one.how}`;
    each.set(key, { ...one, pence: one.pence + (each.get(key)?.pence ?? 0) });
  }
  return [...each.values()].sort((a, b) => a.on - b.on);
}

/** What is still owed on a loan at the end of a day on or after the day it was made. */
export function owedOf({ pence, repaid }: Loan, day: Day): Pence {
  return repaid.reduce((left, one) => (one.on <= day ? left - one.pence : left), pence);
}

/** What is still owed on a loan after every entry. */
export function unrelievedOf({ pence, repaid }: Loan): Pence {
  return repaid.reduce((left, one) => left - one.pence, pence);
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
export function chargesOf(loans: readonly Loan[], end: Day, deadline: Day): Charge[] {
  const byRate: { rate: Amount; loans: Loan[] }[] = [];
  for (const loan of loans) {
    const { rate } = loan;
    if (rate === null) continue;
    const same = byRate.find((one) => one.rate.compare(rate) === 0);
    if (same === undefined) byRate.push({ rate, loans: [loan] });
    else same.loans.push(loan);
  }
  return byRate.map(({ rate, loans: atRate }) => {
    const base = total(atRate, (loan) => owedOf(loan, end));
    const inTime = base - total(atRate, (loan) => owedOf(loan, deadline));
    return { rate, loans: atRate, base, inTime, tax: taxOn(base, rate), relief: taxOn(inTime, rate) };
  });
}

/** Tax on an amount, to the penny, half up. */
export function taxOn(pence: Pence, rate: Amount): Amount {
  return toPenny(fromPence(pence).mul(rate));
}

export function total<T>(all: readonly T[], of: (one: T) => Pence): Pence {
  return all.reduce((sofar, one) => sofar + of(one), 0);
}

/** Tax paid that a later repayment or release relieves. */
export interface LaterRelief {
  readonly on: Day;
  readonly kind: CreditKind;
  readonly pence: Pence;
  readonly rate: Amount;
  readonly relief: Amount;
}

/**
 * Relief for what was repaid of a charge after its last day, by day: never more than is left of the tax, and
 * what clears the loans takes all that is left. Source: CTA 2010 s458.
 */
export function laterReliefOf({ rate, loans, tax, relief }: Charge, deadline: Day): LaterRelief[] {
  const each = new Map<string, { on: Day; kind: CreditKind; pence: Pence }>();
  for (const { repaid } of loans) {
    for (const { on, kind, pence } of repaid) {
      if (on <= deadline) continue;
      const key = `${on} ${kind}`;
      each.set(key, { on, kind, pence: pence + (each.get(key)?.pence ?? 0) });
    }
  }
  let owed = total(loans, (loan) => owedOf(loan, deadline));
  let left = tax.sub(relief);
  return [...each.values()]
    .sort((a, b) => a.on - b.on)
    .map(({ on, kind, pence }) => {
      owed -= pence;
      const relieved = owed === 0 ? left : smaller(taxOn(pence, rate), left);
      left = left.sub(relieved);
      return { on, kind, pence, rate, relief: relieved };
    });
}

/** Tax paid and not yet relieved, loan by loan; the last loan still owed takes the remaining pence. */
export function taxLeftOf(
  { rate, loans, tax, relief }: Charge,
  later: readonly LaterRelief[],
): Map<Loan, Amount> {
  let left = tax.sub(relief).sub(sum(later.map((one) => one.relief)));
  const owed = loans.filter((loan) => unrelievedOf(loan) > 0);
  return new Map(
    loans.map((loan) => {
      if (!owed.includes(loan)) return [loan, zero];
      const own = loan === owed.at(-1) ? left : smaller(taxOn(unrelievedOf(loan), rate), left);
      left = left.sub(own);
      return [loan, isPositive(own) ? own : zero];
    }),
  );
}

/** The last day to claim relief for a repayment: so many years after its financial year. Source: CTA 2010 s458(3). */
export function claimBy(repaidOn: Day, years: number): Day {
  const { year, month } = partsOf(repaidOn);
  return dayOf(year + years + (month > 3 ? 1 : 0), 3, 31);
}

/** The day after so many months, on which tax falls due or relief can be had. Source: TMA 1970 s59D; CTM01800. */
export function dayAfterMonths(end: Day, months: number): Day {
  return addDays(monthsAfter(end, months), 1);
}
