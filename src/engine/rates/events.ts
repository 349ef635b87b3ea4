import { addDays, type Day, isoDay } from '../../law/calendar.ts';
import { once } from '../on-demand.ts';
import { type Path, type Place, type RulesFile, readDay } from '../rules-file.ts';
import { readCite, type Sources } from '../sources.ts';
import { type TableDeclaration, tableName } from './declaration.ts';
import { misplaced } from './misplaced.ts';

export interface RateEvent {
  readonly on: Day;
  readonly what: string;
  /** The tables that it can change: a file of rates, or one series of it as `file/series`. */
  readonly mayChange: readonly string[];
  readonly from: Day;
  readonly cite: readonly string[];
  /** When it was looked at, and what was found; null until then. */
  readonly looked: { readonly on: Day; readonly found: string; readonly by?: string | undefined } | null;
  readonly placeOf: () => Place;
}

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

/** The events, each read when a table that it can change is. */
export interface RateCalendar {
  readonly events: readonly RateEvent[];
  /** Events not yet looked at, or after the table's own last look, by the day their change can apply. */
  pending(shape: TableDeclaration, lookedOn: Day): RateEvent[];
}

export const NO_EVENTS: RateCalendar = { events: [], pending: () => [] };

export function readCalendar(
  file: RulesFile,
  shapes: readonly TableDeclaration[],
  sources: Sources,
): RateCalendar {
  const { events } = file.data as { events: readonly EventData[] };
  const tables = once(() => new Set(shapes.flatMap((shape) => [shape.file, tableName(shape)])));
  const read: RateEvent[] = [];
  const eventAt = (index: number): RateEvent => {
    read[index] ??= readEvent(file, index, events[index] as EventData, tables, sources);
    return read[index];
  };
  const all = once(() => {
    const each = events.map((_, index) => eventAt(index));
    file.verify(() => checkOrder(file, each));
    return each;
  });
  return {
    get events() {
      return all();
    },
    pending(shape, lookedOn) {
      const names = [shape.file, tableName(shape)];
      return events
        .flatMap(({ may_change }, index) =>
          may_change.some((name) => names.includes(name)) ? [eventAt(index)] : [],
        )
        .filter(({ on, looked }) => looked === null || lookedOn < on)
        .sort((a, b) => a.from - b.from);
    },
  };
}

function checkOrder(file: RulesFile, read: readonly RateEvent[]): void {
  // Several events of one day may be in any order.
  const wrong = misplaced(read.map(({ on }, index) => `${isoDay(on)} ${String(index).padStart(6, '0')}`));
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

function readEvent(
  file: RulesFile,
  index: number,
  data: EventData,
  tables: () => ReadonlySet<string>,
  sources: Sources,
): RateEvent {
  const path: Path = ['events', index];
  const on = readDay(file, [...path, 'on'], data.on) ?? (0 as Day);
  const readLater = (key: 'from' | 'looked_on', otherwise: Day): Day => {
    const text = data[key];
    if (text === undefined) return otherwise;
    const day = readDay(file, [...path, key], text);
    if (day !== null && day < on) file.fault([...path, key], 'is before the event');
    return day ?? otherwise;
  };
  file.verify(() => {
    data.may_change.forEach((name, at) => {
      if (!tables().has(name)) file.fault([...path, 'may_change', at], `there is no rate table "${name}"`);
    });
  });
  return {
    on,
    what: data.what,
    mayChange: data.may_change,
    from: readLater('from', addDays(on, 1)),
    cite: readCite(file, [...path, 'cite'], data.cite, sources),
    looked:
      data.found === undefined
        ? null
        : { on: readLater('looked_on', on), found: data.found, by: data.looked_by },
    placeOf: () => file.placeOf(path),
  };
}
