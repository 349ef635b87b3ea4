import { type Rates, rowOf } from '../../engine/calculator.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { date, integer, money, months, optional, percent } from '../../engine/values.ts';
import { type Amount, isPositive } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { narratePayments, type Payment, paymentNarration } from '../shared/payment-by.ts';
import { paymentLimit } from '../shared/time-limits.ts';
import { loanRates } from './loan-date.ts';

/** Small loans to full-time workers. Source: CTA 2010 ss456, 457.  */
const smallLoans = rateTable(
  'directors-loans',
  { loans_up_to: money, material_interest_above: percent() },
  { series: 'small_loans', chosenBy: ['loan_day'] },
);

/**
 * Repayments that new borrowing undoes. Source: FA 2013 Sch 30; FA 2025 Part 4.
 */
const repaymentMatching = rateTable(
  'directors-loans',
  { days: integer, repaid_from: money, owed_from: money },
  { series: 'repayment_matching', chosenBy: ['repayment_deadline'], rising: ['repaid_from', 'owed_from'] },
);

/** Time to claim tax back. Source: CTA 2010 s458.  */
const laterRelief = rateTable(
  'directors-loans',
  { claim_years: integer, amend_months: months },
  { series: 'later_relief', chosenBy: ['tax_due'] },
);

/** The balance above which a cheap loan is a benefit. Source: ITEPA 2003 s180.  */
const beneficialLoan = rateTable(
  'directors-loans',
  { balance_above: money },
  { series: 'beneficial_loan', chosenBy: ['last_day'] },
);

/** The official rate of interest. */
const officialRate = rateTable(
  'directors-loans',
  { rate: percent() },
  { series: 'official_rate', chosenBy: ['last_day'] },
);

/** The tables that only texts tell of. */
export const limitTables = [
  smallLoans,
  repaymentMatching,
  laterRelief,
  beneficialLoan,
  officialRate,
] as const;

/** Values that only texts use. */
export const narration = {
  loan_rate: rowOf(loanRates),
  rate_until: optional(date),
  small_loans: rowOf(smallLoans),
  repayment_matching: rowOf(repaymentMatching),
  later_relief: rowOf(laterRelief),
  beneficial_loan: rowOf(beneficialLoan),
  official_rate: rowOf(officialRate),
  payment_limit: rowOf(paymentLimit),
  ...paymentNarration,
};

/** What texts tell of beyond the inputs and outputs. */
interface Told {
  readonly madeOn: Day;
  readonly periodEnd: Day;
  /** In pounds, as all amounts. */
  readonly outstanding: Amount;
  readonly tax: Amount;
  readonly repaymentDeadline: Day;
  readonly payment: Payment;
}

/** The limits beside the tax, each only where the loan is in reach of it. */
export function narrate(loan: Told, rates: Rates) {
  const { outstanding, periodEnd, payment } = loan;
  const isTaxed = isPositive(loan.tax);
  const loanRate = rates.table(loanRates);
  const newest = loanRate.newest().from;
  const [span] = loan.madeOn < newest ? loanRate.stretches(loan.madeOn, newest) : [];
  const small = rates.table(smallLoans).on({ loan_day: loan.madeOn });
  const isSmall = outstanding.compare(small.loans_up_to) <= 0;
  const benefit = rates.table(beneficialLoan).find({ last_day: periodEnd });
  const isBenefit = benefit !== null && outstanding.compare(benefit.balance_above) > 0;
  return {
    loan_rate: loanRate.on({ loan_day: loan.madeOn }),
    rate_until: span?.end ?? null,
    small_loans: isSmall ? small : null,
    repayment_matching: rates.table(repaymentMatching).find({ repayment_deadline: loan.repaymentDeadline }),
    later_relief: isTaxed ? rates.table(laterRelief).find({ tax_due: payment.due }) : null,
    beneficial_loan: isBenefit ? benefit : null,
    official_rate: isBenefit ? rates.table(officialRate).find({ last_day: periodEnd }) : null,
    payment_limit: rates.table(paymentLimit).on({ last_day: periodEnd }),
    // Without tax nothing is told of the day on which it would be due.
    ...narratePayments(isTaxed ? [payment] : []),
  };
}
