import type { Rates } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import type { ReaderOf } from '../../engine/rates/table-reader.ts';
import { date, optional, percent } from '../../engine/values.ts';
import type { Amount } from '../../law/amounts.ts';
import { type Day, firstDayOfMonthsTo, later } from '../../law/calendar.ts';
import { accountingPeriodLimit } from '../shared/time-limits.ts';

/** The rate of tax. */
export const loanRates = rateTable('directors-loans/rates', { rate: percent() }, ['loan_day']);

export const loanDate = decision(
  'loan-date',
  { first_possible_loan_day: date, rate_change: optional(date) },
  ['required', 'not_required'],
);

/** The days on which a loan of the period can have been made. */
interface LoanWindow {
  readonly firstDay: Day;
  /** The last day within it on which the rate changes; null when one rate applies throughout. */
  readonly rateChange: Day | null;
}

/** The longest period that ends on `periodEnd`: its first day is not asked for. Source: CTA 2010 s455(2); CTA 2009 s10. */
export function loanWindow(periodEnd: Day, longestMonths: number, rates: Rates): LoanWindow {
  const firstDay = firstDayOfMonthsTo(periodEnd, longestMonths);
  return { firstDay, rateChange: lastRateChange(rates.table(loanRates), firstDay, periodEnd) };
}

/** Like `loanWindow`, but null for days before the law of periods begins, which checks can meet. */
export function possibleWindow(periodEnd: Day, rates: Rates): LoanWindow | null {
  const longest = rates.table(accountingPeriodLimit).find({ first_day: periodEnd });
  return longest === null ? null : loanWindow(periodEnd, longest.months, rates);
}

function lastRateChange(rates: ReaderOf<typeof loanRates>, first: Day, last: Day): Day | null {
  if (last < rates.firstDay) return null;
  let change: Day | null = null;
  let before: Amount | null = null;
  for (const { start, row } of rates.stretches(later(first, rates.firstDay), last)) {
    if (before !== null && before.compare(row.rate) !== 0) change = start;
    before = row.rate;
  }
  return change;
}
