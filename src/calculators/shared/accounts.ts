import { type Rates, type Run, rowOf } from '../../engine/calculator.ts';
import { date, optional, weekday } from '../../engine/values.ts';
import { firstAccountsDue, referenceDateBefore } from '../../law/accounts-due.ts';
import {
  addDays,
  anniversaryOf,
  type Day,
  isSameDay,
  lastDayOfMonthsFrom,
  monthsAfter,
} from '../../law/calendar.ts';
import type { Period } from '../../law/periods.ts';
import { accountingPeriods, type DatedPeriod, periodSteps, periodTables } from './accounting-periods.ts';
import { lateAccounts } from './late-accounts.ts';
import { narratePayments, type Payment, paymentNarration } from './payment-by.ts';
import {
  type RegistryDates,
  registryDates,
  registryNarration,
  registrySteps,
  registryTables,
} from './registry-dates.ts';
import {
  accountingPeriodLimit,
  accountsDateLimit,
  meanDateLimit,
  noticeLimit,
  registryExtension,
} from './time-limits.ts';

// Tables for calculators of accounts dates: accounting periods, and filing with the registry.
export const accountsTables = [
  ...periodTables,
  ...registryTables,
  accountsDateLimit,
  meanDateLimit,
  lateAccounts,
] as const;
export const accountsDecisions = [accountingPeriods, registryDates] as const;
export const accountsSteps = { ...periodSteps, ...registrySteps } as const;

/** The run of a calculator of accounts dates. */
export type AccountsRun = Run<typeof accountsSteps>;

/** The dates of an accounting period in `data`. */
export const periodDates = { payment_due: weekday, payment_by: weekday, filing_due: date } as const;

/** An accounting period in `data`. */
export function periodRecord<Start extends Day | null>(period: DatedPeriod<Start>, filingDue: Day) {
  const { start, end, days, payment } = period;
  return {
    period_start: start,
    period_end: end,
    days,
    payment_due: payment.due,
    payment_by: payment.by,
    filing_due: filingDue,
  };
}

/** What texts say of accounts besides the dates in `data`. */
export const accountsNarration = {
  notice: rowOf(noticeLimit),
  late_accounts: rowOf(lateAccounts),
  ...paymentNarration,
  ...registryNarration,
  // For accounts that end some days after a month end, or cover some days more than 12 months.
  reference_date: optional(date),
  reference_registry_due: optional(date),
  mean_date: rowOf(meanDateLimit),
} as const;

/** @param payments one for each accounting period. */
export function narrateAccounts(
  accounts: Period,
  payments: readonly Payment[],
  registry: RegistryDates,
  run: Rates,
) {
  const longest = run.table(accountingPeriodLimit).on({ first_day: accounts.start });
  const notice = run.table(noticeLimit).on({ last_day_of_accounts: accounts.end });
  const reference = referenceDateOf(accounts, registry, run);
  return {
    notice,
    late_accounts: run.table(lateAccounts).find({ last_day_of_accounts: accounts.end }),
    mean_date: meanDateOf(accounts, longest.months, run),
    ...narratePayments(payments),
    ...registry.narration,
    ...reference,
  };
}

/** How near a mean date must be for accounts a few days longer than `longest` months to count as these. Source: HMRC CTM01560. */
function meanDateOf({ start, end }: Period, longest: number, run: Rates) {
  const endOfLongest = lastDayOfMonthsFrom(start, longest);
  const limit = end > endOfLongest ? run.table(meanDateLimit).on({ first_day_of_accounts: start }) : null;
  return limit !== null && end <= addDays(endOfLongest, limit.days) ? limit : null;
}

/**
 * The month end from which a private company's time may run, and the earlier day on which it then ends, of
 * accounts that end up to seven days after it, such as those of 52 or 53 weeks. Source: Companies Act 2006 ss390, 442(7).
 */
function referenceDateOf({ start, end }: Period, { ordinary, first, narration }: RegistryDates, run: Rates) {
  const none = { reference_date: null, reference_registry_due: null };
  const months = narration.registry;
  if (months === null) return none;
  const reference = referenceDateBefore(
    end,
    run.table(accountsDateLimit).on({ first_day_of_accounts: start }).days,
  );
  if (reference === null) return none;
  const dueAfter = (count: number): Day =>
    ordinary !== null
      ? monthsAfter(reference, count)
      : firstAccountsDue(anniversaryOf(start, months.first_accounts_anniversary), reference, {
          afterAnniversary: count,
          afterEnd: months.first_accounts_after_end,
        });
  const due = dueAfter(months.private);
  if (isSameDay(due, ordinary ?? first)) return none;
  const extended = run.table(registryExtension).on({ registry_date: due }).private;
  return { reference_date: reference, reference_registry_due: extended === null ? due : dueAfter(extended) };
}
