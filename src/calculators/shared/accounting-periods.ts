import { type Run, step } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import { date, integer, optional, weekday } from '../../engine/values.ts';
import { type Day, lastDayOfMonthsFrom, monthsAfter } from '../../law/calendar.ts';
import { daysOf, paymentDue, splitAccounts } from '../../law/periods.ts';
import { bankHolidays, type Payment, paymentSteps, recordPaymentBy } from './payment-by.ts';
import { firstDayOf, lastDayUnder, newest } from './period-facts.ts';
import {
  accountingPeriodLimit,
  accountsLimit,
  filingLimit,
  noticeLimit,
  paymentLimit,
  registryLimit,
} from './time-limits.ts';

export const accountingPeriods = decision(
  'accounting-periods',
  { accounts_end: date, end_of_first_period: optional(date) },
  ['one', 'two'],
);

export const periodTables = [
  paymentLimit,
  filingLimit,
  noticeLimit,
  accountingPeriodLimit,
  accountsLimit,
  bankHolidays,
] as const;

export const periodSteps = {
  first_period_end: step(date),
  days_of_period: step(integer, { period_end: date }),
  payment_due: step(weekday, { period_end: date }),
  ...paymentSteps,
  filing_due: step(date, { accounts_end: date }),
} as const;

type PeriodRun = Run<typeof periodSteps>;

/** An accounting period with its dates; its first day and its days are null when the first day was not given. */
export interface DatedPeriod<Start extends Day | null> {
  readonly start: Start | Day;
  readonly end: Day;
  readonly days: Start extends Day ? number : number | null;
  readonly payment: Payment;
}

/**
 * The accounting periods that accounts make, one or two, oldest first.
 * Source: CTA 2009 s10(1); TMA 1970 s59D(1).
 *
 * @param start the first day of the accounts; null for accounts that make one period.
 */
export function accountingPeriodsOf<Start extends Day | null>(
  start: Start,
  end: Day,
  run: PeriodRun,
): DatedPeriod<Start>[] {
  const months = run.table(accountingPeriodLimit).on({ first_day: start ?? end }).months;
  const endOfFirst = start === null ? null : lastDayOfMonthsFrom(start, months);
  const outcome = run.decide(accountingPeriods, { accounts_end: end, end_of_first_period: endOfFirst });
  if (start === null || outcome === 'one') return [datedPeriod(start, end, run)];
  const { first, second } = splitAccounts({ start, end }, months);
  run.step.first_period_end(first.end);
  return [datedPeriod<Start>(first.start, first.end, run), datedPeriod<Start>(second.start, second.end, run)];
}

function datedPeriod<Start extends Day | null>(
  start: Start | Day,
  end: Day,
  run: PeriodRun,
): DatedPeriod<Start> {
  const about = { period_end: end };
  const days = start === null ? null : run.step.days_of_period(daysOf({ start, end }), about);
  const limit = run.table(paymentLimit);
  // A first period may end before Pay and File; tax was due after as many months then (ICTA 1988 s10).
  const { months } = limit.on({ last_day: end < limit.firstDay ? limit.firstDay : end });
  const due = run.step.payment_due(paymentDue(end, months), about);
  return { start, end, days: days as DatedPeriod<Start>['days'], payment: recordPaymentBy(due, run) };
}

/** The filing date of every return for the accounts. Source: FA 1998 Sch 18 para 14(1)(a) and (b). */
export function filingOf(accountsEnd: Day, run: PeriodRun): Day {
  const { months } = run.table(filingLimit).on({ last_day_of_accounts: accountsEnd });
  return run.step.filing_due(monthsAfter(accountsEnd, months), { accounts_end: accountsEnd });
}

/** Facts about accounts for checks and the texts of inputs. */
export const accountsFacts = {
  first_covered_day: firstDayOf(filingLimit),
  registry_covered_from: firstDayOf(registryLimit),
  longest_accounting_period_months: newest(accountingPeriodLimit, 'months'),
  longest_accounts_months: newest(accountsLimit, 'months'),
  last_possible_end: lastDayUnder(accountsLimit, { last_day_of_accounts: 'period_end' }),
};
