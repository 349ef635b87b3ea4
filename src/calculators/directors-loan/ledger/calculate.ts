import type { Rates } from '../../../engine/calculator.ts';
import { type Amount, sum, zero } from '../../../law/amounts.ts';
import { addDays, type Day, monthsAfter } from '../../../law/calendar.ts';
import { type Effect, type Pence, runAccounts } from '../../../law/loans/account.ts';
import type { MatchingLimits } from '../../../law/loans/candidates.ts';
import { type Matching, matchRepayments } from '../../../law/loans/matching.ts';
import {
  type Charge,
  chargesOf,
  claimBy,
  dayAfterMonths,
  type LaterRelief,
  type Loan,
  laterReliefOf,
  loansOf,
  owedOf,
  taxLeftOf,
  taxOn,
  total,
  unrelievedOf,
} from '../../../law/loans/tax.ts';
import { paymentBy } from '../../shared/payment-by.ts';
import { filingLimit } from '../../shared/time-limits.ts';
import { loanRates } from '../loan-date.ts';
import { laterRelief, onlineRates, repaymentMatching } from '../narration.ts';
import { inOrder, type LedgerGiven, type PlacedEntry, penceOf, periodOf } from './given.ts';
import { longestPeriod, openingCharges, paymentMonths, unknownRelief } from './opening.ts';

/** Relief due later, with its dates. */
export interface ReliefLine extends Omit<LaterRelief, 'rate' | 'relief'> {
  /** Null, like the relief, where the day of the loan is not known. */
  readonly rate: Amount | null;
  readonly relief: Amount | null;
  readonly refundFrom: Day;
  /** Null for repayments before the table of time limits begins. */
  readonly claimBy: Day | null;
  readonly claimIn: 'return' | 'L2P';
}

export interface LedgerPeriod {
  readonly start: Day;
  readonly end: Day;
  readonly deadline: Day;
  readonly due: Day;
  readonly paymentBy: Day;
  readonly filingDue: Day;
  readonly amendBy: Day;
  /** When the return is filed; null when not given. */
  readonly filedOn: Day | null;
  /** What borrowers owe in the books; never netted against credit balances. */
  readonly owedInBooks: Pence;
  /** What is owed on all loans for tax. */
  readonly outstanding: Pence;
  /** Loans made in the period, repaid or not. */
  readonly loans: readonly Loan[];
  readonly charges: readonly Charge[];
  readonly tax: Amount;
  readonly relief: Amount;
  readonly taxDue: Amount;
  /** The tax by HMRC's online service while its rates are not those of the law; null where they are. */
  readonly online: {
    readonly tax: Amount;
    readonly takenFrom: Day;
    readonly lawRate: Amount;
    readonly rate: Amount;
    /** Its rates, for charges where they differ from the law's. */
    readonly rates: ReadonlyMap<Charge, Amount>;
  } | null;
  readonly laterRelief: readonly ReliefLine[];
}

