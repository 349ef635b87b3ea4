import { boolean, date, money, optional, type Values } from '../../engine/values.ts';
import { type Amount, isZero, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { largeByTax } from '../shared/large-companies.ts';
import { dueDays, narratePayments } from '../shared/payment-by.ts';
import { lateAccounts } from '../shared/time-limits.ts';
import type { PenaltyRun } from './figures.ts';
import { flatPenalties, flatPenaltyOf, taxPenaltyOf } from './filing-penalties.ts';
import { narratePenalty } from './narration.ts';
import { type InterestDays, interestOn } from './payment-interest.ts';

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

/**
 * What filing the return late and paying the tax late costs.
 * Source: TMA 1970 ss59D, 87A; FA 1998 Sch 18 paras 14, 17, 18.
 */
export function calculate(given: Inputs, run: PenaltyRun) {
  return resultOf(given, run, ({ due, paid }) => ({ from: due, to: paid }));
}

/** The result, with interest for the given days. */
export function resultOf(
  given: Inputs,
  run: PenaltyRun,
  daysOf: (days: { readonly due: Day; readonly filing: Day; readonly paid: Day }) => InterestDays,
) {
  const { period_end: periodEnd, filed_on: filedOn, paid_on: paidOn } = given;
  const tax = given.tax_due ?? zero;
  /** A total that depends on the tax: left out of the workings when the tax was not given. */
  const totalOf = (name: 'total_penalties' | 'total_extra_cost' | 'total_to_pay', total: Amount) =>
    given.tax_due === null ? total : run.step[name](total);
  const accountsEnd = given.period_of_account_end ?? periodEnd;
  const { payment, filing } = dueDays(periodEnd, accountsEnd, run);

  const flat = flatPenaltyOf(filedOn, filing, given.late_previous_two, run);
  const taxRelated = taxPenaltyOf({ periodEnd, filedOn, filingDue: filing, tax: given.tax_due, paidOn }, run);
  const penalties = totalOf('total_penalties', flat.amount.add(taxRelated.amount));

  const interest = interestOn(tax, daysOf({ due: payment.due, filing, paid: paidOn ?? filedOn }), run);
  const extra = totalOf('total_extra_cost', penalties.add(interest.total));
  const toPay = totalOf('total_to_pay', tax.add(extra));

  return {
    data: {
      payment_due: payment.due,
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
    narration: {
      tax_related: taxRelated.row,
      last_rate: interest.lastRate,
      margin: interest.margin,
      hmrc: interest.hmrc?.row ?? null,
      hmrc_less_by: interest.hmrc?.lessBy ?? null,
      late_accounts: run.table(lateAccounts).find({ last_day_of_accounts: accountsEnd }),
      ...largeByTax(tax, periodEnd, run),
      ...narratePenalty(flat, filing, filedOn, run),
      // Nil tax has no payment to allow for; tax that was not given may have one.
      ...narratePayments(given.tax_due !== null && isZero(tax) ? [] : [payment]),
    },
  };
}
