import { calculator, worked } from '../../engine/calculator.ts';
import { count, day, formula, pounds, rate } from '../../engine/formula.ts';
import type { TableReader } from '../../engine/rates/table.ts';
import { boolean, date, integer, money, optional, percent } from '../../engine/values.ts';
import { isPositive, isZero, toPenny } from '../../law/amounts.ts';
import { addDays, type Day, monthsAfter } from '../../law/calendar.ts';
import { filingDue, paymentDue } from '../../law/periods.ts';
import { accountingPeriodLimit, filingLimit, paymentLimit } from '../shared/time-limits.ts';
import { lastRateChange, limitsBeside, loanDate, loanRates, loanTables } from './limits.ts';

export default calculator({
  key: 'directors-loan',
  inputs: {
    period_end: date,
    outstanding: money,
    repaid_within_9_months: money,
    loan_made_on: optional(date),
  },
  tables: [accountingPeriodLimit, paymentLimit, filingLimit, ...loanTables],
  horizon: [loanRates],
  decisions: [loanDate],
  checkFacts: {
    first_covered_day: { type: date, needs: [], of: (_, rates) => rates.table(loanRates).firstDay },
    period_months: {
      type: integer,
      needs: [],
      of: (_, rates) => rates.table(accountingPeriodLimit).newest().months,
    },
    repayment_months: {
      type: integer,
      needs: [],
      of: (_, rates) => rates.table(paymentLimit).newest().months,
    },
    newest_rate_from: {
      type: date,
      needs: [],
      of: (_, rates) => rates.table(loanRates).newest().from,
    },
    first_possible_loan_day: {
      type: optional(date),
      needs: ['period_end'],
      of: ({ period_end }, rates) => firstPossibleLoanDay(rates.table(accountingPeriodLimit), period_end),
    },
    rate_change: {
      type: optional(date),
      needs: ['period_end'],
      of: ({ period_end }, rates) => {
        const first = firstPossibleLoanDay(rates.table(accountingPeriodLimit), period_end);
        return first === null ? null : lastRateChange(rates.table(loanRates), first, period_end);
      },
    },
  },
  outputs: {
    rate: percent(),
    rate_date: date,
    outstanding: money,
    repaid_within_9_months: money,
    chargeable_balance: worked(money),
    tax_before_relief: worked(money),
    relief: worked(money),
    tax_due: worked(money),
    repayment_deadline: worked(date),
    payment_due: worked(date),
    filing_due: worked(date),
    later_relief_due_if_repaid_next_period: worked(date),
    next_period_end_if_12_months: worked(date),
    loan_made_on_required: boolean,
  },
  steps: {},
  narration: {
    ended_on: date,
    has_tax: boolean,
    is_repaid: boolean,
    is_small: boolean,
    small_loans_up_to: optional(money),
    material_interest: optional(percent()),
    matching_days: optional(integer),
    matching_from: optional(money),
    matching_owed: optional(money),
    claim_years: optional(integer),
    amend_months: optional(integer),
    benefit_above: optional(money),
    official_rate: optional(percent()),
    period_months: integer,
    repayment_months: integer,
  },

  calculate(given, run) {
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
      run.step(
        name,
        toPenny(amount.mul(taxRate)),
        () => formula`penny(${pounds(amount)} × ${rate(taxRate)})`,
      );
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
      narration: {
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
