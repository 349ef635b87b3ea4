import type { Rates } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import * as t from '../../engine/values.ts';
import { type Day, firstDayOfMonthsTo, later } from '../../law/calendar.ts';
import { timeLimits } from '../shared/time-limits.ts';

const RATE = { rate: t.percent() } as const;

export const tables = {
  loanRates: rateTable('directors-loans/rates', RATE, ['loan_day']),
  /** Small loans to full-time workers. Source: CTA 2010 ss456, 457. */
  smallLoans: rateTable(
    'directors-loans/small_loans',
    { loans_up_to: t.money, material_interest_above: t.percent() },
    ['loan_day'],
  ),
  /** Repayments undone by new borrowing. Source: FA 2013 Sch 30; FA 2025 Part 4. */
  repaymentMatching: rateTable(
    'directors-loans/repayment_matching',
    { days: t.integer, repaid_from: t.money, owed_from: t.money },
    ['repayment_deadline'],
    { rising: ['repaid_from', 'owed_from'] },
  ),
  /** Time to claim tax back. Source: CTA 2010 s458. */
  laterRelief: rateTable('directors-loans/later_relief', { claim_years: t.integer, amend_months: t.months }, [
    'tax_due',
  ]),
  /** From when HMRC's online service takes the rate of the law. Used only in notes. */
  onlineRates: rateTable(
    'directors-loans/online_service',
    { rate: t.optional(t.percent()), taken_from: t.optional(t.date), told_on: t.optional(t.date) },
    ['loan_day'],
    { together: ['rate', 'taken_from', 'told_on'] },
  ),
  /** The balance above which a cheap loan is a benefit. Source: ITEPA 2003 s180. */
  beneficialLoan: rateTable('directors-loans/beneficial_loan', { balance_above: t.money }, ['last_day']),
  officialRate: rateTable('directors-loans/official_rate', RATE, ['last_day']),
};

export const loanDate = decision(
  'loan-date',
  { first_possible_loan_day: t.date, rate_change: t.optional(t.date) },
  ['required', 'not_required'],
);

/**
 * From when HMRC's online service takes the rate of a loan made on a day; null where it already does when the period
 * ends, so that no return can come before.
 */
export function takenLaterFrom(madeOn: Day, periodEnd: Day, rates: Rates): Day | null {
  const from = rates.table(tables.onlineRates).find({ loan_day: madeOn })?.taken_from ?? null;
  return from !== null && periodEnd < from ? from : null;
}

/**
 * The first day of the longest period that ends on `periodEnd`, as its own is not an input, and the last day within it
 * on which the rate changes: null when one rate applies throughout. Source: CTA 2010 s455(2); CTA 2009 s10.
 */
export function loanWindow(periodEnd: Day, longestMonths: number, rates: Rates) {
  const table = rates.table(tables.loanRates);
  const firstDay = firstDayOfMonthsTo(periodEnd, longestMonths);
  if (periodEnd < table.firstDay) return { firstDay, rateChange: null };
  const stretches = table.stretches(later(firstDay, table.firstDay), periodEnd);
  const change = stretches.findLast(
    ({ row }, at) => at > 0 && stretches[at - 1]?.row.rate.compare(row.rate) !== 0,
  );
  return { firstDay, rateChange: change?.start ?? null };
}

/** Like `loanWindow`, but null for days before the law of periods begins, which checks may use. */
export function possibleWindow(periodEnd: Day, rates: Rates): ReturnType<typeof loanWindow> | null {
  const longest = rates.table(timeLimits.accountingPeriod).find({ first_day: periodEnd });
  return longest === null ? null : loanWindow(periodEnd, longest.months, rates);
}
