import { addDays, type Day, isLastOfMonth, later, monthsAfter, partsOf } from './calendar.ts';

/**
 * The end of a month up to `days` days before accounts end: the accounting reference
 * date that they may have. Null for accounts that end later in a month, or with one.
 * Source: Companies Act 2006 s390(2)(b) and (3)(b).
 */
export function referenceDateBefore(endOfAccounts: Day, days: number): Day | null {
  const { dayOfMonth } = partsOf(endOfAccounts);
  return dayOfMonth > days || isLastOfMonth(endOfAccounts) ? null : addDays(endOfAccounts, -dayOfMonth);
}

/** Months that decide when a company's first accounts are due at the registry, if they are long. */
interface FirstAccountsMonths {
  /** From the anniversary of incorporation that counts. */
  readonly afterAnniversary: number;
  /** After the end of the accounting reference period. */
  readonly afterEnd: number;
}

/**
 * The last day for filing a company's first accounts with the registry when
 * they cover more than twelve months: so many months from the first anniversary
 * of incorporation, or after the end of the accounts, whichever ends last.
 * Source: Companies Act 2006 ss442(3) and 443.
 */
export function firstAccountsDue(anniversary: Day, endOfAccounts: Day, months: FirstAccountsMonths): Day {
  return later(
    monthsAfter(anniversary, months.afterAnniversary),
    monthsAfter(endOfAccounts, months.afterEnd),
  );
}
