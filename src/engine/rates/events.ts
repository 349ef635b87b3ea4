import { addDays, type Day, isoDay } from '../../law/calendar.ts';
import { type Path, type RulesFile, readDay } from '../rules-file.ts';
import { readCite, type Sources } from '../sources.ts';
import { type TableDeclaration, tableName } from './declaration.ts';
import { findMisplaced } from './misplaced.ts';

export type RateEvent = ReturnType<typeof readEvent>;

interface EventData {
  readonly on: string;
  readonly what: string;
  readonly may_change: readonly string[];
  readonly from?: string;
  readonly cite: string | readonly string[];
  readonly looked_on?: string;
  readonly found?: string;
  readonly looked_by?: string;
}

export function readCalendar(
  file: RulesFile,
  shapes: readonly TableDeclaration[],
  sources: Sources,
): readonly RateEvent[] {
  const { events } = file.data as { events: readonly EventData[] };
  const read = events.map((event, index) => readEvent(file, index, event, sources));
  file.verify(() => {
    checkOrder(file, read);
    const tables = new Set(shapes.flatMap((shape) => [shape.file, tableName(shape)]));
    events.forEach(({ may_change }, index) => {
      may_change.forEach((name, at) => {
        if (!tables.has(name))
          file.fault(['events', index, 'may_change', at], `there is no rate table "${name}"`);
      });
    });
  });
  return read;
}

/** The events that may affect a table and are not yet reviewed, or are newer than its own last review, by first day. */
export function pendingEvents(
  events: readonly RateEvent[],
  shape: TableDeclaration,
  lookedOn: Day,
): RateEvent[] {
  const names = [shape.file, tableName(shape)];
  return events
    .filter(({ mayChange }) => mayChange.some((name) => names.includes(name)))
    .filter(({ on, looked }) => looked === null || lookedOn < on)
    .sort((a, b) => a.from - b.from);
}

function checkOrder(file: RulesFile, read: readonly RateEvent[]): void {
  // Several events of one day may be in any order.
  const wrong = findMisplaced(read.map(({ on }, index) => `${isoDay(on)} ${String(index).padStart(6, '0')}`));
  for (const index of wrong) {
    file.fault(['events', index, 'on'], 'is out of order among the events: oldest first');
  }
  read.forEach((event, index) => {
    const isThere = read
      .slice(0, index)
      .some(
        ({ on, mayChange }) => on === event.on && mayChange.some((name) => event.mayChange.includes(name)),
      );
    if (isThere) file.fault(['events', index, 'on'], 'the event is there twice');
  });
}

function readEvent(file: RulesFile, index: number, data: EventData, sources: Sources) {
  const path: Path = ['events', index];
  const on = readDay(file, [...path, 'on'], data.on) ?? (0 as Day);
  const readLater = (key: 'from' | 'looked_on', otherwise: Day): Day => {
    const text = data[key];
    if (text === undefined) return otherwise;
    const day = readDay(file, [...path, key], text);
    if (day !== null && day < on) file.fault([...path, key], 'is before the event');
    return day ?? otherwise;
  };
  return {
    on,
    what: data.what,
    /** Tables it may change: files of rates, or single series as `file/series`. */
    mayChange: data.may_change,
    /** The first day on which it may have changed a rate. */
    from: readLater('from', addDays(on, 1)),
    cite: readCite(file, [...path, 'cite'], data.cite, sources),
    /** When someone looked, and what they found; null until then. */
    looked:
      data.found === undefined
        ? null
        : { on: readLater('looked_on', on), found: data.found, by: data.looked_by },
    placeOf: () => file.placeOf(path),
  };
}
