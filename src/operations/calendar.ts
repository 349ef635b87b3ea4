import { v5 as nameBasedUuid } from 'uuid';
import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { Calculation } from '../engine/result.ts';
import { render } from '../engine/texts/template.ts';
import type { Day } from '../law/calendar.ts';
import { ICALENDAR } from './calendar-file.ts';
import type { Operation } from './operation.ts';

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
