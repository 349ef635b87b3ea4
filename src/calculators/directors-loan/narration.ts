import { type Rates, rowOf } from '../../engine/calculator.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { date, integer, money, months, optional, percent } from '../../engine/values.ts';
import type { Amount } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { paymentNarration } from '../shared/payment-by.ts';
import { loanRates } from './loan-date.ts';

/** Small loans to full-time workers. Source: CTA 2010 ss456, 457.  */
const smallLoans = rateTable(
  'directors-loans/small_loans',
  { loans_up_to: money, material_interest_above: percent() },
  ['loan_day'],
);

/** Repayments undone by new borrowing. Source: FA 2013 Sch 30; FA 2025 Part 4. */
export const repaymentMatching = rateTable(
  'directors-loans/repayment_matching',
  { days: integer, repaid_from: money, owed_from: money },
  ['repayment_deadline'],
  { rising: ['repaid_from', 'owed_from'] },
);

/** Time to claim tax back. Source: CTA 2010 s458. */
export const laterRelief = rateTable(
  'directors-loans/later_relief',
  { claim_years: integer, amend_months: months },
  ['tax_due'],
);

/** The rate in HMRC's online service until it uses the rate of the law. */
export const onlineRates = rateTable(
  'directors-loans/online_service',
  { rate: optional(percent()), taken_from: optional(date), told_on: optional(date) },
  ['loan_day'],
  { together: ['rate', 'taken_from', 'told_on'] },
);

/** The balance above which a cheap loan is a benefit. Source: ITEPA 2003 s180.  */
const beneficialLoan = rateTable('directors-loans/beneficial_loan', { balance_above: money }, ['last_day']);

/** The official rate of interest. */
const officialRate = rateTable('directors-loans/official_rate', { rate: percent() }, ['last_day']);

/** Tables used only in texts. */
export const limitTables = [
  smallLoans,
  repaymentMatching,
  laterRelief,
  onlineRates,
  beneficialLoan,
  officialRate,
] as const;

export const narration = {
  loan_rate: rowOf(loanRates),
  rate_until: optional(date),
  small_loans: rowOf(smallLoans),
  repayment_matching: rowOf(repaymentMatching),
  later_relief: rowOf(laterRelief),
  beneficial_loan: rowOf(beneficialLoan),
  official_rate: rowOf(officialRate),
  online_service: rowOf(onlineRates),
  ...paymentNarration,
};

/** Other limits, each only where a loan of this amount could reach it. */
export function narrateLimits(outstanding: Amount, madeOn: Day, periodEnd: Day, rates: Rates) {
  const loanRate = rates.table(loanRates);
  const newest = loanRate.newest().from;
  const [span] = madeOn < newest ? loanRate.stretches(madeOn, newest) : [];
  const small = rates.table(smallLoans).on({ loan_day: madeOn });
  const isSmall = outstanding.compare(small.loans_up_to) <= 0;
  const benefit = rates.table(beneficialLoan).find({ last_day: periodEnd });
  const isBenefit = benefit !== null && outstanding.compare(benefit.balance_above) > 0;
  return {
    loan_rate: loanRate.on({ loan_day: madeOn }),
    rate_until: span?.end ?? null,
    small_loans: isSmall ? small : null,
    beneficial_loan: isBenefit ? benefit : null,
    online_service: onlineServiceFor(madeOn, periodEnd, rates),
    official_rate: isBenefit ? rates.table(officialRate).find({ last_day: periodEnd }) : null,
  };
}

/** Null where the period ends after the service has the rate, so that no return can come before. */
function onlineServiceFor(madeOn: Day, periodEnd: Day, rates: Rates) {
  const service = rates.table(onlineRates);
  const takenFrom = service.peek(madeOn)?.taken_from ?? null;
  return takenFrom !== null && periodEnd < takenFrom ? service.on({ loan_day: madeOn }) : null;
}
