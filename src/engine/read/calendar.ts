import { type Day, parseDay } from '../../law/calendar.ts';
import type { RateEvent } from '../rates/events.ts';
import { firstDayAfter } from '../rates/first-day.ts';
import type { Cite } from '../sources.ts';

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
