import type { Run } from '../../../engine/calculator.ts';
import { type Amount, isPositive, sum, zero } from '../../../law/amounts.ts';
import { type Day, dayOf, isLeapYear, partsOf } from '../../../law/calendar.ts';
import type { Plan } from '../../../law/payment-plan.ts';
import type { AccountFacts, InterestKind } from '../../../law/payments.ts';
import type { Period } from '../../../law/periods.ts';
import { instalmentInterest } from '../../corporation-tax/instalments.ts';
import { interestFromHmrc } from '../interest-from-hmrc.ts';
import { hmrcPractice, latePaymentRates } from '../payment-interest.ts';
import type { WorkedAccount } from './work-out.ts';

/** The context of an account, besides its money. */
interface AccountSubject {
  readonly period: Period;
  readonly facts: AccountFacts;
  /** Trading losses that reduced the tax from the outset: their periods, and whether these are shorter than 12 months. */
  readonly fromOutset: readonly { readonly later: Period; readonly isShort: boolean }[];
  /** The last days for which the rates of both sides are known. */
  readonly known: { readonly late: Day; readonly instalments: Day };
}

/** The values of an account and its plan, as named in texts and `data`. */
export function accountResult(subject: AccountSubject, worked: WorkedAccount, plan: Plan | null, run: Run) {
  const { facts } = subject;
  const { account, totals, events } = worked;
  const tables = [latePaymentRates, instalmentInterest, ...interestFromHmrc];
  const isAssumed = tables.some((table) => run.isAssumed(table));
  return {
    data: {
      payment_due: facts.ordinaryDue,
      credit_interest_from: facts.firstInstalmentDay,
      tax_in_account: facts.tax,
      instalments: facts.instalments,
      account: events.map(({ on, event, amount, dueSoFar, paidSoFar }) => ({
        on,
        event,
        amount,
        due_so_far: dueSoFar,
        paid_so_far: paidSoFar,
        balance: paidSoFar.sub(dueSoFar),
      })),
      slices: account.slices.map(({ yearDays, stillOpen, ...slice }) => ({
        ...slice,
        year_days: yearDays,
        still_open: stillOpen,
      })),
      debit_interest: totals.byKind.debit,
      late_payment_interest: totals.byKind.late,
      credit_interest: totals.byKind.credit,
      repayment_interest: totals.byKind.repayment,
      interest_charged: totals.charged,
      interest_from_hmrc: totals.fromHmrc,
      net_interest: totals.charged.sub(totals.fromHmrc),
      interest_paid: account.interestPaid,
      unpaid_tax: account.unpaid,
      bears_interest: account.bearing.amount,
      overpaid_tax: account.overpaid,
      total_to_pay: totals.toPay,
      daily_interest: totals.daily,
      interest_charged_at_366: totals.chargedAtHmrcDivisor,
      interest_from_hmrc_at_366: totals.fromHmrcAtHmrcDivisor,
      uses_assumed_rate: isAssumed,
      unpaid_tax_at_18_months: account.unpaidAtLimit,
    },
    narration: { ...narrateAccount(subject, worked, run), ...narratePlan(plan) },
  };
}

/** Kinds of interest that run before the ordinary due date. */
const BEFORE_DUE: readonly InterestKind[] = ['debit', 'credit'];

function narrateAccount(subject: AccountSubject, { account, totals }: WorkedAccount, run: Run) {
  const { facts, period, fromOutset, known } = subject;
  const { slices, unpaid, bearing } = account;
  const early = slices.filter(({ kind }) => BEFORE_DUE.includes(kind));
  const total = (money: readonly { readonly amount: Amount }[]): Amount =>
    sum(money.map(({ amount }) => amount));
  const divisor = run.table(hmrcPractice).on({ last_day_of_interest: facts.upTo }).year_days;
  return {
    period_end: period.end,
    up_to: facts.upTo,
    before_due: facts.upTo < facts.ordinaryDue,
    number_of_instalments: facts.instalments.length,
    first_instalment: facts.instalments[0]?.due ?? null,
    paid_in_all: total(facts.payments).sub(total(facts.repayments)),
    paid_off_on: isPositive(unpaid) ? null : lastOf(facts.payments.map(({ on }) => on)),
    has_slices: slices.length > 0,
    divisor_matters: slices.some(({ yearDays }) => yearDays !== divisor),
    hmrc_year_days: divisor,
    crosses_change: early.some((slice, index) => {
      const next = early[index + 1];
      return next?.kind === slice.kind && next.from === slice.to + 1 && next.rate.compare(slice.rate) !== 0;
    }),
    has_debit_or_credit: early.length > 0,
    late_still_open: bearing.kind === 'late' && isPositive(bearing.amount),
    late_known_until: known.late,
    instalments_known_until: known.instalments,
    last_rate: run.table(latePaymentRates).newest().rate,
    loss_counts_on: lastOf(facts.reductions.map(({ on }) => on)),
    reduced_instalments: fromOutset.length > 0 && facts.instalments.length > 0,
    short_loss_period_in_leap_year: fromOutset.some(
      ({ later, isShort }) => isShort && meetsLeapDay({ start: period.start, end: later.end }),
    ),
    early_money:
      isPositive(totals.byKind.credit) && facts.payments.some(({ on }) => on < facts.firstInstalmentDay),
  };
}

function narratePlan(plan: Plan | null) {
  const [first] = plan?.payments ?? [];
  return {
    has_plan: plan !== null,
    plan_number: plan?.payments.length ?? 0,
    plan_amount: first?.amount ?? zero,
    plan_first: first?.on ?? null,
    plan_cleared_on: plan?.payments.at(-1)?.on ?? null,
    plan_interest: plan?.planInterest ?? zero,
  };
}

function lastOf(days: readonly Day[]): Day | null {
  return days.length === 0 ? null : (Math.max(...days) as Day);
}

/** Whether a 29 February falls within the days. */
function meetsLeapDay({ start, end }: Period): boolean {
  for (let { year } = partsOf(start); year <= partsOf(end).year; year += 1) {
    const leapDay = isLeapYear(year) ? dayOf(year, 2, 29) : null;
    if (leapDay !== null && leapDay >= start && leapDay <= end) return true;
  }
  return false;
}
