import { addDays, type Day, findWeekday, makeDay, parseDay, splitDay } from '../../law/calendar.ts';
import type { RateEvent } from '../rates/events.ts';
import type { Cite } from '../sources.ts';
import { MONTHS, WEEKDAYS } from '../texts/format.ts';

/** A kind of event: what it is, and the tables it may change by the first day that it can. */
export interface KindData {
  readonly what: string;
  readonly may_change: Readonly<Record<string, readonly string[]>>;
  readonly cite: Cite;
}

export interface EventOfCalendar {
  readonly on: string;
  readonly kind: string;
  readonly cite?: Cite;
  readonly reviewed_on?: string;
  readonly found?: string;
}

/** rules/calendar.yaml. */
export interface CalendarData {
  readonly kinds: Readonly<Record<string, KindData>>;
  readonly events: readonly EventOfCalendar[];
}

/** The events of the calendar, one for each first day from which an event can change tables. */
export function readCalendar(
  { kinds, events }: CalendarData,
  isHoliday: (day: Day) => boolean,
): readonly RateEvent[] {
  return events.flatMap(({ on: date, kind, cite, reviewed_on, found }, index): RateEvent[] => {
    const on = parseDay(date) as Day;
    const { what, may_change, cite: usual } = kinds[kind] as KindData;
    const isReviewed = reviewed_on !== undefined && found !== undefined;
    return Object.entries(may_change).map(([rule, mayChange]) => ({
      on,
      what,
      mayChange,
      from: firstDayAfter(on, rule, isHoliday),
      cite: [cite ?? usual].flat(),
      review: isReviewed ? { on: parseDay(reviewed_on) as Day, found } : null,
      spot: { file: 'rules/calendar.yaml', path: ['events', index] },
    }));
  });
}

const WORKING_DAYS = 5;

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
    if (findWeekday(day) < WORKING_DAYS && !isHoliday(day)) left -= 1;
  }
  return day;
}
