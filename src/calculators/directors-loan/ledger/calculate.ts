import type { Rates } from '../../../engine/calculator.ts';
import { type Amount, sum, zero } from '../../../law/amounts.ts';
import { addDays, type Day, firstDayOfMonthsTo, monthsAfter } from '../../../law/calendar.ts';
import { paymentDue } from '../../../law/due-days.ts';
import { type EntryKind, type LoanEntry, type Pence, toPence, total } from '../../../law/loans/account.ts';
import { type Matching, type MatchingLimits, matchRepayments } from '../../../law/loans/matching.ts';
import {
  amountOwed,
  amountUnrelieved,
  type Charge,
  chargeLoans,
  claimBy,
  findLaterRelief,
  findTaxLeft,
  type Loan,
  listLoans,
} from '../../../law/loans/tax.ts';
import { paymentBy } from '../../shared/payment-by.ts';
import { accountingPeriodLimit, filingLimit, paymentLimit } from '../../shared/time-limits.ts';
import { laterRelief, loanRates, repaymentMatching, takenLaterFrom } from '../rates.ts';

/** A movement of the account, or an opening row, with its row: the index in the table of entries, null for an opening one. */
export interface LedgerEntry extends LoanEntry {
  readonly row: number | null;
  readonly note: string;
}

export interface LedgerInputs {
  readonly firstStart: Day;
  /** In ascending order. */
  readonly periodEnds: readonly Day[];
  /** As `inOrder` puts them. */
  readonly entries: readonly LedgerEntry[];
  readonly associates: boolean;
  /** The days on which returns are filed, by period end. */
  readonly filed: ReadonlyMap<Day, Day>;
}

/** Opening rows, then entries by day, each with its period; those of one day keep their order. */
export function inOrder(
  entries: readonly Omit<LedgerEntry, 'period'>[],
  periodEnds: readonly Day[],
): LedgerEntry[] {
  const dayOf = ({ row, on }: LedgerEntry): number =>
    row === null || on === null ? Number.MIN_SAFE_INTEGER : on;
  return entries
    .map((one) => ({ ...one, period: one.row === null ? -1 : findPeriod(one.on as Day, periodEnds) }))
    .sort((a, b) => dayOf(a) - dayOf(b));
}

/** The index of the period that a day falls in; one past the last for days after it. */
function findPeriod(day: Day, ends: readonly Day[]): number {
  const index = ends.findIndex((end) => day <= end);
  return index < 0 ? ends.length : index;
}

/** A loan account, period by period. */
export interface Ledger {
  readonly inputs: LedgerInputs;
  readonly matching: Matching;
  readonly periods: readonly LedgerPeriod[];
  /** The end of the following period, assumed to have twelve months. */
  readonly assumedEnd: Day;
  readonly loans: readonly Loan[];
  readonly taxLeft: ReadonlyMap<Loan, Amount>;
  readonly openingRelief: readonly ReliefLine[];
  readonly totals: {
    readonly taxDue: Amount;
    readonly refunds: Amount;
    readonly taxLeft: Amount;
    readonly unrelieved: Pence;
  };
}

export interface LedgerPeriod {
  readonly start: Day;
  readonly end: Day;
  /** The last day on which repayment stops the tax, and the day on which it is due. */
  readonly deadline: Day;
  readonly due: Day;
  readonly paymentBy: Day;
  readonly filingDue: Day;
  readonly amendBy: Day;
  readonly filedOn: Day | null;
  /** The loans made in it, and the tax on them. */
  readonly loans: readonly Loan[];
  readonly charges: readonly Charge[];
  readonly tax: Amount;
  readonly relief: Amount;
  readonly taxDue: Amount;
  readonly owedInBooks: Pence;
  readonly outstanding: Pence;
  readonly takenLater: { readonly rate: Amount; readonly from: Day } | null;
  readonly laterRelief: readonly ReliefLine[];
}

/** Later relief, with its dates: the last to claim is null for repayments before the table of time limits begins. */
export interface ReliefLine extends LateRepayment {
  readonly refundFrom: Day;
  readonly claimBy: Day | null;
  readonly claimIn: 'return' | 'L2P';
}

