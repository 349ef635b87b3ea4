import { type RunOf, rowOf, step, worked } from '../../engine/calculator.ts';
import {
  boolean,
  date,
  enumOf,
  integer,
  listOf,
  money,
  optional,
  percent,
  type Values,
  weekday,
} from '../../engine/values.ts';
import { type Amount, isZero, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { largeByTax, largeCompanyNarration } from '../shared/large-companies.ts';
import { dueDays, narratePayments, paymentNarration, paymentSteps } from '../shared/payment-by.ts';
import { lateAccounts } from '../shared/time-limits.ts';
import {
  chargeFlatPenalty,
  chargeTaxPenalty,
  flatPenaltyTier,
  narratePenalty,
  taxPenalties,
} from './filing-penalties.ts';
import { hmrcPractice, type InterestDays, interestOn, marginOverBankRate } from './payment-interest.ts';

export const inputs = {
  period_end: date,
  period_of_account_end: optional(date),
  filed_on: date,
  /** In pounds; null when not given, which the texts do not take for nil. */
  tax_due: optional(money),
  paid_on: optional(date),
  late_previous_two: boolean,
} as const;

type Inputs = Values<typeof inputs>;

export const outputs = {
  payment_due: worked(weekday),
  payment_by: weekday,
  filing_due: worked(date),
  filed_late: boolean,
  days_late_filing: integer,
  flat_penalty: worked(money),
  flat_penalty_band: enumOf(...flatPenaltyTier.outcomes),
  doubled_amounts_apply: boolean,
  third_successive_amounts_apply: boolean,
  flat_penalty_increases_after: worked(date),
  tax_penalty_from: worked(date),
  tax_penalty_20_from: worked(date),
  unpaid_tax_at_18_months: money,
  tax_penalty_rate: percent(),
  tax_penalty: worked(money),
  total_penalties: worked(money),
  interest_from: optional(date),
  interest_to: optional(date),
  interest_days: integer,
  interest: worked(money),
  interest_periods: listOf({
    from: date,
    to: date,
    days: integer,
    rate: percent(),
    year_days: integer,
    interest: money,
  }),
  interest_still_running: boolean,
  interest_uses_assumed_rate: boolean,
  total_extra_cost: worked(money),
  total_to_pay: worked(money),
} as const;

export const steps = {
  ...paymentSteps,
  interest_run: step(money, { from: date, to: date, days: integer, rate: percent() }),
  daily_interest: step(money),
} as const;

export type PenaltyRun = RunOf<typeof outputs, typeof steps>;

export const narration = {
  appeal_days: optional(integer),
  amounts_change_on: optional(date),
  higher_flat_penalty: money,
  months_by_practice: optional(integer),
  within_former_grace: boolean,
  tax_related: rowOf(taxPenalties),
  last_rate: optional(percent()),
  margin: rowOf(marginOverBankRate),
  hmrc: rowOf(hmrcPractice),
  hmrc_less_by: optional(percent(2)),
  late_accounts: rowOf(lateAccounts),
  ...largeCompanyNarration,
  /** The tax above which a company is large, for 12 months. */
  large_tax: optional(money),
  ...paymentNarration,
};

export type ChooseDays = (days: {
  readonly due: Day;
  readonly filing: Day;
  readonly paid: Day;
}) => InterestDays;

/**
 * What filing the return late and paying the tax late costs.
 * Source: TMA 1970 ss59D, 87A; FA 1998 Sch 18 paras 14, 17, 18.
 */
export function calculate(given: Inputs, run: PenaltyRun) {
  return calculatePenalties(given, run, ({ due, paid }) => ({ from: due, to: paid }));
}

export function calculatePenalties(given: Inputs, run: PenaltyRun, daysOf: ChooseDays) {
  const { period_end: periodEnd, filed_on: filedOn, paid_on: paidOn } = given;
  const tax = given.tax_due ?? zero;
  /** A total that depends on the tax: left out of the workings when the tax was not given. */
  const totalOf = (name: 'total_penalties' | 'total_extra_cost' | 'total_to_pay', total: Amount) =>
    given.tax_due === null ? total : run.step[name](total);
  const accountsEnd = given.period_of_account_end ?? periodEnd;
  const { payment, filing } = dueDays(periodEnd, accountsEnd, run);

  const flat = chargeFlatPenalty(filedOn, filing, given.late_previous_two, run);
  const taxRelated = chargeTaxPenalty(given.tax_due, periodEnd, filedOn, filing, paidOn, run);
  const penalties = totalOf('total_penalties', flat.data.flat_penalty.add(taxRelated.data.tax_penalty));
  const interest = interestOn(tax, daysOf({ due: payment.due, filing, paid: paidOn ?? filedOn }), run);
  const extra = totalOf('total_extra_cost', penalties.add(interest.data.interest));
  const toPay = totalOf('total_to_pay', tax.add(extra));

  return {
    data: {
      payment_due: payment.due,
      payment_by: payment.by,
      filing_due: filing,
      filed_late: flat.data.flat_penalty_band !== 'on_time',
      days_late_filing: Math.max(0, filedOn - filing),
      ...flat.data,
      ...taxRelated.data,
      total_penalties: penalties,
      ...interest.data,
      interest_still_running: paidOn === null && !isZero(tax),
      total_extra_cost: extra,
      total_to_pay: toPay,
    },
    narration: {
      tax_related: taxRelated.row,
      ...interest.narration,
      late_accounts: run.table(lateAccounts).find({ last_day_of_accounts: accountsEnd }),
      ...largeByTax(tax, periodEnd, run),
      ...narratePenalty(flat, filing, filedOn, run),
      // Nil tax has no payment to allow for; tax that was not given may have one.
      ...narratePayments(given.tax_due !== null && isZero(tax) ? [] : [payment]),
    },
  };
}
