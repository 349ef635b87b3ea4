import { ICalAlarmType, ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import { v5 as nameBasedUuid } from 'uuid';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { Calculation } from '../engine/result.ts';
import { type Day, parseDay } from '../law/calendar.ts';
import type { Service } from '../service.ts';
import type { Operation } from './operation.ts';

/** The days of one or more results, for programs that keep people's calendars. */
export interface Calendar {
  readonly name: string;
  /** Of the rules, in which everything of it was last looked at: YYYY-MM-DD. */
  readonly version: string;
  /** Where it can be had again; null for one that is not had by an address. */
  readonly url: string | null;
  readonly events: readonly CalendarEvent[];
}

export interface CalendarEvent {
  /** Another for each event and the same in each calendar, whatever its words and its day are. */
  readonly uid: string;
  /** The event takes all of it. */
  readonly day: Day;
  readonly title: string;
  readonly text: string;
  /** The result that it is of. */
  readonly url: string;
}

/** A result in a calendar of many, with the name of whose it is. */
export interface CalendarEntry {
  readonly calculation: Calculation;
  readonly owner: string;
}

const DAY = 86_400;

/** Before the day, in seconds: a month to plan, a week to act. */
const REMINDERS = [30 * DAY, 7 * DAY];

/** How often programs ask again for a calendar that they subscribe to, in seconds. */
const REFRESHED_AFTER = 7 * DAY;

/** The days that a result tells to plan for, as iCalendar (RFC 5545). */
export const calendar: Operation<Calendar> = {
  name: 'calendar',
  parameters: {},
  optionalInputs: () => new Set(),
  isOffered: ({ texts }) => texts.calendar.length > 0,
  example: (_, { texts }) => (texts.calendar.length > 0 ? {} : null),

  *run(call) {
    const found = call.calculate();
    yield;
    if (found instanceof InvalidInput) return found;
    const { key } = call.calculator.calculator;
    const address = `${call.service.baseUrl}/api/v1/tools/${key}/calendar${ICALENDAR.extension}`;
    return {
      name: call.calculator.schema.title,
      version: call.service.rulesVersion,
      url: `${address}?${new URLSearchParams(found.read.given as [string, string][])}`,
      events: eventsOf({ calculation: found, owner: '' }),
    };
  },

  get file() {
    return ICALENDAR;
  },
};

/** One calendar of many results of a calculator: each event says whose it is. */
export function calendarOf(service: Service, name: string, entries: readonly CalendarEntry[]): Calendar {
  const seen = new Map<string, number>();
  const events = entries.flatMap(eventsOf).map((event) => {
    const before = seen.get(event.uid) ?? 0;
    seen.set(event.uid, before + 1);
    return before === 0
      ? event
      : { ...event, uid: nameBasedUuid(`${event.uid}#${before}`, nameBasedUuid.URL) };
  });
  return { name, version: service.rulesVersion, url: null, events };
}

/** The events of a result, by what stays the same when rules and words change: the inputs and the event's name. */
function eventsOf({ calculation, owner }: CalendarEntry): CalendarEvent[] {
  const { rules, read } = calculation;
  const given = new URLSearchParams([...(read.given as [string, string][]), ['owner', owner]]);
  const url = calculation.toolRun().share_url;
  const inOrder = calculation.events().sort((a, b) => a.day - b.day);
  return inOrder.map(({ name, day, title, text }) => ({
    uid: nameBasedUuid(`${rules.pageUrl}?${given}#${name}`, nameBasedUuid.URL),
    day,
    title: owner === '' ? title : `${owner}: ${title}`,
    text,
    url,
  }));
}

const ICALENDAR = {
  type: 'text/calendar',
  extension: '.ics',

  /**
   * The same bytes for the same calendar: what else a calendar would have of the
   * clock, such as DTSTAMP, is the day of the rules.
   */
  write({ name, version, url, events }: Calendar): string {
    const stamp = dateOf(parseDay(version) as Day);
    const written = new ICalCalendar({
      // The library escapes texts of events, but not this one.
      name: name.replaceAll(/[\\;,]/g, '\\$&'),
      prodId: { company: 'corporation-tax-calculators', product: 'calendar' },
      method: ICalCalendarMethod.PUBLISH,
      ...(url === null ? {} : { source: url, ttl: REFRESHED_AFTER }),
    });
    for (const { uid, day, title, text, url: result } of events) {
      written.createEvent({
        id: uid,
        stamp,
        start: dateOf(day),
        allDay: true,
        summary: title,
        description: `${text}\n${result}`,
        url: result,
        alarms: REMINDERS.map((trigger) => ({ type: ICalAlarmType.display, trigger, description: title })),
      });
    }
    return `${written.toString()}\r\n`;
  },
};

function dateOf(day: Day): Date {
  return new Date(day * DAY * 1_000);
}
