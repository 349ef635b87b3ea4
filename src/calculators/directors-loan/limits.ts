import type { Run } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import type { TableReader } from '../../engine/rates/table.ts';
import { date, integer, money, months, optional, percent } from '../../engine/values.ts';
import type { Amount } from '../../law/amounts.ts';
import { addDays, type Day } from '../../law/calendar.ts';

/** The rate of tax. Chosen by the day the loan was made. */
export const loanRates = rateTable('directors-loans', { rate: percent() }, { series: 'rates' });

/** Small loans to full-time workers. Chosen by the day the loan was made. */
export const smallLoans = rateTable(
  'directors-loans',
  { loans_up_to: money, material_interest_above: percent() },
  { series: 'small_loans' },
);

/** Repayments that new borrowing undoes. Chosen by the last day on which a repayment stops the tax. */
export const repaymentMatching = rateTable(
  'directors-loans',
  { days: integer, repaid_from: money, owed_from: money },
  { series: 'repayment_matching', rising: ['repaid_from', 'owed_from'] },
);

/** Time to claim tax back. Chosen by the day the tax is due. */
export const laterRelief = rateTable(
  'directors-loans',
  { claim_years: integer, amend_months: months },
  { series: 'later_relief' },
);

/** The balance above which a cheap loan is a benefit. Chosen by the last day of the period. */
export const beneficialLoan = rateTable(
  'directors-loans',
  { balance_above: money },
  { series: 'beneficial_loan' },
);

/** The official rate of interest. Chosen by the last day of the period. */
export const officialRate = rateTable('directors-loans', { rate: percent() }, { series: 'official_rate' });

export const loanTables = [
  loanRates,
  smallLoans,
  repaymentMatching,
  laterRelief,
  beneficialLoan,
  officialRate,
] as const;

export const loanDate = decision(
  'loan-date',
  { first_possible_loan_day: date, rate_change: optional(date) },
  ['required', 'not_required'],
);

/**
 * The last day from `first` to `last` on which the rate differs from that of the
 * day before within them; null when one rate holds throughout.
 */
export function lastRateChange(
  rates: TableReader<typeof loanRates.columns>,
  first: Day,
  last: Day,
): Day | null {
  if (last < rates.firstDay) return null;
  let change: Day | null = null;
  let before: Amount | null = null;
  for (const { start, row } of rates.stretches(Math.max(first, rates.firstDay) as Day, last)) {
    if (before !== null && before.compare(row.rate) !== 0) change = start;
    before = row.rate;
  }
  return change;
}

/** What the notes say beside the tax: amounts that stand on days of their own. */
export interface LoanNotes {
  readonly smallLoansUpTo: Amount | null;
  readonly materialInterest: Amount | null;
  readonly matchingDays: number | null;
  readonly matchingFrom: Amount | null;
  readonly matchingOwed: Amount | null;
  readonly claimYears: number | null;
  readonly amendMonths: number | null;
  readonly benefitAbove: Amount | null;
  readonly officialRate: Amount | null;
}

/** What the notes depend on. */
export interface Loan {
  readonly madeOn: Day;
  readonly periodEnd: Day;
  /** In pounds. */
  readonly outstanding: Amount;
  readonly isRepaid: boolean;
  readonly repaymentDeadline: Day;
  readonly isTaxDue: boolean;
}

/**
 * The limits beside the tax, each only where the loan is in reach of it, so that
 * nothing else is read. Source: CTA 2010 ss456, 457, 458; FA 2013 Sch 30; FA 2025
 * Part 4; ITEPA 2003 s180.
 */
export function limitsBeside(loan: Loan, run: Run): LoanNotes {
  const small = run.table(smallLoans).on(loan.madeOn);
  const isSmall = loan.outstanding.compare(small.loans_up_to) <= 0;
  const matching = loan.isRepaid ? rowOn(run.table(repaymentMatching), loan.repaymentDeadline) : null;
  const relief = loan.isTaxDue ? rowOn(run.table(laterRelief), addDays(loan.repaymentDeadline, 1)) : null;
  const benefit = rowOn(run.table(beneficialLoan), loan.periodEnd);
  const isBenefit = benefit !== null && loan.outstanding.compare(benefit.balance_above) > 0;
  const official = isBenefit ? rowOn(run.table(officialRate), loan.periodEnd) : null;
  return {
    smallLoansUpTo: isSmall ? small.loans_up_to : null,
    materialInterest: isSmall ? small.material_interest_above : null,
    matchingDays: matching?.days ?? null,
    matchingFrom: matching?.repaid_from ?? null,
    matchingOwed: matching?.owed_from ?? null,
    claimYears: relief?.claim_years ?? null,
    amendMonths: relief?.amend_months ?? null,
    benefitAbove: isBenefit ? benefit.balance_above : null,
    officialRate: official?.rate ?? null,
  };
}

/** The row of a day, or null when the table begins later. */
function rowOn<R>(table: { readonly firstDay: Day; on(day: Day): R }, on: Day): R | null {
  return on < table.firstDay ? null : table.on(on);
}
