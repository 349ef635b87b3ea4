import type { Run } from '../../../engine/calculator.ts';
import { type Amount, isPositive, isZero, larger, toPenny, zero } from '../../../law/amounts.ts';
import { addDays, type Day, daysInYear, isLeapYear, makeDay, splitDay } from '../../../law/calendar.ts';
import {
  type InterestKind,
  interestFor,
  isCharged,
  type RateSpan,
  totalInterest,
} from '../../../law/interest.ts';
import {
  type AccountFacts,
  type Bearing,
  type Dated,
  type PaymentAccount,
  type RatesOver,
  totalOf,
} from '../../../law/payment-account.ts';
import {
  type Debt,
  type Interval,
  type PaymentPlan,
  planByAmount,
  planByNumber,
} from '../../../law/payment-plan.ts';
import type { Period } from '../../../law/periods.ts';
import { tables as taxTables } from '../../corporation-tax/rates.ts';
import { paymentBy } from '../../shared/payment-by.ts';
import { tables } from '../rates.ts';

const TABLES = {
  debit: taxTables.instalmentInterest,
  credit: tables.creditRates,
  late: tables.latePaymentRates,
  repayment: tables.repaymentRates,
};

export function ratesOver(run: Run): RatesOver {
  return (kind, start, end) =>
    run
      .table<typeof tables.latePaymentRates.columns, 'each_day', 'by_days'>(TABLES[kind])
      .over(start, end)
      .map((each): RateSpan => ({ start: each.start, end: each.end, rate: each.row.rate }));
}

/** An account, with what notes say beyond it. */
export interface AccountSubject {
  readonly period: Period;
  /** With the tax before the losses that take effect only later. */
  readonly facts: AccountFacts;
  /** Trading losses that reduced the tax from the outset: their periods, and whether these are shorter than 12 months. */
  readonly fromOutset: readonly (Dated & { readonly later: Period; readonly isShort: boolean })[];
}

export function accountResult(
  subject: AccountSubject,
  account: PaymentAccount,
  plan: PaymentPlan | null,
  run: Run,
) {
  const { facts } = subject;
  const { slices, bearing, interestPaid, unpaid, charged, fromHmrc } = account;
  const ofKind = (wanted: InterestKind): Amount => totalInterest(slices, (kind) => kind === wanted);
  // HMRC COM80091: its computer uses this divisor in every year.
  const divisor = run.table(tables.hmrcPractice).on({ last_day_of_interest: facts.upTo }).year_days;
  const data = {
    payment_due: facts.ordinaryDue,
    credit_interest_from: facts.firstInstalmentDay,
    tax_in_account: facts.tax,
    debit_interest: ofKind('debit'),
    late_payment_interest: ofKind('late'),
    credit_interest: ofKind('credit'),
    repayment_interest: ofKind('repayment'),
    interest_charged: charged,
    interest_from_hmrc: fromHmrc,
    net_interest: charged.sub(fromHmrc),
    interest_paid: interestPaid,
    unpaid_tax: unpaid,
    bears_interest: bearing.amount,
    overpaid_tax: account.overpaid,
    total_to_pay: larger(unpaid.add(charged).sub(interestPaid).sub(fromHmrc), zero),
    /** For one more day; null when nothing bears interest. */
    daily_interest: isZero(bearing.amount) ? null : dailyInterest(bearing, facts.upTo, ratesOver(run)),
    interest_charged_at_366: totalInterest(slices, isCharged, divisor),
    interest_from_hmrc_at_366: totalInterest(slices, (kind) => !isCharged(kind), divisor),
    uses_assumed_rate: Object.values(TABLES).some((table) => run.isAssumed(table)),
    unpaid_tax_at_18_months: account.unpaidAtLimit,
  };
  const narration = narrateAccount(subject, account, divisor, data.credit_interest, run);
  return { data, narration: { ...narration, plan: plan === null ? [] : [describePlan(plan)] } };
}

function describePlan({ payments, last, planInterest: interest }: PaymentPlan) {
  const [{ on, amount } = last] = payments;
  return { number: payments.length, amount, first: on, cleared_on: last.on, interest };
}

function dailyInterest({ amount, kind }: Bearing, upTo: Day, rates: RatesOver): Amount {
  const next = addDays(upTo, 1);
  const [span] = rates(kind, next, next);
  return toPenny(interestFor(amount, (span as RateSpan).rate, 1, daysInYear(splitDay(next).year)));
}

