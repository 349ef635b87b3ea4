import { v5 as nameBasedUuid } from 'uuid';
import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { Calculation } from '../engine/result.ts';
import type { Day } from '../law/calendar.ts';
import { ICALENDAR } from './calendar-file.ts';
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

/** A result, and in a calendar of many whose it is; empty in one of its own. */
export interface CalendarEntry {
  readonly calculation: Calculation;
  readonly owner: string;
}

/** The days that a result tells to plan for, as iCalendar (RFC 5545). */
export const calendar: Operation<Calendar> = {
  name: 'calendar',
  parameters: {},
  optionalInputs: () => new Set(),
  isOffered: hasCalendar,
  example: (_, loaded) => (hasCalendar(loaded) ? {} : null),

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

  file: ICALENDAR,
};

/** Whether the results of a calculator tell days to plan for. */
export function hasCalendar({ texts }: LoadedCalculator): boolean {
  return texts.calendar.length > 0;
}

/** Events of several results, each with a uid of its own, also where results and their owners are the same. */
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

/** The events of a result, by what stays the same when rules and words change: the inputs and the event's name. */
export function eventsOf({ calculation, owner }: CalendarEntry): CalendarEvent[] {
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
