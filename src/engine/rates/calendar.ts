import { addDays, type Day, findWeekday, makeDay, parseDay, splitDay } from '../../law/calendar.ts';
import type { Cite } from '../sources.ts';
import type { Spot } from '../spot.ts';
import { MONTHS, WEEKDAYS } from '../texts/format.ts';
import { type TableDeclaration, tableName } from './declaration.ts';

/** A kind of event: what it is, and the tables it may change, by the rule for the first day; see `firstDayAfter`. */
interface KindData {
  readonly what: string;
  readonly may_change: Readonly<Record<string, readonly string[]>>;
  readonly cite: Cite;
}

/** rules/calendar.yaml. */
export interface CalendarData {
  readonly kinds: Readonly<Record<string, KindData>>;
  readonly events: readonly {
    readonly on: string;
    readonly kind: string;
    readonly cite?: Cite;
    readonly reviewed_on?: string;
    readonly found?: string;
  }[];
}

/** A dated event that can change rate tables from a first day. */
export interface RateEvent {
  readonly on: Day;
  /** What it is, without its day: `Bank Rate decision`. */
  readonly what: string;
  /** Tables it may change: files of rates, or single series as `file/series`. */
  readonly mayChange: readonly string[];
  /** The first day on which it may have changed a rate. */
  readonly from: Day;
  readonly cite: readonly string[];
  /** When somebody reviewed it, and with what result; null until then. */
  readonly review: { readonly on: Day; readonly result: string } | null;
  readonly spot: Spot;
}

/** The events of the calendar, one for each first day from which an event can change tables. */
export function readCalendar(
  { kinds, events }: CalendarData,
  isHoliday: (day: Day) => boolean,
): readonly RateEvent[] {
  return events.flatMap(({ on: date, kind, cite, reviewed_on, found: result }, index): RateEvent[] => {
    const on = parseDay(date) as Day;
    const { what, may_change, cite: usual } = kinds[kind] as KindData;
    const isReviewed = reviewed_on !== undefined && result !== undefined;
    return Object.entries(may_change).map(([rule, mayChange]) => ({
      on,
      what,
      mayChange,
      from: firstDayAfter(on, rule, isHoliday),
      cite: [cite ?? usual].flat(),
      review: isReviewed ? { on: parseDay(reviewed_on) as Day, result } : null,
      spot: { file: 'rules/calendar.yaml', path: ['events', index] },
    }));
  });
}

/** The events that may affect a table and are not yet reviewed, or are newer than its own last review, by first day. */
export function pendingEvents(
  events: readonly RateEvent[],
  shape: TableDeclaration,
  reviewedOn: Day,
): RateEvent[] {
  const names = [shape.file, tableName(shape)];
  return events
    .filter(({ mayChange }) => mayChange.some((name) => names.includes(name)))
    .filter(({ on, review }) => review === null || reviewedOn < on)
    .sort((a, b) => a.from - b.from);
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
