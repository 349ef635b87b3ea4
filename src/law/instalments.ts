import { type Amount, fraction, isPositive, rounded, smaller, toPenny } from './amounts.ts';
import {
  addDays,
  anniversaryAfter,
  type Day,
  inclusiveDays,
  isSameDay,
  lastDayOfMonthsFrom,
  monthsAfter,
} from './calendar.ts';
import type { Period } from './periods.ts';

/** When instalments fall, as the regulations count them. */
interface InstalmentPlan {
  /** Months and days from the start of the accounting period to the first instalment. */
  readonly first_months: number;
  readonly first_days: number;
  /** Months between one instalment and the next. */
  readonly every_months: number;
  /** Months (negative: before) and then days after the end of the period to the final instalment. */
  readonly final_months: number;
  readonly final_days: number;
}

/**
 * The instalment dates of an accounting period, earliest first: those that fall before the final one, and the
 * final one, `at_most` in all. Four intervals of three months from an odd day can end a day or two before
 * the final instalment of 12 months; that fifth date does not count.
 * Source: SI 1998/3175 regs 5(2), (3) and 5AZA (SI 2017/1072 reg 5); HMRC CTM92560, CTM92580, CTM92805, COM95050.
 * @param isVeryLarge whether the final instalment of 12 months follows the third like the others (reg 5AZA(2)(d)).
 */
export function instalmentDates(
  { start, end }: Period,
  { first_months, first_days, every_months, final_months, final_days }: InstalmentPlan,
  { at_most }: { readonly at_most: number },
  isVeryLarge: boolean,
): Day[] {
  const counted = addDays(monthsAfter(end, final_months), final_days);
  // A final instalment before the period is due on its last day (HMRC, "Pay Corporation Tax if you're a very large company").
  const final = counted < start ? end : counted;
  const isFull = isSameDay(lastDayOfMonthsFrom(start, at_most * every_months), end);
  const dates: Day[] = [];
  let date = addDays(anniversaryAfter(start, first_months), first_days);
  while (date < final && dates.length < at_most - 1) {
    dates.push(date);
    date = monthsAfter(date, every_months);
  }
  return [...dates, isVeryLarge && isFull ? date : final];
}

/** HMRC divides the days of a part month by this. Source: HMRC CTM92610. */
const DAYS_IN_MONTH = 30;

/** The months of a period to two places, a day as a thirtieth: 6 months and 28 days are 6.93. Source: HMRC CTM92610. */
export function decimalMonths({ start, end }: Period): Amount {
  let months = 0;
  while (lastDayOfMonthsFrom(start, months + 1) <= end) months += 1;
  const days = inclusiveDays(addDays(lastDayOfMonthsFrom(start, months), 1), end);
  return rounded(fraction(months).add(fraction(days, DAYS_IN_MONTH)), 2, 'half up');
}

export interface Instalment {
  readonly due: Day;
  /** In pounds. */
  readonly amount: Amount;
}

/**
 * The instalments on `dates`: each the tax of `everyMonths` months to the penny, the last what is left. A
 * date for which nothing is left has no instalment, so none is more than what is left. They add up to `tax`.
 * Source: SI 1998/3175 reg 5(3); HMRC CTM92600, CTM92610, COM95020.
 * @param months the length of the period, as `decimalMonths` gives it.
 */
export function instalmentsOn(
  dates: readonly Day[],
  tax: Amount,
  months: Amount,
  everyMonths: number,
): Instalment[] {
  const each = toPenny(tax.mul(fraction(everyMonths)).div(months));
  const needed = rounded(months.div(fraction(everyMonths)), 0, 'up');
  const used = dates.filter((_, index) => fraction(index).compare(needed) < 0);
  let left = tax;
  return used.flatMap((due, index) => {
    if (!isPositive(left)) return [];
    const amount = index < used.length - 1 ? smaller(each, left) : left;
    left = left.sub(amount);
    return [{ due, amount }];
  });
}