/** What falls due and what is paid, by day, with running totals; within a day: due, payments, losses, repayments. */
export function accountEvents(facts: AccountFacts) {
  const instalments = facts.instalments.map(({ due, amount }) => ({ on: due, amount }));
  const hasInstalments = instalments.length > 0;
  const kinds = [
    { event: 'instalment_due', money: instalments },
    { event: 'tax_due', money: hasInstalments ? [] : [{ on: facts.ordinaryDue, amount: facts.tax }] },
    { event: 'payment', money: facts.payments },
    { event: 'loss_counts', money: facts.reductions },
    { event: 'repayment', money: facts.repayments },
  ] as const;
  let dueSoFar = zero;
  let paidSoFar = zero;
  return kinds
    .flatMap(({ event, money }) => money.map(({ on, amount }) => ({ on, event, amount })))
    .filter(({ on }) => on <= facts.upTo)
    .sort((a, b) => a.on - b.on)
    .map((entry) => {
      const { event, amount } = entry;
      if (event === 'repayment') paidSoFar = paidSoFar.sub(amount);
      else if (event === 'payment' || event === 'loss_counts') paidSoFar = paidSoFar.add(amount);
      else dueSoFar = dueSoFar.add(amount);
      return { ...entry, dueSoFar, paidSoFar, balance: paidSoFar.sub(dueSoFar) };
    });
}

function narrateAccount(
  { facts, period, fromOutset }: AccountSubject,
  { slices, unpaid, bearing }: PaymentAccount,
  divisor: number,
  credit: Amount,
  run: Run,
) {
  const [first] = facts.instalments;
  const cancelled = totalOf(fromOutset);
  const early = slices.filter(({ kind }) => kind === 'debit' || kind === 'credit');
  const paidOffOn = isPositive(unpaid) ? null : lastDay(facts.payments);
  // An account paid off early ends on the due day, which may be still to come.
  const endsOn = facts.upTo === facts.ordinaryDue ? (paidOffOn ?? facts.upTo) : facts.upTo;
  return {
    period_end: period.end,
    up_to: facts.upTo,
    before_due: endsOn < facts.ordinaryDue,
    pay: paymentBy(facts.ordinaryDue, run),
    tax_before_losses: facts.tax.add(cancelled),
    cancelled,
    number_of_instalments: facts.instalments.length,
    first_instalment: first === undefined ? null : paymentBy(first.due, run),
    paid_in_all: totalOf(facts.payments).sub(totalOf(facts.repayments)),
    paid_off_on: paidOffOn,
    has_slices: slices.length > 0,
    divisor_matters: slices.some(({ yearDays }) => yearDays !== divisor),
    hmrc_year_days: divisor,
    crosses_change: early.some((slice, index) => {
      const next = early[index + 1];
      return next?.kind === slice.kind && next.from === slice.to + 1 && next.rate.compare(slice.rate) !== 0;
    }),
    has_debit_or_credit: early.length > 0,
    late_still_open: bearing.kind === 'late' && isPositive(bearing.amount),
    late_known_until: run.table(tables.latePaymentRates).knownUntil,
    instalments_known_until: run.table(taxTables.instalmentInterest).knownUntil,
    last_rate: run.table(tables.latePaymentRates).newest().rate,
    loss_counts_on: lastDay(facts.reductions),
    reduced_instalments: fromOutset.length > 0 && facts.instalments.length > 0,
    short_loss_period_in_leap_year: fromOutset.some(
      ({ later, isShort }) => isShort && meetsLeapDay({ start: period.start, end: later.end }),
    ),
    early_money: isPositive(credit) && facts.payments.some(({ on }) => on < facts.firstInstalmentDay),
  };
}

function lastDay(money: readonly Dated[]): Day | null {
  return money.length === 0 ? null : (Math.max(...money.map(({ on }) => on)) as Day);
}

function meetsLeapDay({ start, end }: Period): boolean {
  for (let { year } = splitDay(start); year <= splitDay(end).year; year += 1) {
    const leapDay = isLeapYear(year) ? makeDay(year, 2, 29) : null;
    if (leapDay !== null && leapDay >= start && leapDay <= end) return true;
  }
  return false;
}

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

export const MAX_PAYMENTS = 120;

/** The plan for what is left to clear; null when it would take more than MAX_PAYMENTS payments. */
export function planFor(
  { unpaid, interestPaid, charged, fromHmrc }: PaymentAccount,
  upTo: Day,
  { first, every, amount, number }: PlanWish,
  run: Run,
): PaymentPlan | null {
  const debt: Debt = {
    tax: unpaid,
    interest: larger(charged.sub(interestPaid).sub(fromHmrc), zero),
    upTo,
    first,
    every: INTERVALS[every],
    rates: (start, end) => ratesOver(run)('late', start, end),
  };
  if (number !== null) return planByNumber(debt, number);
  return amount === null || !isPositive(amount) ? null : planByAmount(debt, amount, MAX_PAYMENTS);
}
