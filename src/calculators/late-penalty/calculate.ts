import { type Amount, isZero, zero } from '../../law/amounts.ts';
import { largeByTax } from '../shared/large-companies.ts';
import { dueDays, filingDate, narratePayments } from '../shared/payment-by.ts';
import { timeLimits } from '../shared/time-limits.ts';
import type { Inputs, PenaltyRun } from './figures.ts';
import { chargeFlatPenalty, chargeTaxPenalty, narratePenalty } from './filing-penalties.ts';
import { interestOn } from './payment-interest.ts';

/** A longer list of runs is left to the workings. */
const MAX_RUNS_IN_NOTES = 8;

/**
 * What filing the return late and paying the tax late costs.
 * Source: TMA 1970 ss59D, 87A; FA 1998 Sch 18 paras 14, 17, 18.
 */
export function calculate(inputs: Inputs, run: PenaltyRun) {
  const { period_end: periodEnd, filed_on: filedOn, paid_on: paidOn } = inputs;
  const tax = inputs.tax_due ?? zero;
  /** A total that depends on the tax: left out of the workings when the tax is not known. */
  const totalOf = (name: 'total_penalties' | 'total_extra_cost' | 'total_to_pay', total: Amount) =>
    inputs.tax_due === null ? total : run.step(name, total);
  const accountsEnd = inputs.period_of_account_end ?? periodEnd;
  const { payment, filing } = dueDays(periodEnd, accountsEnd, inputs.notice_to_file, run);

  const flat = chargeFlatPenalty(filedOn, filing, inputs.late_previous_two, run);
  const taxRelated = chargeTaxPenalty(inputs.tax_due, periodEnd, filedOn, filing, paidOn, run);
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
      runs_of_interest: interest.data.interest_periods.slice(0, MAX_RUNS_IN_NOTES),
      further_runs: Math.max(0, interest.data.interest_periods.length - MAX_RUNS_IN_NOTES),
      notice_decides: inputs.notice_to_file !== null && filing > filingDate(accountsEnd, null, run),
      ...largeByTax(tax, periodEnd, run),
      ...narratePenalty(flat, filing, filedOn, run),
      // Nil tax has no payment to allow for; tax that is not known may have one.
      ...narratePayments(inputs.tax_due !== null && isZero(tax) ? [] : [payment]),
      notice: run.table(timeLimits.notice).on({ last_day_of_accounts: accountsEnd }),
      late_accounts: run.table(timeLimits.lateAccounts).find({ last_day_of_accounts: accountsEnd }),
    },
  };
}
