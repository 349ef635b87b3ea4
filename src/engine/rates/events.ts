import { type Day, isoDay } from '../../law/calendar.ts';
import { type Path, type Place, type RulesFile, readDay } from '../rules-file.ts';
import { readCite, type Sources } from '../sources.ts';
import { type TableDeclaration, tableName } from './declaration.ts';
import { firstDayAfter } from './first-day.ts';
import { findMisplaced } from './misplaced.ts';

/** A dated event that can change rate tables, from one first day. */
export interface RateEvent {
  readonly on: Day;
  /** What it is, without its day: `Bank Rate decision`. */
  readonly what: string;
  /** Tables it may change: files of rates, or single series as `file/series`. */
  readonly mayChange: readonly string[];
  /** The first day on which it may have changed a rate. */
  readonly from: Day;
  readonly cite: readonly string[];
  /** When somebody reviewed it, and what they found; null until then. */
  readonly review: { readonly on: Day; readonly found: string } | null;
  readonly placeOf: () => Place;
}

/** A kind of event: what it is, and the tables it may change by the first day that it can. */
interface KindData {
  readonly what: string;
  readonly may_change: Readonly<Record<string, readonly string[]>>;
  readonly cite: string | readonly string[];
}

interface EventData {
  readonly on: string;
  readonly kind: string;
  readonly cite?: string | readonly string[];
  readonly reviewed_on?: string;
  readonly found?: string;
}

interface CalendarData {
  readonly kinds: Readonly<Record<string, KindData>>;
  readonly events: readonly EventData[];
}

/** The events of rules/calendar.yaml, one for each first day from which an event can change tables. */
export function readCalendar(
  file: RulesFile,
  shapes: readonly TableDeclaration[],
  sources: Sources,
  isHoliday: (day: Day) => boolean,
): readonly RateEvent[] {
  const { kinds, events } = file.data as CalendarData;
  for (const [key, { cite }] of Object.entries(kinds)) readCite(file, ['kinds', key, 'cite'], cite, sources);
  file.verify(() => {
    checkOrder(file, events);
    const tables = new Set(shapes.flatMap((shape) => [shape.file, tableName(shape)]));
    for (const [key, { may_change }] of Object.entries(kinds)) {
      for (const [rule, names] of Object.entries(may_change)) {
        names.forEach((name, at) => {
          if (tables.has(name)) return;
          file.fault(['kinds', key, 'may_change', rule, at], `There is no rate table "${name}".`);
        });
      }
    }
  });
  return events.flatMap((event, index): RateEvent[] => {
    const path: Path = ['events', index];
    const on = readDay(file, [...path, 'on'], event.on) ?? (0 as Day);
    const kind = new Map(Object.entries(kinds)).get(event.kind);
    if (kind === undefined) {
      file.fault([...path, 'kind'], `There is no kind "${event.kind}" under "kinds".`);
      return [];
    }
    const cite = readCite(file, [...path, 'cite'], event.cite ?? kind.cite, sources);
    const review = readReview(file, path, event, on);
    return Object.entries(kind.may_change).map(([rule, mayChange]) => ({
      ...{ on, what: kind.what, mayChange, cite, review, placeOf: () => file.placeOf(path) },
      from: firstDayAfter(on, rule, isHoliday),
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

function checkOrder(file: RulesFile, events: readonly EventData[]): void {
  // Events of different kinds may share a day, in any order.
  const wrong = findMisplaced(events.map(({ on }, index) => `${on} ${String(index).padStart(6, '0')}`));
  for (const index of wrong) file.fault(['events', index, 'on'], 'Events are listed oldest first.');
  const known = new Set<string>();
  events.forEach(({ on, kind }, index) => {
    if (known.has(`${on} ${kind}`)) file.fault(['events', index, 'on'], 'This event is listed twice.');
    known.add(`${on} ${kind}`);
  });
}

function readReview(file: RulesFile, path: Path, { reviewed_on, found }: EventData, on: Day) {
  if (reviewed_on === undefined || found === undefined) return null;
  const day = readDay(file, [...path, 'reviewed_on'], reviewed_on) ?? on;
  if (day < on) file.fault([...path, 'reviewed_on'], `This is before the event, ${isoDay(on)}.`);
  return { on: day, found };
}
