import { ICalAlarmType, ICalCalendar, ICalEvent, ICalEventTransparency } from 'ical-generator';
import { v5 as nameBasedUuid } from 'uuid';
import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { Calculation } from '../engine/result.ts';
import { render } from '../engine/texts/template.ts';
import { type Day, parseDay } from '../law/calendar.ts';
import type { FileFormat, Operation } from './operation.ts';

/** The dates of one or more results, for people's calendar programs. */
export interface Calendar {
  readonly name: string;
  /** The rules version, in which all of it was last reviewed: YYYY-MM-DD. */
  readonly version: string;
  /** The address to fetch it from again; null if it has none. */
  readonly url: string | null;
  readonly events: readonly CalendarEvent[];
}

export interface CalendarEvent {
  /** Unique to each event, and the same in every calendar even if its words or day change. */
  readonly uid: string;
  /** The day; the event lasts all of it. */
  readonly day: Day;
  readonly title: string;
  readonly text: string;
  /** The result that it belongs to. */
  readonly url: string;
}

/** A result and, in a calendar of many, its owner; empty in a calendar of one. */
export interface CalendarEntry {
  readonly calculation: Calculation;
  readonly owner: string;
}

/** iCalendar (RFC 5545). */
export const ICALENDAR: FileFormat<Calendar> = {
  type: 'text/calendar',
  extension: '.ics',
  write: (calendar) => [...calendarPieces(calendar)].join(''),
};

/** The dates in a result to plan for, as iCalendar (RFC 5545). */
export const calendar: Operation<Calendar, 'calendar'> = {
  name: 'calendar',
  price: 2,
  parameters: {},
  optionalInputs: () => new Set(),
  isOffered: hasCalendar,
  example: (_, loaded) => (hasCalendar(loaded) ? {} : null),

  *run(call) {
    const found = call.calculate();
    yield;
    if (found instanceof InvalidInput) return found;
    const events = eventsOf({ calculation: found, owner: '' });
    // RFC 5545 does not allow a calendar without components.
    if (events.length === 0) return new InvalidInput(render(call.texts.messages.no_events), new Map());
    const { key } = call.calculator.calculator;
    const address = `${call.service.baseUrl}/api/v1/tools/${key}/calendar${ICALENDAR.extension}`;
    return {
      name: call.calculator.schema.title,
      version: call.service.rulesVersion,
      url: `${address}?${new URLSearchParams(found.read.given as [string, string][])}`,
      events,
    };
  },

  file: ICALENDAR,
};

/** Whether a calculator's results have dates to plan for. */
export function hasCalendar({ texts }: LoadedCalculator): boolean {
  return texts.calendar.length > 0;
}

/** Events of several results, each with a unique uid, even if results and owners are identical. */
export function withOwnUids(events: readonly CalendarEvent[]): CalendarEvent[] {
  const seen = new Map<string, number>();
  return events.map((event) => {
    const before = seen.get(event.uid) ?? 0;
    seen.set(event.uid, before + 1);
    return before === 0
      ? event
      : { ...event, uid: nameBasedUuid(`${event.uid}#${before}`, nameBasedUuid.URL) };
  });
}

/**
 * The events of a result. A uid consists of calculator, period and kind of event: a revised profit, or
 * a default stated explicitly, moves an event instead of duplicating it.
 */
export function eventsOf({ calculation, owner }: CalendarEntry): CalendarEvent[] {
  const { rules, read } = calculation;
  const period = read.given.filter(([name]) => name === 'period_end');
  const whose = new URLSearchParams([...(period as [string, string][]), ['owner', owner]]);
  const url = calculation.toolRun().share_url;
  const inOrder = calculation.events().sort((a, b) => a.day - b.day);
  return inOrder.map(({ name, day, title, text }) => ({
    uid: nameBasedUuid(`${rules.pageUrl}?${whose}#${kindOf(name)}`, nameBasedUuid.URL),
    day,
    title: owner === '' ? title : `${owner}: ${title}`,
    text,
    url,
  }));
}

/** A conditional event, such as `instalment_if_large`, has the same kind as a certain one. */
function kindOf(name: string): string {
  return name.replace(/_if_[a-z_]*[a-z]/, '');
}

const DAY = 86_400;

/** Reminder times before the day, in seconds: a month to plan, a week to act. */
const REMINDERS = [30 * DAY, 7 * DAY];

/** How often programs refresh a calendar that they subscribe to, in seconds. */
const REFRESHED_AFTER = 7 * DAY;

const END = 'END:VCALENDAR';

/**
 * A calendar as text, one event at a time. The same calendar always gives the same bytes: properties
 * usually taken from the clock, such as DTSTAMP, use the rules' date.
 */
export function* calendarPieces({
  name,
  version,
  url,
  events,
}: Calendar): Generator<string, void, undefined> {
  const stamp = dateOf(parseDay(version) as Day);
  const empty = new ICalCalendar({
    // The library escapes texts of events, but not this one.
    name: name.replaceAll(/[\\;,]/g, '\\$&'),
    prodId: { company: 'corporation-tax-calculators', product: 'calendar' },
    ...(url === null ? {} : { source: url, ttl: REFRESHED_AFTER }),
  });
  yield empty.toString().slice(0, -END.length);
  for (const event of events) yield folded(eventOf(event, stamp, empty).toString());
  yield `${END}\r\n`;
}

function eventOf(
  { uid, day, title, text, url }: CalendarEvent,
  stamp: Date,
  calendar: ICalCalendar,
): ICalEvent {
  return new ICalEvent(
    {
      id: uid,
      stamp,
      start: dateOf(day),
      allDay: true,
      // A deadline takes up no time: it must not show as busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: title,
      description: `${text}\n${url}`,
      url,
      alarms: REMINDERS.map((trigger) => ({ type: ICalAlarmType.display, trigger, description: title })),
    },
    calendar,
  );
}

function dateOf(day: Day): Date {
  return new Date(day * DAY * 1_000);
}

/** Octets in a line before it continues on the next, which begins with a space. */
const LONGEST = 74;

/**
 * Lines of at most 75 octets (RFC 5545, 3.1). The library folds whole calendars, with a new encoder for
 * each character: half a second for a thousand events.
 */
function folded(text: string): string {
  return text.replaceAll(/[^\r\n]{25,}/g, (line) => {
    let result = '';
    let octets = 0;
    for (const letter of line) {
      const code = letter.codePointAt(0) as number;
      const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      octets += size;
      if (octets > LONGEST) {
        result += '\r\n ';
        octets = size;
      }
      result += letter;
    }
    return result;
  });
}
