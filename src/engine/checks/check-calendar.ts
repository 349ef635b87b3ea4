import { isoDay, parseDay } from '../../law/calendar.ts';
import { type TableDeclaration, tableName } from '../rates/declaration.ts';
import type { CalendarData, EventOfCalendar } from '../read/calendar.ts';
import type { Sources } from '../sources.ts';
import type { Path } from '../spot.ts';
import { checkCite } from './check-cite.ts';
import { checkDay } from './check-keys.ts';
import { findMisplaced } from './misplaced.ts';
import type { YamlFile } from './yaml-file.ts';

/** Reports what is wrong with the events that can change rates. */
export function checkCalendar(file: YamlFile, shapes: readonly TableDeclaration[], sources: Sources): void {
  const { kinds, events } = file.data as CalendarData;
  const tables = new Set(shapes.flatMap((shape) => [shape.file, tableName(shape)]));
  for (const [key, { cite, may_change }] of Object.entries(kinds)) {
    checkCite(file, ['kinds', key, 'cite'], cite, sources);
    for (const [rule, names] of Object.entries(may_change)) {
      names.forEach((name, at) => {
        if (tables.has(name)) return;
        file.fault(['kinds', key, 'may_change', rule, at], `There is no rate table "${name}".`);
      });
    }
  }
  checkOrder(file, events);
  events.forEach((event, index) => {
    const path: Path = ['events', index];
    checkDay(file, [...path, 'on'], event.on);
    if (!Object.hasOwn(kinds, event.kind))
      file.fault([...path, 'kind'], `There is no kind "${event.kind}" under "kinds".`);
    if (event.cite !== undefined) checkCite(file, [...path, 'cite'], event.cite, sources);
    checkReview(file, path, event);
  });
}

function checkOrder(file: YamlFile, events: readonly EventOfCalendar[]): void {
  // Events of different kinds may share a day, in any order.
  const wrong = findMisplaced(events.map(({ on }, index) => `${on} ${String(index).padStart(6, '0')}`));
  for (const index of wrong) file.fault(['events', index, 'on'], 'Events are listed oldest first.');
  const known = new Set<string>();
  events.forEach(({ on, kind }, index) => {
    if (known.has(`${on} ${kind}`)) file.fault(['events', index, 'on'], 'This event is listed twice.');
    known.add(`${on} ${kind}`);
  });
}

function checkReview(file: YamlFile, path: Path, { on, reviewed_on }: EventOfCalendar): void {
  if (reviewed_on === undefined) return;
  const reviewed = checkDay(file, [...path, 'reviewed_on'], reviewed_on);
  const event = parseDay(on);
  if (reviewed !== null && event !== null && reviewed < event)
    file.fault([...path, 'reviewed_on'], `This is before the event, ${isoDay(event)}.`);
}
