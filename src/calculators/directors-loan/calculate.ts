import { type RunOf, worked } from '../../engine/calculator.ts';
import { boolean, date, money, optional, percent, type Values, weekday } from '../../engine/values.ts';
import { isPositive, toPenny } from '../../law/amounts.ts';
import { monthsAfter } from '../../law/calendar.ts';
import { paymentDue } from '../../law/due-days.ts';
import { narratePayments, type paymentSteps, recordPaymentBy } from '../shared/payment-by.ts';
import { accountingPeriodLimit, filingLimit, paymentLimit } from '../shared/time-limits.ts';
import { loanDate, loanRates, loanWindow } from './loan-date.ts';
import { laterRelief, narrateLimits, repaymentMatching } from './narration.ts';

export const inputs = {
  period_end: date,
  /** In pounds, like all amounts. */
  outstanding: money,
  repaid_within_9_months: money,
  /** Null when not given: one rate must then apply to every day on which it can have been made. */
  loan_made_on: optional(date),
} as const;

export const outputs = {
  rate: percent(),
  rate_date: date,
  outstanding: money,
  repaid_within_9_months: money,
  chargeable_balance: worked(money),
  tax_before_relief: worked(money),
  relief: worked(money),
  tax_due: worked(money),
  repayment_deadline: worked(date),
  payment_due: worked(weekday),
  payment_by: weekday,
  filing_due: worked(date),
  later_relief_due_if_repaid_next_period: worked(date),
  next_period_end_if_12_months: worked(date),
  loan_made_on_required: boolean,
} as const;

type Inputs = Values<typeof inputs>;

/** Section 455 tax on one loan. Source: CTA 2010 ss455, 458; TMA 1970 s59D; FA 1998 Sch 18 para 14. */
export function calculate(given: Inputs, run: RunOf<typeof outputs, typeof paymentSteps>) {
  const { period_end: periodEnd, outstanding, repaid_within_9_months: repaid } = given;
  const madeOn = given.loan_made_on ?? periodEnd;
  // Only the last day of the period is an input.
  const longestMonths = run.table(accountingPeriodLimit).on({ first_day: periodEnd }).months;
  const window = loanWindow(periodEnd, longestMonths, run);
  const needed = run.decide(loanDate, {
    first_possible_loan_day: window.firstDay,
    rate_change: window.rateChange,
  });

  const taxRate = run.table(loanRates).on({ loan_day: madeOn }).rate;
  // Each product is rounded before the subtraction, as on HMRC's CT600A.
  const before = run.step.tax_before_relief(toPenny(outstanding.mul(taxRate)));
  const relief = run.step.relief(toPenny(repaid.mul(taxRate)));
  const tax = run.step.tax_due(before.sub(relief));
  const balance = run.step.chargeable_balance(outstanding.sub(repaid));

  const paymentMonths = run.table(paymentLimit).on({ last_day: periodEnd }).months;
  const filingMonths = run.table(filingLimit).on({ last_day_of_accounts: periodEnd }).months;
  const deadline = run.step.repayment_deadline(monthsAfter(periodEnd, paymentMonths));
  const payment = recordPaymentBy(run.step.payment_due(paymentDue(periodEnd, paymentMonths)), run);
  const filing = run.step.filing_due(monthsAfter(periodEnd, filingMonths));
  const nextEnd = run.step.next_period_end_if_12_months(monthsAfter(periodEnd, longestMonths));
  const laterReliefDue = run.step.later_relief_due_if_repaid_next_period(paymentDue(nextEnd, paymentMonths));

  const isTaxed = isPositive(tax);
  const limits = narrateLimits(outstanding, madeOn, periodEnd, run);
  return {
    data: {
      rate: taxRate,
      rate_date: madeOn,
      outstanding,
      repaid_within_9_months: repaid,
      chargeable_balance: balance,
      tax_before_relief: before,
      relief,
      tax_due: tax,
      repayment_deadline: deadline,
      payment_due: payment.due,
      payment_by: payment.by,
      filing_due: filing,
      later_relief_due_if_repaid_next_period: laterReliefDue,
      next_period_end_if_12_months: nextEnd,
      loan_made_on_required: needed === 'required',
    },
    narration: {
      repayment_matching: run.table(repaymentMatching).find({ repayment_deadline: deadline }),
      // Without tax there is no due date to mention.
      later_relief: isTaxed ? run.table(laterRelief).find({ tax_due: payment.due }) : null,
      ...limits,
      ...narratePayments(isTaxed ? [payment] : []),
    },
  };
}
