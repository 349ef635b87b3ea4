import type { Run } from '../../engine/calculator.ts';
import { count, day, formula, pounds, rate } from '../../engine/formula.ts';
import { type Amount, toPenny } from '../../law/amounts.ts';
import { type Day, monthsAfter } from '../../law/calendar.ts';
import { filingDue, paymentDue } from '../../law/periods.ts';
import { paymentBy } from '../shared/payment-by.ts';
import { accountingPeriodLimit, filingLimit, paymentLimit } from '../shared/time-limits.ts';
import { loanDate, loanRates, loanWindow } from './loan-date.ts';
import { narrate } from './narration.ts';

interface Inputs {
  readonly period_end: Day;
  /** Pounds, as all amounts. */
  readonly outstanding: Amount;
  readonly repaid_within_9_months: Amount;
  /** Null when not given: one rate then holds for every day on which it can have been made. */
  readonly loan_made_on: Day | null;
}

/** Section 455 tax on one loan. Source: CTA 2010 ss455, 458; TMA 1970 s59D; FA 1998 Sch 18 para 14. */
export function calculate(given: Inputs, run: Run) {
  const { period_end: periodEnd, outstanding, repaid_within_9_months: repaid } = given;
  const madeOn = given.loan_made_on ?? periodEnd;
  const longestMonths = run.table(accountingPeriodLimit).on(periodEnd).months;
  const window = loanWindow(periodEnd, longestMonths, run);
  const needed = run.decide(loanDate, {
    first_possible_loan_day: window.firstDay,
    rate_change: window.rateChange,
  });

  const taxRate = run.table(loanRates).on(madeOn).rate;
  // Each product is rounded on its own and then subtracted, as on HMRC's CT600A.
  const taxed = (name: string, amount: Amount) =>
    run.step(name, toPenny(amount.mul(taxRate)), () => formula`penny(${pounds(amount)} × ${rate(taxRate)})`);
  const before = taxed('tax_before_relief', outstanding);
  const relief = taxed('relief', repaid);
  const tax = run.step('tax_due', before.sub(relief), () => formula`${pounds(before)} − ${pounds(relief)}`);
  const balance = run.step(
    'chargeable_balance',
    outstanding.sub(repaid),
    () => formula`${pounds(outstanding)} − ${pounds(repaid)}`,
  );

  const paymentMonths = run.table(paymentLimit).on(periodEnd).months;
  const filingMonths = run.table(filingLimit).on(periodEnd).months;
  const after = (name: string, end: Day, months: number, found: Day, then = '') =>
    run.step(name, found, () => formula`${day(end)} + ${count(months)} months${then}`);
  const due = (name: string, end: Day) =>
    after(name, end, paymentMonths, paymentDue(end, paymentMonths), ' + 1 day');
  const lastDayToRepay = monthsAfter(periodEnd, paymentMonths);
  const deadline = after('repayment_deadline', periodEnd, paymentMonths, lastDayToRepay);
  const payment = paymentBy(due('payment_due', periodEnd), run);
  const filing = after('filing_due', periodEnd, filingMonths, filingDue(periodEnd, filingMonths));
  const endAfter = monthsAfter(periodEnd, longestMonths);
  const nextEnd = after('next_period_end_if_12_months', periodEnd, longestMonths, endAfter);
  const laterReliefDue = due('later_relief_due_if_repaid_next_period', nextEnd);

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
    narration: narrate({ madeOn, periodEnd, outstanding, tax, repaymentDeadline: deadline, payment }, run),
  };
}
