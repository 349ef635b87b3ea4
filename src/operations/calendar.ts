import { v5 as nameBasedUuid } from 'uuid';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs, Unknown } from '../engine/inputs/read.ts';
import type { LoadedCalculator } from '../engine/read/calculator.ts';
import type { Calculation } from '../engine/result.ts';
import type { DatedEvent } from '../engine/texts/entries.ts';
import { render } from '../engine/texts/template.ts';
import { type Day, isoDay } from '../law/calendar.ts';
import type { Service } from '../service.ts';

export interface Calendar<Events extends Iterable<CalendarEvent> = readonly CalendarEvent[]> {
  readonly name: string;
  /** The version of the rules: YYYY-MM-DD, with `.2` and so on for later ones of that day. */
  readonly version: string;
  readonly url: string | null;
  readonly events: Events;
}

export interface CalendarEvent {
  /** Unique to each event, and the same in every calendar even if its words or day change. */
  readonly uid: string;
  readonly day: Day;
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** The media type of a calendar, and the ending of its file. */
export const ICALENDAR = { type: 'text/calendar', extension: '.ics' } as const;

/** The dates in a result to plan for; an error where there are none. @throws UnknownCalculator */
export function calendarOf(
  service: Service,
  key: string,
  inputs: RequestInputs,
  unknown: Unknown = 'rejected',
): Calendar | InvalidInput {
  const calculation = service.calculate(key, inputs, unknown);
  if (calculation instanceof InvalidInput) return calculation;
  const events = listEvents(calculation);
  // RFC 5545 does not allow a calendar without components.
  if (events.length === 0) {
    return new InvalidInput(render(service.common.operations.each.calendar?.messages.no_events), new Map());
  }
  const address = `${service.baseUrl}/api/v1/tools/${key}/calendar${ICALENDAR.extension}`;
  return {
    name: service.known(key).schema.title,
    version: service.rulesVersion,
    url: `${address}?${new URLSearchParams(calculation.read.sent as [string, string][])}`,
    events,
  };
}

export function hasCalendar({ texts }: LoadedCalculator): boolean {
  return texts.calendar.length > 0;
}

/** Events of several results, each with a unique uid, even if results and owners are identical. */
export function* withOwnUids(events: Iterable<CalendarEvent>): Generator<CalendarEvent, void> {
  const seen = new Map<string, number>();
  for (const event of events) {
    const before = seen.get(event.uid) ?? 0;
    seen.set(event.uid, before + 1);
    const uid = before === 0 ? event.uid : nameBasedUuid(`${event.uid}#${before}`, nameBasedUuid.URL);
    yield { ...event, uid };
  }
}

/**
 * The dates of a result as events. A uid is calculator, period and kind of event: a revised profit moves an event,
 * never adds one.
 * @param owner in a calendar of many results, whose it is.
 */
export function listEvents(
  calculation: Calculation,
  owner = '',
  events: readonly DatedEvent[] = calculation.events(),
): CalendarEvent[] {
  const { pageUrl, read, shareUrl: url } = calculation;
  const period = read.sent.filter(([name]) => name === 'period_end') as [string, string][];
  const whose = new URLSearchParams([...period, ['owner', owner]]);
  return events
    .toSorted((a, b) => a.day - b.day)
    .map(({ name, day, title, text }) => {
      // A conditional event, such as `instalment_if_large`, has the same kind as a certain one.
      const kind = name.replace(/_if_[a-z_]*[a-z]/, '');
      const uid = nameBasedUuid(`${pageUrl}?${whose}#${kind}`, nameBasedUuid.URL);
      return { uid, day, title: owner === '' ? title : `${owner}: ${title}`, text, url };
    });
}

/** Reminders before the day: a month to plan, a week to act. */
const REMINDERS = ['-P30D', '-P7D'];

/** How often programs refresh a calendar that they subscribe to. */
const REFRESHED_AFTER = 'P7D';

/** A calendar as iCalendar (RFC 5545). The same calendar gives the same bytes: DTSTAMP uses the rules' date. */
export function writeCalendar(calendar: Calendar): string {
  return [...calendarPieces(calendar)].join('');
}

/** The same in pieces: its head, each event, its end. */
export function* calendarPieces(calendar: Calendar<Iterable<CalendarEvent>>): Generator<string, void> {
  const { name, version, url, events } = calendar;
  yield joined([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//corporation-tax-calculators//calendar//EN',
    ...(url === null ? [] : [`SOURCE;VALUE=URI:${url}`]),
    ...(name === '' ? [] : [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`]),
    ...(url === null
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:${REFRESHED_AFTER}`, `X-PUBLISHED-TTL:${REFRESHED_AFTER}`]),
  ]);
  for (const event of events) yield joined(eventLines(event, version));
  yield joined(['END:VCALENDAR']);
}

function eventLines({ uid, day, title, text, url }: CalendarEvent, version: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'SEQUENCE:0',
    `DTSTAMP:${digits(version.slice(0, 10))}T000000Z`,
    `DTSTART;VALUE=DATE:${digits(isoDay(day))}`,
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
    `SUMMARY:${escaped(title)}`,
    // A deadline takes up no time: it must not show as busy.
    'TRANSP:TRANSPARENT',
    `DESCRIPTION:${escaped(`${text}\n${url}`)}`,
    ...REMINDERS.flatMap((before) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:${before}`,
      `DESCRIPTION:${escaped(title)}`,
      'END:VALARM',
    ]),
    `URL;VALUE=URI:${url}`,
    'END:VEVENT',
  ];
}

/** A value of type TEXT (RFC 5545, 3.3.11). */
function escaped(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

function digits(day: string): string {
  return day.replaceAll('-', '');
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Octets in a line before it continues on the next, which begins with a space. */
const MAX_OCTETS = 74;
/** At most that many, ending with a whole character of UTF-8; each octet is a Latin-1 character here. */
const PART = new RegExp(`.{1,${MAX_OCTETS}}(?![\\x80-\\xbf])`, 'gs');

/** Lines of at most 75 octets (RFC 5545, 3.1). */
function folded(line: string): string {
  // Most lines are short and in ASCII, with an octet for each character.
  const isAscii = /^\p{ASCII}*$/u.test(line);
  if (isAscii && line.length <= MAX_OCTETS) return line;
  const octets = Buffer.from(line).toString('latin1');
  return Buffer.from(octets.match(PART)?.join('\r\n ') ?? '', 'latin1').toString();
}
