import { type TableDeclaration, tableName } from '../rates/declaration.ts';
import type { CalendarData } from '../read/calendar.ts';
import type { Sources } from '../sources.ts';
import { checkCite, checkDay, checkName, findMisplaced } from './check-keys.ts';
import type { YamlFile } from './yaml-file.ts';

/** Reports what is wrong with the events that can change rates. */
export function checkCalendar(file: YamlFile, shapes: readonly TableDeclaration[], sources: Sources): void {
  const { kinds, events } = file.data as CalendarData;
  const tables = new Set(shapes.flatMap((shape) => [shape.file, tableName(shape)]));
  for (const [key, { cite, may_change }] of Object.entries(kinds)) {
    checkCite(file, ['kinds', key, 'cite'], cite, sources);
    for (const [rule, names] of Object.entries(may_change)) {
      names.forEach((name, at) => {
        checkName(file, ['kinds', key, 'may_change', rule, at], name, tables, 'rate table');
      });
    }
  }
  // Events of different kinds may share a day, in any order.
  for (const index of findMisplaced(
    events.map(({ on }, index) => `${on} ${String(index).padStart(6, '0')}`),
  )) {
    file.error(['events', index, 'on'], 'This event is not after the one before. List events oldest first.');
  }
  const known = new Set<string>();
  events.forEach(({ on, kind, cite = [], reviewed_on }, index) => {
    const at = file.at('events', index);
    const [day, reviewed] = [checkDay(at, ['on'], on), checkDay(at, ['reviewed_on'], reviewed_on)];
    checkName(at, ['kind'], kind, Object.keys(kinds), 'kind of event');
    checkCite(at, ['cite'], cite, sources);
    if (known.has(`${on} ${kind}`)) at.error(['on'], 'This event is listed twice. Remove one.');
    known.add(`${on} ${kind}`);
    if (day !== null && reviewed !== null && reviewed < day) {
      at.error(['reviewed_on'], `This is before the event of ${on}. Give the day of the review.`);
    }
  });
}
