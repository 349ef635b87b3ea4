import { type Rates, type Run, rowOf, step } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import * as t from '../../engine/values.ts';
import {
  addDays,
  anniversaryAfter,
  type Day,
  firstAccountsDue,
  isSameDay,
  lastDayOfMonthsFrom,
  monthsAfter,
  paymentDue,
  referenceDateBefore,
} from '../../law/calendar.ts';
import { countDays, type Period, splitAccounts } from '../../law/periods.ts';
import {
  bankHolidays,
  filingDate,
  narratePayments,
  type Payment,
  paymentNarration,
  paymentSteps,
  recordPaymentBy,
} from './payment-by.ts';
import { firstDayFact, lastDayUnder, newest } from './period-facts.ts';
import { type RegistryDates, registryDates, registryNarration, registrySteps } from './registry-dates.ts';
import { timeLimits } from './time-limits.ts';

const accountingPeriods = decision(
  'accounting-periods',
  { accounts_end: t.date, end_of_first_period: t.optional(t.date) },
  ['one', 'two'],
);

export const accountsTables = [...Object.values(timeLimits), bankHolidays] as const;
export const accountsDecisions = [accountingPeriods, registryDates] as const;
export const accountsSteps = {
  first_period_end: step(t.date),
  days_of_period: step(t.integer, { period_end: t.date }),
  payment_due: step(t.weekday, { period_end: t.date }),
  ...paymentSteps,
  filing_due: step(t.date, { accounts_end: t.date }),
  ...registrySteps,
} as const;

export type AccountsRun = Run<typeof accountsSteps>;

export const periodDates = { payment_due: t.weekday, payment_by: t.weekday, filing_due: t.date } as const;

export const accountsFacts = {
  first_covered_day: firstDayFact(timeLimits.filing),
  registry_covered_from: firstDayFact(timeLimits.registry),
  longest_accounting_period_months: newest(timeLimits.accountingPeriod, 'months'),
  longest_accounts_months: newest(timeLimits.accounts, 'months'),
  longer_accounts_filing_months: newest(timeLimits.longerAccounts, 'months'),
  last_possible_end: lastDayUnder(timeLimits.accounts, { last_day_of_accounts: 'period_end' }),
};

/**
 * The accounting periods that accounts make, one or two, oldest first; one if their first day is not known.
 * Source: CTA 2009 s10(1). @param months the longest that one can be.
 */
export function listAccountingPeriods<S extends Day | null>(
  start: S,
  end: Day,
  months: number,
  run: AccountsRun,
): AccountingPeriod<S>[] {
  const firstEnd = start === null ? null : lastDayOfMonthsFrom(start, months);
  const outcome = run.decide(accountingPeriods, { accounts_end: end, end_of_first_period: firstEnd });
  if (start === null || outcome === 'one') return [datePeriod(start, end, run)];
  const { first, second } = splitAccounts({ start, end }, months);
  run.step('first_period_end', first.end);
  return [first, second].map((period) => datePeriod(period.start as S, period.end, run));
}

type AccountingPeriod<S extends Day | null> = ReturnType<typeof datePeriod<S>>;

function datePeriod<S extends Day | null>(start: S, end: Day, run: AccountsRun) {
  const days =
    start === null ? null : run.step('days_of_period', countDays({ start, end }), { period_end: end });
  const payment = paymentOf(end, run);
  const { due, by } = payment;
  const dates = { period_start: start, period_end: end, payment_due: due, payment_by: by };
  return { payment, dates: { ...dates, days: days as S extends Day ? number : null } };
}

/** Source: TMA 1970 s59D(1). */
function paymentOf(end: Day, run: AccountsRun): Payment {
  const limit = run.table(timeLimits.payment);
  // A first period may end before Pay and File; tax was due after as many months then (ICTA 1988 s10).
  const { months } = limit.on({ last_day: end < limit.firstDay ? limit.firstDay : end });
  return recordPaymentBy(run.step('payment_due', paymentDue(end, months), { period_end: end }), run);
}

