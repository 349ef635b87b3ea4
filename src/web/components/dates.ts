import { MONTHS, WEEKDAYS } from '../../engine/texts/format.ts';
import { type Day, findWeekday, splitDay } from '../../law/calendar.ts';

/** `31 Dec 2026`, unbroken; without the year, `31 Dec`. */
export function shortDay(day: Day, hasYear = true): string {
  const { year, month, dayOfMonth } = splitDay(day);
  const date = `${dayOfMonth}\u00a0${MONTHS[month - 1]?.slice(0, 3)}`;
  return hasYear ? `${date}\u00a0${year}` : date;
}

/** `Thu 31 Dec 2026`. */
export function shortWeekday(day: Day): string {
  return `${WEEKDAYS[findWeekday(day)]?.slice(0, 3)}\u00a0${shortDay(day)}`;
}

/** Why a day is not a working day. */
export function dayOff(day: Day): string {
  const name = WEEKDAYS[findWeekday(day)] ?? '';
  return name.startsWith('S') ? `a ${name}` : 'a bank holiday';
}
