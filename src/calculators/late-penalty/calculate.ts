import type { Run } from '../../engine/calculator.ts';
import { count, day, formula, pounds } from '../../engine/formula.ts';
import { type Amount, isZero, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { filingDue, paymentDue } from '../../law/periods.ts';
import { paymentBy } from '../shared/payment-by.ts';
import { filingLimit, paymentLimit } from '../shared/time-limits.ts';
import { flatPenalties, flatPenaltyOf, taxPenaltyOf } from './filing-penalties.ts';
import { narrate } from './narration.ts';
import { interestOn } from './payment-interest.ts';

interface Inputs {
  readonly period_end: Day;
  readonly period_of_account_end: Day | null;
  readonly filed_on: Day;
  /** In pounds; null when it was not given, which the texts do not take for nil. */
  readonly tax_due: Amount | null;
  readonly paid_on: Day | null;
  readonly late_previous_two: boolean;
}

/**
 * What filing the return late and paying the tax late costs.
 * Source: TMA 1970 ss59D, 87A; FA 1998 Sch 18 paras 14, 17, 18.
 */
export function calculate(given: Inputs, run: Run) {
  const { period_end: periodEnd, filed_on: filedOn, paid_on: paidOn } = given;
  const tax = given.tax_due ?? zero;
  const accountsEnd = given.period_of_account_end ?? periodEnd;
  const paymentMonths = run.table(paymentLimit).on({ last_day: periodEnd }).months;
  const filingMonths = run.table(filingLimit).on({ last_day_of_accounts: accountsEnd }).months;
  const due = run.step(
    'payment_due',
    paymentDue(periodEnd, paymentMonths),
    () => formula`${day(periodEnd)} + ${count(paymentMonths)} months + ${count(1)} day`,
  );
  const payment = paymentBy(due, run);
  const filing = run.step(
    'filing_due',
    filingDue(accountsEnd, filingMonths),
    () => formula`${day(accountsEnd)} + ${count(filingMonths)} months`,
  );

  const flat = flatPenaltyOf({ filedOn, filingDue: filing, latePreviousTwo: given.late_previous_two }, run);
  const taxRelated = taxPenaltyOf({ periodEnd, filedOn, filingDue: filing, tax, paidOn }, run);
  const penalties = run.step(
    'total_penalties',
    flat.amount.add(taxRelated.amount),
    () => formula`${pounds(flat.amount)} + ${pounds(taxRelated.amount)}`,
  );

  const interest = interestOn({ tax, due, until: paidOn ?? filedOn }, run);
  const extra = run.step(
    'total_extra_cost',
    penalties.add(interest.total),
    () => formula`${pounds(penalties)} + ${pounds(interest.total)}`,
  );
  const toPay = run.step('total_to_pay', extra.add(tax), () => formula`${pounds(tax)} + ${pounds(extra)}`);

  return {
    data: {
      payment_due: due,
      payment_by: payment.by,
      filing_due: filing,
      filed_late: flat.band !== 'on_time',
      days_late_filing: Math.max(0, filedOn - filing),
      flat_penalty: flat.amount,
      flat_penalty_band: flat.band,
      // The table's first row has the amounts of 1998; FA 2026 s265 doubled them for later filing dates.
      doubled_amounts_apply: flat.from > run.table(flatPenalties).firstDay,
      third_successive_amounts_apply: flat.isThird,
      flat_penalty_increases_after: flat.increasesAfter,
      tax_penalty_from: taxRelated.from,
      tax_penalty_20_from: taxRelated.higherFrom,
      unpaid_tax_at_18_months: taxRelated.unpaid,
      tax_penalty_rate: taxRelated.rate,
      tax_penalty: taxRelated.amount,
      total_penalties: penalties,
      interest_from: interest.from,
      interest_to: interest.to,
      interest_days: interest.days,
      interest: interest.total,
      interest_periods: interest.periods,
      interest_still_running: paidOn === null && !isZero(tax),
      interest_uses_assumed_rate: interest.isAssumed,
      total_extra_cost: extra,
      total_to_pay: toPay,
    },
    narration: narrate({ tax: given.tax_due, payment, filing, filedOn, flat, taxRelated, interest }, run),
  };
}
