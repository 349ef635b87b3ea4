import { v5 as nameBasedUuid } from 'uuid';
import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { Calculation } from '../engine/result.ts';
import { render } from '../engine/texts/template.ts';
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
    // RFC 5545 has no calendar without components.
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

/**
 * The events of a result. A uid is made of calculator, period and kind of event: a revised profit, or a default
 * written out, moves an event instead of doubling it.
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

/** An event that depends on an "if", such as `instalment_if_large`, is of the same kind as one that is certain. */
function kindOf(name: string): string {
  return name.replace(/_if_[a-z_]*[a-z]/, '');
}
