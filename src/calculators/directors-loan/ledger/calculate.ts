import type { Rates } from '../../../engine/calculator.ts';
import { percent } from '../../../engine/values.ts';
import { type Amount, fromPence, sum, zero } from '../../../law/amounts.ts';
import { addDays, type Day, firstDayOfMonthsTo, monthsAfter, paymentDue } from '../../../law/calendar.ts';
import { type Pence, toPence, total } from '../../../law/loans/account.ts';
import { type Matching, type MatchingLimits, matchRepayments } from '../../../law/loans/matching.ts';
import {
  amountOwed,
  type Charge,
  chargeLoans,
  claimBy,
  findLaterRelief,
  findTaxLeft,
  type LateRepayment,
  type Loan,
  listLoans,
} from '../../../law/loans/tax.ts';
import { paymentBy } from '../../shared/payment-by.ts';
import { timeLimits } from '../../shared/time-limits.ts';
import { tables, takenLaterFrom } from '../rates.ts';
import type { Ledger, LedgerEntry, LedgerInputs, ReliefLine } from './figures.ts';

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

/** Repayments matched with new loans. @param moreDays added to the law's window, as others may count it. */
export function matchLedger({ entries, associates }: LedgerInputs, run: Rates, moreDays = 0): Matching {
  return matchRepayments(entries, (day) => matchingLimits(day, run, moreDays), associates);
}

/**
 * Section 455 tax, relief and refunds of each period of a loan account.
 * Source: CTA 2010 ss455, 458, 464ZA; TMA 1970 s59D; FA 1998 Sch 18 paras 14, 15; CTM61510 to CTM61640, CTM98220 to CTM98240.
 */
export function calculateLedger(
  inputs: LedgerInputs,
  run: Rates,
  matching = matchLedger(inputs, run),
): Ledger {
  const { firstStart, periodEnds, entries } = inputs;
  const rateOn = (day: Day): Amount => run.table(tables.loanRates).on({ loan_day: day }).rate;
  const loans = listLoans(entries, matching, rateOn);
  // The following period is assumed to have twelve months.
  const assumedEnd = monthsAfter(periodEnds.at(-1) as Day, longestPeriod(firstStart, run));
  const ends = [...periodEnds, assumedEnd];
  const withDates = (late: LateRepayment, end: Day | null): ReliefLine => {
    const { on, kind, pence, rate, relief } = late;
    const repaidIn = ends[findPeriod(on, periodEnds)] as Day;
    const row = run.table(tables.laterRelief).find({ tax_due: on });
    const refundFrom = paymentDue(repaidIn, paymentMonths(repaidIn, run));
    const isAmendable = end !== null && refundFrom <= amendBy(end, run);
    return {
      repaid_on: on,
      kind,
      amount: fromPence(pence),
      relief,
      refund_from: refundFrom,
      rate: rate === null ? null : percent().json(rate),
      claim_by: row === null ? null : claimBy(on, row.claim_years),
      claim_in: isAmendable ? 'return' : 'L2P',
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
    const base = total(charges, (charge) => charge.base);
    return {
      period_start: index === 0 ? firstStart : addDays(periodEnds[index - 1] as Day, 1),
      period_end: end,
      repayment_deadline: deadline,
      payment_due: due,
      payment_by: paymentBy(due, run).by,
      filing_due: monthsAfter(end, run.table(timeLimits.filing).on({ last_day_of_accounts: end }).months),
      amend_by: amendBy(end, run),
      owed_in_books: fromPence(owedInBooks(inputs, matching, end)),
      ct600a_required: base > 0,
      owed: fromPence(base),
      repaid_in_time: fromPence(total(charges, ({ inTime }) => inTime)),
      outstanding: fromPence(total(soFar, (loan) => amountOwed(loan, end))),
      tax_before_relief: tax,
      relief,
      tax_due: tax.sub(relief),
      filedOn: inputs.filed.get(end) ?? null,
      loans: made,
      charges,
      takenLater: takenLater(charges, end, run),
      laterRelief: inDayOrder(charges.flatMap((charge) => relieve(charge, deadline, end))),
    };
  });
  const opening = openingCharges(loans, firstStart, run);
  const openingRelief = inDayOrder(
    opening.charges.flatMap(({ charge, deadline, end }) => relieve(charge, deadline, end)),
  );
  const unknown = opening.unknown.map((line) => withDates(line, addDays(firstStart, -1)));
  const lines = [...periods.flatMap((period) => period.laterRelief), ...openingRelief];
  return {
    inputs,
    matching,
    periods,
    assumedEnd,
    loans,
    taxLeft,
    openingRelief: inDayOrder([...openingRelief, ...unknown]),
    totals: {
      tax_due_in_all: sum(periods.map(({ tax_due }) => tax_due)),
      refunds_in_all: sum(lines.map(({ relief }) => relief ?? zero)),
      tax_left_in_all: sum(taxLeft.values()),
      unrelieved_in_all: fromPence(total(loans, (loan) => amountOwed(loan))),
    },
  };
}

function inDayOrder(lines: readonly ReliefLine[]): ReliefLine[] {
  return lines.toSorted((a, b) => a.repaid_on - b.repaid_on);
}

function longestPeriod(start: Day, run: Rates): number {
  return run.table(timeLimits.accountingPeriod).on({ first_day: start }).months;
}

function paymentMonths(end: Day, run: Rates): number {
  return run.table(timeLimits.payment).on({ last_day: end }).months;
}

/** The last day on which the return can be amended; days before the table use its first row. */
function amendBy(end: Day, run: Rates): Day {
  const table = run.table(tables.laterRelief);
  return monthsAfter(end, (table.find({ tax_due: end }) ?? table.rowOf(table.firstDay)).amend_months);
}

/** The limits of repayment matching; null before the law. Source: CTA 2010 s464ZA. */
function matchingLimits(day: Day, run: Rates, moreDays: number): MatchingLimits | null {
  const row = run.table(tables.repaymentMatching).find({ repayment_deadline: day });
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
 * if in one period that ends with them; each older one as of a period whose nine months are over. Of loans whose
 * day, and so whose rate, is not known: what was repaid late.
 */
function openingCharges(loans: readonly Loan[], firstStart: Day, run: Rates) {
  const end = addDays(firstStart, -1);
  const deadline = monthsAfter(end, paymentMonths(end, run));
  const recentFrom = firstDayOfMonthsTo(end, longestPeriod(end, run));
  const opening = loans.filter(({ period, madeOn }) => period < 0 && madeOn !== null);
  const recent = opening.filter(({ madeOn }) => (madeOn as Day) >= recentFrom);
  const older = opening.filter((loan) => !recent.includes(loan));
  const charges = [
    ...chargeLoans(recent, end, deadline).map((charge) => ({ charge, deadline, end })),
    ...older.flatMap((loan) =>
      chargeLoans([loan], end, end).map((charge) => ({ charge, deadline: end, end: null })),
    ),
  ];
  const undated = loans.filter(({ madeOn }) => madeOn === null).flatMap(({ repaid }) => repaid);
  const unknown = undated
    .filter(({ on }) => on > deadline)
    .map(({ on, kind, pence }): LateRepayment => ({ on, kind, pence, rate: null, relief: null }));
  return { charges, unknown };
}
