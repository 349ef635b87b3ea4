import type { Rates } from '../../../engine/calculator.ts';
import { addDays, type Day, monthsAfter } from '../../../law/calendar.ts';
import { chargesOf, dayAfterMonths, type Loan } from '../../../law/loans/tax.ts';
import { accountingPeriodLimit, paymentLimit } from '../../shared/time-limits.ts';
import type { LedgerGiven } from './given.ts';

export function longestPeriod(start: Day, run: Rates): number {
  return run.table(accountingPeriodLimit).on({ first_day: start }).months;
}

export function paymentMonths(end: Day, run: Rates): number {
  return run.table(paymentLimit).on({ last_day: end }).months;
}

/**
 * Charges on opening loans, whose tax is assumed paid: those of the twelve months before the first period as
 * if in one period that ends with them; each older one as of a period whose nine months are over.
 */
export function openingCharges(loans: readonly Loan[], { firstStart }: LedgerGiven, run: Rates) {
  const end = addDays(firstStart, -1);
  const deadline = monthsAfter(end, paymentMonths(end, run));
  const recentFrom = dayAfterMonths(end, -longestPeriod(end, run));
  const opening = loans.filter(({ period, madeOn }) => period < 0 && madeOn !== null);
  const recent = opening.filter(({ madeOn }) => (madeOn as Day) >= recentFrom);
  const older = opening.filter((loan) => !recent.includes(loan));
  return [
    ...chargesOf(recent, end, deadline).map((charge) => ({ charge, deadline, end })),
    ...older.flatMap((loan) =>
      chargesOf([loan], end, end).map((charge) => ({ charge, deadline: end, end: null })),
    ),
  ];
}

/** Late repayments of opening loans whose day, and so whose rate, is not known. */
export function unknownRelief(loans: readonly Loan[], { firstStart }: LedgerGiven, run: Rates) {
  const end = addDays(firstStart, -1);
  const deadline = monthsAfter(end, paymentMonths(end, run));
  return loans.flatMap(({ madeOn, repaid }) =>
    madeOn !== null
      ? []
      : repaid
          .filter(({ on }) => on > deadline)
          .map(({ on, kind, pence }) => ({ on, kind, pence, rate: null, relief: null })),
  );
}