/** What is repaid too late; no rate and no relief if the day of the loan is unknown. */
interface LateRepayment {
  readonly on: Day;
  readonly kind: Exclude<EntryKind, 'loan'>;
  readonly pence: Pence;
  readonly rate: Amount | null;
  readonly relief: Amount | null;
}

/**
 * Section 455 tax, relief and refunds of each period of a loan account.
 * Source: CTA 2010 ss455, 458, 464ZA; TMA 1970 s59D; FA 1998 Sch 18 paras 14, 15; CTM61510 to CTM61640, CTM98220 to CTM98240.
 * @param moreDays added to the law's matching window, for figures as others may count it.
 */
export function calculateLedger(inputs: LedgerInputs, run: Rates, moreDays = 0): Ledger {
  const { firstStart, periodEnds, entries } = inputs;
  const limits = (day: Day): MatchingLimits | null => matchingLimits(day, run, moreDays);
  const matching = matchRepayments(entries, limits, inputs.associates);
  const rateOn = (day: Day): Amount => run.table(loanRates).on({ loan_day: day }).rate;
  const loans = listLoans(entries, matching, rateOn);
  // The following period is assumed to have twelve months.
  const assumedEnd = monthsAfter(periodEnds.at(-1) as Day, longestPeriod(firstStart, run));
  const ends = [...periodEnds, assumedEnd];
  const withDates = (line: LateRepayment, end: Day | null): ReliefLine => {
    const repaidIn = ends[findPeriod(line.on, periodEnds)] as Day;
    const row = run.table(laterRelief).find({ tax_due: line.on });
    const refundFrom = paymentDue(repaidIn, paymentMonths(repaidIn, run));
    const isAmendable = end !== null && refundFrom <= amendBy(end, run);
    return {
      ...line,
      refundFrom,
      claimBy: row === null ? null : claimBy(line.on, row.claim_years),
      claimIn: isAmendable ? 'return' : 'L2P',
    };
  };

  const taxLeft = new Map<Loan, Amount>();
  const relieve = (charge: Charge, deadline: Day, end: Day | null) => {
    const later = findLaterRelief(charge, deadline);
    const relieved = sum(later.map(({ relief }) => relief));
    for (const [loan, left] of findTaxLeft(charge, relieved)) taxLeft.set(loan, left);
    return later.map((line) => withDates(line, end));
  };

  const periods = periodEnds.map((end, index) => {
    const months = paymentMonths(end, run);
    const deadline = monthsAfter(end, months);
    const due = addDays(deadline, 1);
    const made = loans.filter(({ period }) => period === index);
    const soFar = loans.filter(({ period }) => period <= index);
    const charges = chargeLoans(made, end, deadline);
    const tax = sum(charges.map((charge) => charge.tax));
    const relief = sum(charges.map((charge) => charge.relief));
    return {
      start: index === 0 ? firstStart : addDays(periodEnds[index - 1] as Day, 1),
      ...{ end, deadline, due, charges, tax, relief },
      loans: made,
      paymentBy: paymentBy(due, run).by,
      filingDue: monthsAfter(end, run.table(filingLimit).on({ last_day_of_accounts: end }).months),
      amendBy: amendBy(end, run),
      filedOn: inputs.filed.get(end) ?? null,
      owedInBooks: owedInBooks(inputs, matching, end),
      outstanding: total(soFar, (loan) => amountOwed(loan, end)),
      taxDue: tax.sub(relief),
      takenLater: takenLater(charges, end, run),
      laterRelief: inDayOrder(charges.flatMap((charge) => relieve(charge, deadline, end))),
    };
  });
  const openingRelief = inDayOrder(
    openingCharges(loans, firstStart, run).flatMap(({ charge, deadline, end }) =>
      relieve(charge, deadline, end),
    ),
  );
  const unknown = unknownRelief(loans, firstStart, run).map((line) =>
    withDates(line, addDays(firstStart, -1)),
  );
  const lines = [...periods.flatMap((period) => period.laterRelief), ...openingRelief];
  return {
    ...{ inputs, matching, periods, assumedEnd, loans, taxLeft },
    openingRelief: inDayOrder([...openingRelief, ...unknown]),
    totals: {
      taxDue: sum(periods.map((period) => period.taxDue)),
      refunds: sum(lines.map(({ relief }) => relief ?? zero)),
      taxLeft: sum(taxLeft.values()),
      unrelieved: total(loans, amountUnrelieved),
    },
  };
}

