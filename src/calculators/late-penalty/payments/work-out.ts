import type { Run } from '../../../engine/calculator.ts';
import { type Amount, isPositive, isZero, larger, sum, toPenny, zero } from '../../../law/amounts.ts';
import { addDays, type Day, daysInYear, partsOf } from '../../../law/calendar.ts';
import { interestFor, type RateSpan } from '../../../law/interest.ts';
import { keepAccount } from '../../../law/payment-account.ts';
import {
  type Debt,
  type Interval,
  type Plan,
  planOfAmount,
  planOfNumber,
} from '../../../law/payment-plan.ts';
import {
  type Account,
  type AccountFacts,
  type Dated,
  type InterestKind,
  interestAt,
  isCharged,
  type RatesOver,
  type Slice,
} from '../../../law/payments.ts';
import { instalmentInterest } from '../../corporation-tax/instalments.ts';
import { creditRates, repaymentRates } from '../interest-from-hmrc.ts';
import { hmrcPractice, latePaymentRates } from '../payment-interest.ts';

/** The rates of each kind, each from the table that the law specifies. */
export function ratesOver(run: Run): RatesOver {
  const debit = run.table(instalmentInterest);
  const credit = run.table(creditRates);
  const late = run.table(latePaymentRates);
  const repayment = run.table(repaymentRates);
  const readers = { debit, credit, late, repayment };
  return (kind, start, end) =>
    readers[kind]
      .over(start, end)
      .map((each): RateSpan => ({ start: each.start, end: each.end, rate: each.row.rate }));
}

/** An event of an account, with the running totals at its close. Money is in pounds. */
interface AccountEvent {
  readonly on: Day;
  readonly event: 'instalment_due' | 'tax_due' | 'payment' | 'repayment' | 'loss_counts';
  readonly amount: Amount;
  readonly dueSoFar: Amount;
  readonly paidSoFar: Amount;
}

/** The totals of an account. */
export interface Totals {
  readonly byKind: Readonly<Record<InterestKind, Amount>>;
  readonly charged: Amount;
  readonly fromHmrc: Amount;
  readonly chargedAtHmrcDivisor: Amount;
  readonly fromHmrcAtHmrcDivisor: Amount;
  /** Interest for one more day; null when nothing bears any. */
  readonly daily: Amount | null;
  readonly toPay: Amount;
}

export interface WorkedAccount {
  readonly account: Account;
  readonly totals: Totals;
  readonly events: readonly AccountEvent[];
}

/** The account, its totals and its events in order. */
export function workOut(facts: AccountFacts, run: Run): WorkedAccount {
  const rates = ratesOver(run);
  const account = keepAccount(facts, rates);
  const { slices, bearing, interestPaid, unpaid } = account;
  const totalOf = (
    isCounted: (slice: Slice) => boolean,
    interest = (slice: Slice) => slice.interest,
  ): Amount => sum(slices.filter(isCounted).map(interest));
  const isOwed = ({ kind }: Slice): boolean => isCharged(kind);
  const isReceived = ({ kind }: Slice): boolean => !isCharged(kind);
  const ofKind = (kind: InterestKind): Amount => totalOf((slice) => slice.kind === kind);
  // HMRC COM80091: its computer uses this divisor in every year.
  const divisor = run.table(hmrcPractice).on({ last_day_of_interest: facts.upTo }).year_days;
  const atDivisor = (slice: Slice): Amount => interestAt(slice, divisor);
  const [charged, fromHmrc] = [totalOf(isOwed), totalOf(isReceived)];
  const totals: Totals = {
    byKind: {
      debit: ofKind('debit'),
      credit: ofKind('credit'),
      late: ofKind('late'),
      repayment: ofKind('repayment'),
    },
    charged,
    fromHmrc,
    chargedAtHmrcDivisor: totalOf(isOwed, atDivisor),
    fromHmrcAtHmrcDivisor: totalOf(isReceived, atDivisor),
    daily: isZero(bearing.amount) ? null : dailyInterest(bearing, facts.upTo, rates),
    toPay: larger(unpaid.add(charged).sub(interestPaid).sub(fromHmrc), zero),
  };
  return { account, totals, events: eventsOf(facts) };
}

function dailyInterest({ amount, kind }: Account['bearing'], upTo: Day, rates: RatesOver): Amount {
  const next = addDays(upTo, 1);
  const [span] = rates(kind, next, next);
  return toPenny(interestFor(amount, (span as RateSpan).rate, 1, daysInYear(partsOf(next).year)));
}

/** What falls due and what is paid, by day; within a day: due, payments, losses, repayments. */
function eventsOf({
  tax,
  instalments,
  ordinaryDue,
  payments,
  repayments,
  reductions,
  upTo,
}: AccountFacts): AccountEvent[] {
  const due: Dated[] =
    instalments.length === 0
      ? [{ on: ordinaryDue, amount: tax }]
      : instalments.map((each) => ({ on: each.due, amount: each.amount }));
  const kinds = [
    { event: instalments.length === 0 ? 'tax_due' : 'instalment_due', money: due },
    { event: 'payment', money: payments },
    { event: 'loss_counts', money: reductions },
    { event: 'repayment', money: repayments },
  ] as const;
  const events = kinds
    .flatMap(({ event, money }) => money.map(({ on, amount }) => ({ on, event, amount })))
    .filter(({ on }) => on <= upTo)
    .sort((a, b) => a.on - b.on);
  let [dueSoFar, paidSoFar] = [zero, zero];
  return events.map(({ on, event, amount }): AccountEvent => {
    if (event === 'repayment') paidSoFar = paidSoFar.sub(amount);
    else if (event === 'payment' || event === 'loss_counts') paidSoFar = paidSoFar.add(amount);
    else dueSoFar = dueSoFar.add(amount);
    return { on, event, amount, dueSoFar, paidSoFar };
  });
}

/** The intervals between payments of a plan. */
export const INTERVALS = {
  weekly: { days: 7 },
  two_weekly: { days: 14 },
  four_weekly: { days: 28 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
} as const satisfies Readonly<Record<string, Interval>>;

/** The plan that a caller asks for: one of `amount` and `number` is null. */
export interface PlanWish {
  readonly first: Day;
  readonly every: keyof typeof INTERVALS;
  readonly amount: Amount | null;
  readonly number: number | null;
}

/** The most payments of a plan. */
export const MOST_PAYMENTS = 120;

/** What is left to clear by regular payments. */
export function debtOf({ account, totals }: WorkedAccount, upTo: Day): Debt {
  const interest = totals.charged.sub(account.interestPaid).sub(totals.fromHmrc);
  return { tax: account.unpaid, interest: larger(interest, zero), upTo };
}

/** The plan; null when it would take more than MOST_PAYMENTS payments. */
export function planFor(debt: Debt, { first, every, amount, number }: PlanWish, run: Run): Plan | null {
  const rates = ratesOver(run);
  const late = (start: Day, end: Day): RateSpan[] => rates('late', start, end);
  if (number !== null) return planOfNumber(debt, number, first, INTERVALS[every], late);
  if (amount === null || !isPositive(amount)) return null;
  return planOfAmount(debt, amount, first, INTERVALS[every], MOST_PAYMENTS, late);
}
