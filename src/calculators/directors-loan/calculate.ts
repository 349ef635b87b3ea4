import type { Run } from '../../engine/calculator.ts';
import { date, money, optional, type Values } from '../../engine/values.ts';
import { isPositive } from '../../law/amounts.ts';
import { narratePayments, paymentBy } from '../shared/payment-by.ts';
import { accountingPeriodLimit, filingLimit, paymentLimit } from '../shared/time-limits.ts';
import { afterMonths, atRate, dueAfterMonths, minus } from '../shared/worked.ts';
import { loanDate, loanRates, loanWindow } from './loan-date.ts';
import { laterRelief, narrateLimits, repaymentMatching } from './narration.ts';

export const inputs = {
  period_end: date,
  /** Pounds, as all amounts. */
  outstanding: money,
  repaid_within_9_months: money,
  /** Null when not given: one rate then holds for every day on which it can have been made. */
  loan_made_on: optional(date),
} as const;

type Inputs = Values<typeof inputs>;

/** Section 455 tax on one loan. Source: CTA 2010 ss455, 458; TMA 1970 s59D; FA 1998 Sch 18 para 14. */
export function calculate(given: Inputs, run: Run) {
  const { period_end: periodEnd, outstanding, repaid_within_9_months: repaid } = given;
  const madeOn = given.loan_made_on ?? periodEnd;
  // The first day of the period is not asked for; its last stands for it.
  const longestMonths = run.table(accountingPeriodLimit).on({ first_day: periodEnd }).months;
  const window = loanWindow(periodEnd, longestMonths, run);
  const needed = run.decide(loanDate, {
    first_possible_loan_day: window.firstDay,
    rate_change: window.rateChange,
  });

  const taxRate = run.table(loanRates).on({ loan_day: madeOn }).rate;
  // Each product is rounded on its own and then subtracted, as on HMRC's CT600A.
  const before = run.step('tax_before_relief', ...atRate(outstanding, taxRate));
  const relief = run.step('relief', ...atRate(repaid, taxRate));
  const tax = run.step('tax_due', ...minus(before, relief));
  const balance = run.step('chargeable_balance', ...minus(outstanding, repaid));

  const paymentMonths = run.table(paymentLimit).on({ last_day: periodEnd }).months;
  const filingMonths = run.table(filingLimit).on({ last_day_of_accounts: periodEnd }).months;
  const deadline = run.step('repayment_deadline', ...afterMonths(periodEnd, paymentMonths));
  const payment = paymentBy(run.step('payment_due', ...dueAfterMonths(periodEnd, paymentMonths)), run);
  const filing = run.step('filing_due', ...afterMonths(periodEnd, filingMonths));
  const nextEnd = run.step('next_period_end_if_12_months', ...afterMonths(periodEnd, longestMonths));
  const laterReliefDue = run.step(
    'later_relief_due_if_repaid_next_period',
    ...dueAfterMonths(nextEnd, paymentMonths),
  );

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
      // Without tax nothing is told of the day on which it would be due.
      later_relief: isTaxed ? run.table(laterRelief).find({ tax_due: payment.due }) : null,
      ...limits,
      ...narratePayments(isTaxed ? [payment] : []),
    },
  };
}
