import { calculator } from '../../engine/calculator.ts';
import { count, date, formula, pounds, rate } from '../../engine/formula.ts';
import type { TableReader } from '../../engine/rates/table.ts';
import { day, decimal, money, optional, percent, whole, yesNo } from '../../engine/values.ts';
import { isPositive, isZero, toPenny } from '../../law/amounts.ts';
import { addDays, type Day, monthsAfter } from '../../law/calendar.ts';
import { filingDue, paymentDue } from '../../law/periods.ts';
import { accountingPeriodLimit, filingLimit, paymentLimit } from '../shared/time-limits.ts';
import { lastRateChange, limitsBeside, loanDate, loanRates, loanTables } from './limits.ts';

export default calculator({
  key: 'directors-loan',
  inputs: {
    period_end: 'day',
    outstanding: 'amount',
    repaid_within_9_months: 'amount',
    loan_made_on: 'day or none',
  },
  tables: [accountingPeriodLimit, paymentLimit, filingLimit, ...loanTables],
  decisions: [loanDate],
  checkFacts: {
    first_covered_day: { kind: 'day', needs: [], of: (_, rates) => rates.table(loanRates).firstDay },
    period_months: {
      kind: 'count',
      needs: [],
      of: (_, rates) => rates.table(accountingPeriodLimit).newest().months,
    },
    repayment_months: {
      kind: 'count',
      needs: [],
      of: (_, rates) => rates.table(paymentLimit).newest().months,
    },
    newest_rate_from: {
      kind: 'day',
      needs: [],
      of: (_, rates) => rates.table(loanRates).newest().from,
    },
    first_possible_loan_day: {
      kind: 'day or none',
      needs: ['period_end'],
      of: ({ period_end }, rates) => firstPossibleLoanDay(rates.table(accountingPeriodLimit), period_end),
    },
    rate_change: {
      kind: 'day or none',
      needs: ['period_end'],
      of: ({ period_end }, rates) => {
        const first = firstPossibleLoanDay(rates.table(accountingPeriodLimit), period_end);
        return first === null ? null : lastRateChange(rates.table(loanRates), first, period_end);
      },
    },
  },
  published: {
    data: {
      rate: percent(),
      rate_date: day,
      outstanding: money,
      repaid_within_9_months: money,
      chargeable_balance: money,
      tax_before_relief: money,
      relief: money,
      tax_due: money,
      repayment_deadline: day,
      payment_due: day,
      filing_due: day,
      later_relief_due_if_repaid_next_period: day,
      next_period_end_if_12_months: day,
      loan_made_on_required: yesNo,
    },
    words: {
      ended_on: day,
      has_tax: yesNo,
      is_repaid: yesNo,
      is_small: yesNo,
      small_loans_up_to: optional(money),
      material_interest: optional(percent()),
      matching_days: optional(decimal(0)),
      matching_from: optional(money),
      matching_owed: optional(money),
      claim_years: optional(decimal(0)),
      amend_months: optional(whole),
      benefit_above: optional(money),
      official_rate: optional(percent()),
      period_months: whole,
      repayment_months: whole,
      rate_assumed: yesNo,
      checked_until: day,
    },
  },
  lines: {
    tax_before_relief: [],
    relief: [],
    tax_due: [],
    chargeable_balance: [],
    repayment_deadline: [],
    payment_due: [],
    filing_due: [],
    next_period_end_if_12_months: [],
    later_relief_due_if_repaid_next_period: [],
  },

  calculate(given, run) {
    const { trace } = run;
    const { period_end: periodEnd, outstanding, repaid_within_9_months: repaid } = given;
    const rates = run.table(loanRates);
    const madeOn = given.loan_made_on ?? periodEnd;
    const periodMonths = run.table(accountingPeriodLimit).on(periodEnd).months;
    const firstDay = addDays(monthsAfter(periodEnd, -periodMonths), 1);
    const needed = run.decide(loanDate, {
      first_possible_loan_day: firstDay,
      rate_change: lastRateChange(rates, firstDay, periodEnd),
    });

    const taxRate = rates.on(madeOn).rate;
    // Each product is rounded on its own and then subtracted, as HMRC's CT600A reckons.
    const taxed = (name: string, amount: typeof outstanding) =>
      trace.step(
        name,
        money,
        toPenny(amount.mul(taxRate)),
        () => formula`penny(${pounds(amount)} × ${rate(taxRate)})`,
      );
    const before = taxed('tax_before_relief', outstanding);
    const relief = taxed('relief', repaid);
    const tax = trace.step(
      'tax_due',
      money,
      before.sub(relief),
      () => formula`${pounds(before)} − ${pounds(relief)}`,
    );
    const balance = trace.step(
      'chargeable_balance',
      money,
      outstanding.sub(repaid),
      () => formula`${pounds(outstanding)} − ${pounds(repaid)}`,
    );

    const paymentMonths = run.table(paymentLimit).on(periodEnd).months;
    const filingMonths = run.table(filingLimit).on(periodEnd).months;
    const after = (name: string, end: Day, months: number, found: Day, then = '') =>
      trace.step(name, day, found, () => formula`${date(end)} + ${count(months)} months${then}`);
    const due = (name: string, end: Day) =>
      after(name, end, paymentMonths, paymentDue(end, paymentMonths), ' + 1 day');
    const deadline = after(
      'repayment_deadline',
      periodEnd,
      paymentMonths,
      monthsAfter(periodEnd, paymentMonths),
    );
    const payment = due('payment_due', periodEnd);
    const filing = after('filing_due', periodEnd, filingMonths, filingDue(periodEnd, filingMonths));
    const nextEnd = after(
      'next_period_end_if_12_months',
      periodEnd,
      periodMonths,
      monthsAfter(periodEnd, periodMonths),
    );
    const laterReliefDue = due('later_relief_due_if_repaid_next_period', nextEnd);

    const hasTax = isPositive(tax);
    const limits = limitsBeside(
      {
        madeOn,
        periodEnd,
        outstanding,
        isRepaid: !isZero(repaid),
        repaymentDeadline: deadline,
        isTaxDue: hasTax,
      },
      run,
    );
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
        payment_due: payment,
        filing_due: filing,
        later_relief_due_if_repaid_next_period: laterReliefDue,
        next_period_end_if_12_months: nextEnd,
        loan_made_on_required: needed === 'required',
      },
      words: {
        ended_on: periodEnd,
        has_tax: hasTax,
        is_repaid: !isZero(repaid),
        is_small: limits.smallLoansUpTo !== null,
        small_loans_up_to: limits.smallLoansUpTo,
        material_interest: limits.materialInterest,
        matching_days: limits.matchingDays,
        matching_from: limits.matchingFrom,
        matching_owed: limits.matchingOwed,
        claim_years: limits.claimYears,
        amend_months: limits.amendMonths,
        benefit_above: limits.benefitAbove,
        official_rate: limits.officialRate,
        period_months: periodMonths,
        repayment_months: paymentMonths,
        rate_assumed: !rates.isSettledOn(madeOn),
        checked_until: rates.checkedUntil,
      },
    };
  },
});

/** The first of the days on which a loan of the period can have been made; null before the law of periods begins. */
function firstPossibleLoanDay(
  limit: TableReader<typeof accountingPeriodLimit.columns>,
  periodEnd: Day,
): Day | null {
  if (periodEnd < limit.firstDay) return null;
  return addDays(monthsAfter(periodEnd, -limit.on(periodEnd).months), 1);
}
