import { addDays, type Day } from '../../law/calendar.ts';
import { type Path, type Place, type RulesFile, readDay } from '../rules-file.ts';
import { readCite, type Sources } from '../sources.ts';
import { type TableDeclaration, tableName } from './declaration.ts';

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

export function readEvents(
  file: RulesFile,
  shapes: readonly TableDeclaration[],
  sources: Sources,
): RateEvent[] {
  const { events } = file.data as { events: readonly EventData[] };
  const tables = new Set(shapes.flatMap((shape) => [shape.file, tableName(shape)]));
  const read = events.map((data, index) => readEvent(file, index, data, tables, sources));
  file.verify(() => checkOrder(file, read));
  return read;
}

function checkOrder(file: RulesFile, read: readonly RateEvent[]): void {
  read.forEach((event, index) => {
    const path: Path = ['events', index, 'on'];
    const before = read.slice(0, index);
    if (before.some(({ on }) => on > event.on)) file.fault(path, 'comes after a later event: oldest first');
    const isThere = before.some(
      ({ on, mayChange }) => on === event.on && mayChange.some((name) => event.mayChange.includes(name)),
    );
    if (isThere) file.fault(path, 'the event is there twice');
  });
}

function readEvent(
  file: RulesFile,
  index: number,
  data: EventData,
  tables: ReadonlySet<string>,
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
      if (!tables.has(name)) file.fault([...path, 'may_change', at], `there is no rate table "${name}"`);
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

/** Events not yet looked at, or after the table's own last look, by the day their change can apply. */
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
