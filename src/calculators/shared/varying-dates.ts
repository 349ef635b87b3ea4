import { type Run, rowOf } from '../../engine/calculator.ts';
import { date, optional } from '../../engine/values.ts';
import { firstAccountsDue, referenceDateBefore, registryDue } from '../../law/accounts-due.ts';
import { addDays, type Day, lastDayOfMonthsFrom } from '../../law/calendar.ts';
import type { Period } from '../../law/periods.ts';
import type { RegistryDates } from './registry-dates.ts';
import { accountingPeriodLimit, accountsDateLimit, meanDateLimit, registryExtension } from './time-limits.ts';

export const varyingTables = [accountsDateLimit, meanDateLimit] as const;

/** What texts say of accounts that end some days after a month, or cover some days more than 12 months. */
export const varyingNarration = {
  reference_date: optional(date),
  reference_registry_due: optional(date),
  mean_date: rowOf(meanDateLimit),
} as const;

/**
 * Accounts made up to the same weekday each year, of 52 or 53 weeks. When they end up to seven days
 * after a month, the registry counts from that month's end if it is the accounting reference
 * date; a few days beyond 12 months may be taken as 12 months to a mean date.
 * Source: Companies Act 2006 ss390, 442(7); HMRC CTM01560.
 */
export function varyingDatesOf(accounts: Period, registry: RegistryDates, run: Run) {
  const longest = run.table(accountingPeriodLimit).on({ first_day: accounts.start });
  const end = lastDayOfMonthsFrom(accounts.start, longest.months);
  const meanDate =
    accounts.end > end ? run.table(meanDateLimit).on({ first_day_of_accounts: accounts.start }) : null;
  return {
    ...referenceDateOf(accounts, registry, run),
    mean_date: meanDate !== null && accounts.end <= addDays(end, meanDate.days) ? meanDate : null,
  };
}

/** The month end from which a private company's time may run, and the earlier day on which it then ends. */
function referenceDateOf({ start, end }: Period, { ordinary, first, narration }: RegistryDates, run: Run) {
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
      ? registryDue(reference, count)
      : firstAccountsDue(start, reference, {
          toAnniversary: months.first_accounts_anniversary,
          afterAnniversary: count,
          afterEnd: months.first_accounts_after_end,
        }).due;
  const due = dueAfter(months.private);
  if (due === (ordinary ?? first)) return none;
  const extended = run.table(registryExtension).on({ registry_date: due }).private;
  return { reference_date: reference, reference_registry_due: extended === null ? due : dueAfter(extended) };
}
