import { type RunOf, rowOf, step } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { type Amount, isZero, zero } from '../../law/amounts.ts';
import { largeByTax, largeCompanyNarration } from '../shared/large-companies.ts';
import {
  dueDays,
  filingDate,
  narratePayments,
  paymentNarration,
  paymentSteps,
} from '../shared/payment-by.ts';
import { lateAccounts, noticeLimit } from '../shared/time-limits.ts';
import {
  chargeFlatPenalty,
  chargeTaxPenalty,
  flatPenaltyTier,
  narratePenalty,
  taxPenalties,
} from './filing-penalties.ts';
import { hmrcPractice, interestOn, marginOverBankRate } from './payment-interest.ts';

export const inputs = {
  period_end: t.date,
  period_of_account_end: t.optional(t.date),
  filed_on: t.date,
  /** In pounds; null when not given, which texts do not treat as nil. */
  tax_due: t.optional(t.money),
  paid_on: t.optional(t.date),
  late_previous_two: t.boolean,
  /** When HMRC served the notice to file. */
  notice_to_file: t.optional(t.date),
} as const;

type Inputs = t.Values<typeof inputs>;

export const outputs = {
  payment_due: t.weekday,
  payment_by: t.weekday,
  filing_due: t.date,
  filed_late: t.boolean,
  days_late_filing: t.integer,
  flat_penalty: t.money,
  flat_penalty_band: t.enumOf(...flatPenaltyTier.outcomes),
  doubled_amounts_apply: t.boolean,
  third_successive_amounts_apply: t.boolean,
  flat_penalty_increases_after: t.date,
  tax_penalty_from: t.date,
  tax_penalty_20_from: t.date,
  unpaid_tax_at_18_months: t.money,
  tax_penalty_rate: t.percent(),
  tax_penalty: t.money,
  total_penalties: t.money,
  interest_from: t.optional(t.date),
  interest_to: t.optional(t.date),
  interest_days: t.integer,
  interest: t.money,
  interest_periods: t.listOf({
    from: t.date,
    to: t.date,
    days: t.integer,
    rate: t.percent(),
    year_days: t.integer,
    interest: t.money,
  }),
  interest_still_running: t.boolean,
  interest_uses_assumed_rate: t.boolean,
  total_extra_cost: t.money,
  total_to_pay: t.money,
} as const;

export const steps = {
  ...paymentSteps,
  interest_run: step(t.money, { from: t.date, to: t.date, days: t.integer, rate: t.percent() }),
  daily_interest: step(t.money),
} as const;

export type PenaltyRun = RunOf<typeof outputs, typeof steps>;

export const narration = {
  appeal_days: t.optional(t.integer),
  amounts_change_on: t.optional(t.date),
  higher_flat_penalty: t.money,
  months_by_practice: t.optional(t.integer),
  within_former_grace: t.boolean,
  tax_related: rowOf(taxPenalties),
  last_rate: t.optional(t.percent()),
  margin: rowOf(marginOverBankRate),
  hmrc: rowOf(hmrcPractice),
  hmrc_less_by: t.optional(t.percent(2)),
  late_accounts: rowOf(lateAccounts),
  notice: rowOf(noticeLimit),
  /** Whether the filing date runs from the notice. */
  notice_decides: t.boolean,
  runs_of_interest: t.listOf({
    from: t.date,
    to: t.date,
    days: t.countOf('day'),
    rate: t.percent(),
    interest: t.money,
  }),
  further_runs: t.integer,
  ...largeCompanyNarration,
  /** The tax above which a company is large, for 12 months. */
  large_tax: t.optional(t.money),
  ...paymentNarration,
};

/** A longer list of runs is left to the workings. */
const RUNS_IN_NOTES = 8;

/**
 * What filing the return late and paying the tax late costs.
 * Source: TMA 1970 ss59D, 87A; FA 1998 Sch 18 paras 14, 17, 18.
 */
export function calculate(given: Inputs, run: PenaltyRun) {
  const { period_end: periodEnd, filed_on: filedOn, paid_on: paidOn } = given;
  const tax = given.tax_due ?? zero;
  /** A total that depends on the tax: left out of the workings when the tax was not given. */
  const totalOf = (name: 'total_penalties' | 'total_extra_cost' | 'total_to_pay', total: Amount) =>
    given.tax_due === null ? total : run.step(name, total);
  const accountsEnd = given.period_of_account_end ?? periodEnd;
  const { payment, filing } = dueDays(periodEnd, accountsEnd, given.notice_to_file, run);

  const flat = chargeFlatPenalty(filedOn, filing, given.late_previous_two, run);
  const taxRelated = chargeTaxPenalty(given.tax_due, periodEnd, filedOn, filing, paidOn, run);
  const penalties = totalOf('total_penalties', flat.data.flat_penalty.add(taxRelated.data.tax_penalty));
  const interest = interestOn(tax, payment.due, paidOn ?? filedOn, run);
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
      runs_of_interest: interest.data.interest_periods.slice(0, RUNS_IN_NOTES),
      further_runs: Math.max(0, interest.data.interest_periods.length - RUNS_IN_NOTES),
      notice: run.table(noticeLimit).on({ last_day_of_accounts: accountsEnd }),
      notice_decides: given.notice_to_file !== null && filing > filingDate(accountsEnd, null, run),
      late_accounts: run.table(lateAccounts).find({ last_day_of_accounts: accountsEnd }),
      ...largeByTax(tax, periodEnd, run),
      ...narratePenalty(flat, filing, filedOn, run),
      // Nil tax has no payment to allow for; tax that was not given may have one.
      ...narratePayments(given.tax_due !== null && isZero(tax) ? [] : [payment]),
    },
  };
}
