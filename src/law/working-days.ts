import { addDays, type Day, weekdayOf } from './calendar.ts';

/** Whether banks move money on a day, and if not, why. */
export type DayKind = 'working_day' | 'weekend' | 'bank_holiday';

/** Whether a day is a bank holiday. */
type IsBankHoliday = (day: Day) => boolean;

const SATURDAY = 5;

/** The kind of a day; a bank holiday at a weekend, which the law moves to a weekday, counts as a weekend. */
export function dayKind(day: Day, isBankHoliday: IsBankHoliday): DayKind {
  if (weekdayOf(day) >= SATURDAY) return 'weekend';
  return isBankHoliday(day) ? 'bank_holiday' : 'working_day';
}

/**
 * The day by which a payment due on `due` must arrive: `due` itself when it is a
 * working day, else the last working day before it. The day on which tax is due
 * does not move. Source: GOV.UK, Pay your Corporation Tax bill, which excepts
 * Faster Payments.
 */
export function paymentBy(due: Day, isBankHoliday: IsBankHoliday): Day {
  let before = 0;
  while (dayKind(addDays(due, -before), isBankHoliday) !== 'working_day') before += 1;
  return addDays(due, -before);
}
