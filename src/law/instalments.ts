import type { Period } from './accounting-period.ts';
import { addDays, type Day, lastDayOfMonthsFrom, monthsAfter } from './calendar.ts';

/** When instalments fall, as the regulations count them. */
export interface InstalmentPlan {
  /** Months and days from the start of the accounting period to the first instalment. */
  readonly firstMonths: number;
  readonly firstDays: number;
  /** Months between one instalment and the next. */
  readonly everyMonths: number;
  /** Months (negative: before) and then days after the end of the period to the final instalment. */
  readonly finalMonths: number;
  readonly finalDays: number;
}

/**
 * The instalment dates of an accounting period, earliest first: those that fall
 * before the final one, and the final one.
 * Source: SI 1998/3175 regs 5 and 5AZA; HMRC CTM92560, CTM92580, COM95050.
 */
export function instalmentDates(period: Period, plan: InstalmentPlan): Day[] {
  const final = addDays(monthsAfter(period.end, plan.finalMonths), plan.finalDays);
  const dates: Day[] = [];
  let date = addDays(lastDayOfMonthsFrom(period.start, plan.firstMonths), 1 + plan.firstDays);
  while (date < final) {
    dates.push(date);
    date = monthsAfter(date, plan.everyMonths);
  }
  return [...dates, final];
}
