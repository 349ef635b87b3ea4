import { addDays, type Day, findWeekday, isLastOfMonth, later, monthsAfter, splitDay } from './calendar.ts';

/**
 * The day tax falls due: the day following the end of `months` months from the end of the accounting period.
 * Source: TMA 1970 s59D(1); HMRC CTM01800.
 */
export function paymentDue(periodEnd: Day, months: number): Day {
  return addDays(monthsAfter(periodEnd, months), 1);
}

/** Whether banks move money on a day, and if not, why. */
export type DayKind = 'working_day' | 'weekend' | 'bank_holiday';

const SATURDAY = 5;

/** The kind of a day; a bank holiday at a weekend, which the law moves to a weekday, counts as a weekend. */
export function dayKind(day: Day, isBankHoliday: (day: Day) => boolean): DayKind {
  if (findWeekday(day) >= SATURDAY) return 'weekend';
  return isBankHoliday(day) ? 'bank_holiday' : 'working_day';
}

/**
 * The day by which a payment due on `due` must arrive: `due` itself when it is a working day, else the last
 * working day before it. Source: GOV.UK, Pay your Corporation Tax bill, which excepts Faster Payments.
 */
export function lastWorkingDay(due: Day, isBankHoliday: (day: Day) => boolean): Day {
  let before = 0;
  while (dayKind(addDays(due, -before), isBankHoliday) !== 'working_day') before += 1;
  return addDays(due, -before);
}

/**
 * The end of a month up to `days` days before accounts end: the accounting reference date that they may have. Null for
 * accounts that end later in a month, or with one. Source: Companies Act 2006 s390(2)(b) and (3)(b).
 */
export function referenceDateBefore(endOfAccounts: Day, days: number): Day | null {
  const { dayOfMonth } = splitDay(endOfAccounts);
  return dayOfMonth > days || isLastOfMonth(endOfAccounts) ? null : addDays(endOfAccounts, -dayOfMonth);
}

/**
 * The last day for filing a company's first accounts with the registry when they cover more than twelve months:
 * `months` from the first anniversary of incorporation, or after the end of the accounts, whichever ends last.
 * Source: Companies Act 2006 ss442(3) and 443.
 */
export function firstAccountsDue(
  anniversary: Day,
  endOfAccounts: Day,
  months: { readonly afterAnniversary: number; readonly afterEnd: number },
): Day {
  return later(
    monthsAfter(anniversary, months.afterAnniversary),
    monthsAfter(endOfAccounts, months.afterEnd),
  );
}
