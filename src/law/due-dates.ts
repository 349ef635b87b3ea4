import { addDays, type Day, monthsAfter } from './calendar.ts';

/**
 * The day tax falls due: the day following the end of `months` months from the
 * end of the accounting period. Source: TMA 1970 s59D(1); HMRC CTM01800.
 */
export function paymentDue(periodEnd: Day, months: number): Day {
  return addDays(monthsAfter(periodEnd, months), 1);
}

/**
 * The filing date of a company tax return: the last of `months` months from the
 * end of the period of account. Source: FA 1998 Sch 18 para 14(1); HMRC CTM93040.
 */
export function filingDue(endOfAccounts: Day, months: number): Day {
  return monthsAfter(endOfAccounts, months);
}