export interface Ledger {
  readonly given: LedgerGiven;
  readonly entries: readonly PlacedEntry[];
  /** The accounts as in the books. */
  readonly books: readonly Effect[];
  readonly matching: Matching;
  readonly periods: readonly LedgerPeriod[];
  /** The end of the following period, assuming twelve months. */
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

/** Days added to the law's matching window, for figures as others may count it. */
interface LedgerOptions {
  readonly moreDays?: number;
}

/**
 * Section 455 tax, relief and refunds of each period of a loan account.
 *
 * Source: CTA 2010 ss455, 458, 464ZA; TMA 1970 s59D; FA 1998 Sch 18 paras 14, 15; CTM61510 to CTM61640, CTM98220 to CTM98240.
 */
export function calculateLedger(
  given: LedgerGiven,
  run: Rates,
  { moreDays = 0 }: LedgerOptions = {},
): Ledger {
  const entries = inOrder(given);
  const rateOn = (day: Day): Amount => run.table(loanRates).on({ loan_day: day }).rate;
  const matching = matchRepayments(entries, {
    limits: (day) => matchingLimits(day, run, moreDays),
    associates: given.associates,
  });
  const books = matching.matches.length === 0 ? matching.effects : runAccounts(entries);
  const loans = loansOf(entries, matching, rateOn);
  const assumedEnd = monthsAfter(given.periodEnds.at(-1) as Day, longestPeriod(given.firstStart, run));
  const ends = [...given.periodEnds, assumedEnd];
  const withDays = (
    line: LaterRelief | (Omit<LaterRelief, 'rate' | 'relief'> & { rate: null; relief: null }),
    end: Day | null,
  ): ReliefLine => {
    const repaidIn = ends[periodOf(line.on, given.periodEnds)] as Day;
    const limits = run.table(laterRelief).find({ tax_due: line.on });
    const refundFrom = dayAfterMonths(repaidIn, paymentMonths(repaidIn, run));
    const amendable = end !== null && refundFrom <= amendBy(end, run);
    return {
      ...line,
      refundFrom,
      claimBy: limits === null ? null : claimBy(line.on, limits.claim_years),
      claimIn: amendable ? 'return' : 'L2P',
    };
  };

  const taxLeft = new Map<Loan, Amount>();
  const relieve = (charge: Charge, deadline: Day, end: Day | null): ReliefLine[] => {
    const later = laterReliefOf(charge, deadline);
    for (const [loan, left] of taxLeftOf(charge, later)) taxLeft.set(loan, left);
    return later.map((line) => withDays(line, end));
  };

  const periods = given.periodEnds.map((end, index): LedgerPeriod => {
    const months = paymentMonths(end, run);
    const deadline = monthsAfter(end, months);
    const due = addDays(deadline, 1);
    const made = loans.filter(({ period }) => period === index);
    const charges = chargesOf(made, end, deadline);
    const tax = sum(charges.map((charge) => charge.tax));
    const relief = sum(charges.map((charge) => charge.relief));
    const before = entries.filter(({ on }) => on === null || on <= end);
    return {
      start: index === 0 ? given.firstStart : addDays(given.periodEnds[index - 1] as Day, 1),
      ...{ end, deadline, due, charges, tax, relief, loans: made },
      paymentBy: paymentBy(due, run).by,
      filingDue: monthsAfter(end, run.table(filingLimit).on({ last_day_of_accounts: end }).months),
      amendBy: amendBy(end, run),
      filedOn: given.filed.get(end) ?? null,
      owedInBooks: owedInBooks(before, books),
      outstanding: total(
        loans.filter(({ period }) => period <= index),
        (loan) => owedOf(loan, end),
      ),
      taxDue: tax.sub(relief),
      online: onlineTax(charges, end, run),
      laterRelief: inDayOrder(charges.flatMap((charge) => relieve(charge, deadline, end))),
    };
  });
  const openingRelief = inDayOrder(
    openingCharges(loans, given, run).flatMap(({ charge, deadline, end }) => relieve(charge, deadline, end)),
  );
  const unknown = unknownRelief(loans, given, run).map((line) =>
    withDays(line, addDays(given.firstStart, -1)),
  );
  const lines = [...periods.flatMap((period) => period.laterRelief), ...openingRelief];
  return {
    ...{ given, entries, books, matching, periods, assumedEnd, loans, taxLeft },
    openingRelief: inDayOrder([...openingRelief, ...unknown]),
    totals: {
      taxDue: sum(periods.map((period) => period.taxDue)),
      refunds: sum(lines.map(({ relief }) => relief ?? zero)),
      taxLeft: sum(taxLeft.values()),
      unrelieved: total(loans, unrelievedOf),
    },
  };
}

function inDayOrder(lines: readonly ReliefLine[]): ReliefLine[] {
  return lines.toSorted((a, b) => a.on - b.on);
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
  return {
    days: row.days + moreDays,
    repaidFrom: penceOf(row.repaid_from),
    owedFrom: penceOf(row.owed_from),
  };
}

/** What all borrowers owe in the books after the given entries, the first of the account. */
function owedInBooks(entries: readonly PlacedEntry[], books: readonly Effect[]): Pence {
  const owed = new Map(entries.map(({ borrower }, place) => [borrower, (books[place] as Effect).balance]));
  return total([...owed.values()], (balance) => Math.max(0, balance));
}

function onlineTax(charges: readonly Charge[], end: Day, run: Rates): LedgerPeriod['online'] {
  const taken = charges.map((charge) => {
    const day = charge.loans[0]?.madeOn as Day;
    const row = charge.base === 0 ? null : run.table(onlineRates).find({ loan_day: day });
    return {
      charge,
      row: row !== null && row.rate !== null && row.taken_from !== null && end < row.taken_from ? row : null,
    };
  });
  const found = taken.find(({ row }) => row !== null);
  if (found?.row == null) return null;
  const tax = taken.map(({ charge, row }) => {
    const rate = row?.rate ?? charge.rate;
    return taxOn(charge.base, rate).sub(taxOn(charge.inTime, rate));
  });
  return {
    tax: sum(tax),
    takenFrom: found.row.taken_from as Day,
    lawRate: found.charge.rate,
    rate: found.row.rate as Amount,
    rates: new Map(taken.map(({ charge, row }) => [charge, row?.rate ?? charge.rate])),
  };
}
