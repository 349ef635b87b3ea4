import { addDays, type Day, findWeekday, makeDay, splitDay } from '../../law/calendar.ts';
import { MONTHS } from '../texts/format.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/**
 * The first day from which an event can change a rate.
 *
 * @param rule counted from the event: `next day`, `6 April`, `2nd Monday` or `13th working day`.
 */
export function firstDayAfter(event: Day, rule: string, isHoliday: (day: Day) => boolean): Day {
  if (rule === 'next day') return addDays(event, 1);
  const [, nth = '', unit = ''] = /^(\d+)(?:st|nd|rd|th) (.+)$/.exec(rule) ?? [];
  if (unit === 'working day') return nthWorkingDay(event, Number(nth), isHoliday);
  if (unit !== '') {
    const ahead = (WEEKDAYS.indexOf(unit) - findWeekday(event) + 6) % 7;
    return addDays(event, ahead + 1 + 7 * (Number(nth) - 1));
  }
  const [date = '', month = ''] = rule.split(' ');
  const { year } = splitDay(event);
  const inYear = (one: number): Day => makeDay(one, MONTHS.indexOf(month) + 1, Number(date));
  return inYear(year) > event ? inYear(year) : inYear(year + 1);
}

function nthWorkingDay(after: Day, nth: number, isHoliday: (day: Day) => boolean): Day {
  let [day, left] = [after, nth];
  while (left > 0) {
    day = addDays(day, 1);
    if (findWeekday(day) < WEEKDAYS.length && !isHoliday(day)) left -= 1;
  }
  return day;
}
