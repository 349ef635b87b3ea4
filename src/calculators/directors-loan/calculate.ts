import type { Rates } from '../../engine/calculator.ts';
import { type Amount, isPositive, toPenny } from '../../law/amounts.ts';
import { addDays, type Day, monthsAfter, paymentDue } from '../../law/calendar.ts';
import { dueDays, narratePayments } from '../shared/payment-by.ts';
import { timeLimits } from '../shared/time-limits.ts';
import type { Inputs, LoanRun } from './figures.ts';
import { loanDate, loanWindow, tables, takenLaterFrom } from './rates.ts';

/** Section 455 tax on one loan. Source: CTA 2010 ss455, 458; TMA 1970 s59D; FA 1998 Sch 18 para 14. */
export function calculate(inputs: Inputs, run: LoanRun) {
  const { period_end: periodEnd, outstanding, repaid_within_9_months: repaid } = inputs;
  const madeOn = inputs.loan_made_on ?? periodEnd;
  // Only the last day of the period is an input.
  const longestMonths = run.table(timeLimits.accountingPeriod).on({ first_day: periodEnd }).months;
  const window = loanWindow(periodEnd, longestMonths, run);
  const needed = run.decide(loanDate, {
    first_possible_loan_day: window.firstDay,
    rate_change: window.rateChange,
  });

  const taxRate = run.table(tables.loanRates).on({ loan_day: madeOn }).rate;
  // Each product is rounded before the subtraction, as on HMRC's CT600A.
  const before = run.step('tax_before_relief', toPenny(outstanding.mul(taxRate)));
  const relief = run.step('relief', toPenny(repaid.mul(taxRate)));
  const tax = run.step('tax_due', before.sub(relief));
  const balance = run.step('chargeable_balance', outstanding.sub(repaid));

  const paymentMonths = run.table(timeLimits.payment).on({ last_day: periodEnd }).months;
  const deadline = run.step('repayment_deadline', monthsAfter(periodEnd, paymentMonths));
  const { payment, filing } = dueDays(periodEnd, periodEnd, null, run);
  const nextEnd = run.step('next_period_end_if_12_months', monthsAfter(periodEnd, longestMonths));
  const laterReliefDue = run.step(
    'later_relief_due_if_repaid_next_period',
    paymentDue(nextEnd, paymentMonths),
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
      repayment_matching: run.table(tables.repaymentMatching).find({ repayment_deadline: deadline }),
      // Without tax there is no due date to mention.
      later_relief: isTaxed ? run.table(tables.laterRelief).find({ tax_due: payment.due }) : null,
      ...limits,
      ...narratePayments(isTaxed ? [payment] : []),
      next_payment: isTaxed ? payment.by : null,
    },
  };
}

/** Other limits, each only where a loan of this amount could reach it. */
function narrateLimits(outstanding: Amount, madeOn: Day, periodEnd: Day, run: Rates) {
  const loanRate = run.table(tables.loanRates);
  const [change = null] = loanRate.changes(madeOn);
  const small = run.table(tables.smallLoans).on({ loan_day: madeOn });
  const isSmall = outstanding.compare(small.loans_up_to) <= 0;
  const benefit = run.table(tables.beneficialLoan).find({ last_day: periodEnd });
  const isBenefit = benefit !== null && outstanding.compare(benefit.balance_above) > 0;
  return {
    loan_rate: loanRate.on({ loan_day: madeOn }),
    rate_until: change === null ? null : addDays(change, -1),
    small_loans: isSmall ? small : null,
    beneficial_loan: isBenefit ? benefit : null,
    online_service:
      takenLaterFrom(madeOn, periodEnd, run) === null
        ? null
        : run.table(tables.onlineRates).on({ loan_day: madeOn }),
    official_rate: isBenefit ? run.table(tables.officialRate).find({ last_day: periodEnd }) : null,
  };
}