/** The filing date of every return for the accounts. Source: FA 1998 Sch 18 para 14(1). */
export function filingDeadline(accountsEnd: Day, notice: Day | null, run: AccountsRun): Day {
  const date = filingDate(accountsEnd, notice, run);
  return run.step('filing_due', date, { accounts_end: accountsEnd });
}

export const accountsNarration = {
  notice: rowOf(timeLimits.notice),
  late_accounts: rowOf(timeLimits.lateAccounts),
  ...paymentNarration,
  pay_last: t.optional(t.paymentDays),
  /** One for each accounting period that leaves tax to pay. */
  payments: t.listOf({ period_start: t.optional(t.date), period_end: t.date, pay: t.paymentDays }),
  ...registryNarration,
  // For accounts that end some days after a month end, or cover some days more than 12 months.
  reference_date: t.optional(t.date),
  reference_registry_due: t.optional(t.date),
  mean_date: rowOf(timeLimits.meanDate),
  /** The filing date before a year was lengthened, by which HMRC must know of the new end. */
  old_filing_due: t.optional(t.date),
} as const;

/** @param periods the accounting periods that leave tax to pay. */
export function narrateAccounts(
  accounts: Period,
  periods: readonly AccountingPeriod<Day | null>[],
  registry: RegistryDates,
  run: Rates,
) {
  const longest = run.table(timeLimits.accountingPeriod).on({ first_day: accounts.start });
  const payments = periods.map(({ payment }) => payment);
  return {
    ...findReferenceDate(accounts, registry, run),
    ...narrateLonger(accounts, longest.months, run),
    pay_last: payments.at(-1) ?? null,
    payments: periods.map(({ dates: { period_start, period_end }, payment: pay }) => ({
      period_start,
      period_end,
      pay,
    })),
    notice: run.table(timeLimits.notice).on({ last_day_of_accounts: accounts.end }),
    late_accounts: run.table(timeLimits.lateAccounts).find({ last_day_of_accounts: accounts.end }),
    ...narratePayments(payments),
    ...registry.narration,
  };
}

/**
 * For accounts longer than `longest` months: how near a mean date must be for them to count as these (HMRC CTM01560), and
 * the filing date before they were lengthened. Source: FA 1998 Sch 18 para 14.
 */
function narrateLonger({ start, end }: Period, longest: number, run: Rates) {
  const oldEnd = lastDayOfMonthsFrom(start, longest);
  if (end <= oldEnd) return { mean_date: null, old_filing_due: null };
  const mean = run.table(timeLimits.meanDate).on({ first_day_of_accounts: start });
  const filing = run.table(timeLimits.filing).find({ last_day_of_accounts: oldEnd });
  return {
    mean_date: end <= addDays(oldEnd, mean.days) ? mean : null,
    old_filing_due: filing === null ? null : monthsAfter(oldEnd, filing.months),
  };
}

/**
 * The month end from which a private company's time may run, and the earlier day on which it then ends, of
 * accounts that end up to seven days after it, such as those of 52 or 53 weeks. Source: Companies Act 2006 ss390, 442(7).
 */
function findReferenceDate(
  { start, end }: Period,
  { ordinary, first, narration }: RegistryDates,
  run: Rates,
) {
  const none = { reference_date: null, reference_registry_due: null };
  const { registry } = narration;
  if (registry === null) return none;
  const { days } = run.table(timeLimits.accountsDate).on({ first_day_of_accounts: start });
  const reference = referenceDateBefore(end, days);
  if (reference === null) return none;
  const anniversary = anniversaryAfter(start, registry.first_accounts_anniversary);
  const dueAfter = (months: number): Day =>
    ordinary === null
      ? firstAccountsDue(anniversary, reference, months, registry.first_accounts_after_end)
      : monthsAfter(reference, months);
  const due = dueAfter(registry.private);
  if (isSameDay(due, ordinary ?? first)) return none;
  const extended = run.table(timeLimits.registryExtension).on({ registry_date: due }).private;
  return { reference_date: reference, reference_registry_due: extended === null ? due : dueAfter(extended) };
}
