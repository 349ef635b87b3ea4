import { type Amount, fraction, roundHalfUp, roundUp, toPenny, whole } from './amounts.ts';
import { addDays, type Day, inclusiveDays, lastDayOfMonthsFrom, monthsAfter } from './calendar.ts';
import type { Period } from './periods.ts';

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
  /** The most instalments that a period has. */
  readonly atMost: number;
}

/**
 * The instalment dates of an accounting period, earliest first: those that fall before the final one, and the
 * final one, `plan.atMost` in all. Four intervals of three months from an odd day can end a day or two before
 * the final instalment of 12 months; that fifth date does not count.
 * Source: SI 1998/3175 regs 5(2) and 5AZA; HMRC CTM92560, CTM92580, COM95050.
 */
export function instalmentDates(period: Period, plan: InstalmentPlan): Day[] {
  const final = addDays(monthsAfter(period.end, plan.finalMonths), plan.finalDays);
  const dates: Day[] = [];
  let date = addDays(lastDayOfMonthsFrom(period.start, plan.firstMonths), 1 + plan.firstDays);
  while (date < final && dates.length < plan.atMost - 1) {
    dates.push(date);
    date = monthsAfter(date, plan.everyMonths);
  }
  return [...dates, final];
}

/** HMRC divides the days of a part month by this. Source: HMRC CTM92610. */
const DAYS_IN_MONTH = 30;

/** The length of a period: whole months, and the days beyond them. */
interface MonthsAndDays {
  readonly months: number;
  readonly days: number;
}

/** A period as whole months from its first day, and the remaining days. */
export function monthsAndDays({ start, end }: Period): MonthsAndDays {
  let months = 0;
  while (lastDayOfMonthsFrom(start, months + 1) <= end) months += 1;
  return { months, days: inclusiveDays(addDays(lastDayOfMonthsFrom(start, months), 1), end) };
}

/** The months of a period to two places, a day as a thirtieth: 6 months and 28 days are 6.93. Source: HMRC CTM92610. */
export function decimalMonths({ months, days }: MonthsAndDays): Amount {
  return roundHalfUp(whole(months).add(fraction(days, DAYS_IN_MONTH)), 2);
}

/** An instalment: the day it is due, and how much. */
export interface Instalment {
  readonly due: Day;
  /** In pounds. */
  readonly amount: Amount;
}

/**
 * The instalments on `dates`: each the tax of `everyMonths` months to the penny, the last what is left. A
 * date for which nothing is left has no instalment, so none is more than what is left. They add up to `tax`.
 * Source: SI 1998/3175 reg 5(3); HMRC CTM92600, CTM92610, COM95020.
 *
 * @param months the length of the period, as `decimalMonths` gives it.
 */
export function instalmentsOn(
  dates: readonly Day[],
  tax: Amount,
  months: Amount,
  everyMonths: number,
): Instalment[] {
  const each = toPenny(tax.mul(whole(everyMonths)).div(months));
  const needed = roundUp(months.div(whole(everyMonths)), 0);
  const used = dates.filter((_, index) => whole(index).compare(needed) < 0);
  const last = tax.sub(each.mul(whole(used.length - 1)));
  return used.map((due, index) => ({ due, amount: index < used.length - 1 ? each : last }));
}