function inDayOrder<L extends LateRepayment>(lines: readonly L[]): L[] {
  return lines.toSorted((a, b) => a.on - b.on);
}

function longestPeriod(start: Day, run: Rates): number {
  return run.table(accountingPeriodLimit).on({ first_day: start }).months;
}

function paymentMonths(end: Day, run: Rates): number {
  return run.table(paymentLimit).on({ last_day: end }).months;
}

/** The last day on which the return can be amended; days before the table use its first row. */
function amendBy(end: Day, run: Rates): Day {
  const table = run.table(laterRelief);
  return monthsAfter(end, (table.find({ tax_due: end }) ?? table.rowOf(table.firstDay)).amend_months);
}

/** The limits of repayment matching; null before the law. Source: CTA 2010 s464ZA. */
function matchingLimits(day: Day, run: Rates, moreDays: number): MatchingLimits | null {
  const row = run.table(repaymentMatching).find({ repayment_deadline: day });
  if (row === null) return null;
  const { days, repaid_from, owed_from } = row;
  return { days: days + moreDays, repaidFrom: toPence(repaid_from), owedFrom: toPence(owed_from) };
}

/** What all borrowers owe in the books at the end of a day; never netted against credit balances. */
function owedInBooks({ entries }: LedgerInputs, { books }: Matching, end: Day): Pence {
  const owed = new Map<string, Pence>();
  for (const [place, { on, borrower }] of entries.entries())
    if (on === null || on <= end) owed.set(borrower, books[place]?.balance ?? 0);
  return total([...owed.values()], (balance) => Math.max(0, balance));
}

/** The first charge at a rate that HMRC's online service takes only after the period, and from when; null if none. */
function takenLater(charges: readonly Charge[], end: Day, run: Rates) {
  for (const { base, rate, loans } of charges) {
    const from = base === 0 ? null : takenLaterFrom(loans[0]?.madeOn as Day, end, run);
    if (from !== null) return { rate, from };
  }
  return null;
}

/**
 * Charges on opening loans, whose tax is assumed paid: those of the twelve months before the first period as
 * if in one period that ends with them; each older one as of a period whose nine months are over.
 */
function openingCharges(loans: readonly Loan[], firstStart: Day, run: Rates) {
  const end = addDays(firstStart, -1);
  const deadline = monthsAfter(end, paymentMonths(end, run));
  const recentFrom = firstDayOfMonthsTo(end, longestPeriod(end, run));
  const opening = loans.filter(({ period, madeOn }) => period < 0 && madeOn !== null);
  const recent = opening.filter(({ madeOn }) => (madeOn as Day) >= recentFrom);
  const older = opening.filter((loan) => !recent.includes(loan));
  return [
    ...chargeLoans(recent, end, deadline).map((charge) => ({ charge, deadline, end })),
    ...older.flatMap((loan) =>
      chargeLoans([loan], end, end).map((charge) => ({ charge, deadline: end, end: null })),
    ),
  ];
}

/** Late repayments of opening loans whose day, and so whose rate, is not known. */
function unknownRelief(loans: readonly Loan[], firstStart: Day, run: Rates): LateRepayment[] {
  const end = addDays(firstStart, -1);
  const deadline = monthsAfter(end, paymentMonths(end, run));
  return loans
    .filter(({ madeOn }) => madeOn === null)
    .flatMap(({ repaid }) => repaid.filter(({ on }) => on > deadline))
    .map(({ on, kind, pence }) => ({ on, kind, pence, rate: null, relief: null }));
}
