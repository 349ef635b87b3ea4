import { ICalAlarmType, ICalCalendar, ICalEvent, ICalEventTransparency } from 'ical-generator';
import { type Day, parseDay } from '../law/calendar.ts';
import type { Calendar, CalendarEvent } from './calendar.ts';
import type { FileFormat } from './operation.ts';

const DAY = 86_400;

/** Reminder times before the day, in seconds: a month to plan, a week to act. */
const REMINDERS = [30 * DAY, 7 * DAY];

/** How often programs refresh a calendar that they subscribe to, in seconds. */
const REFRESHED_AFTER = 7 * DAY;

/** iCalendar (RFC 5545). */
export const ICALENDAR: FileFormat<Calendar> = {
  type: 'text/calendar',
  extension: '.ics',
  write: (calendar) => [...calendarPieces(calendar)].join(''),
};

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
