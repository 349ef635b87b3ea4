import type { CalendarData } from '../rates/calendar.ts';
import { type TableDeclaration, tableName } from '../rates/declaration.ts';
import type { Declared, YamlFile } from './yaml-file.ts';

/** Reports what is wrong with the events that can change rates. */
export function checkCalendar(file: YamlFile, shapes: readonly TableDeclaration[], declared: Declared): void {
  const { kinds, events } = file.data as CalendarData;
  file.checkNames({
    ...declared,
    'rate table': [...new Set(shapes.flatMap((shape) => [shape.file, tableName(shape)]))],
    'kind of event': Object.keys(kinds),
  });
  const known = new Set<string>();
  events.forEach(({ on, kind, reviewed_on }, index) => {
    const at = file.at('events', index);
    // Events of different kinds may share a day, in any order.
    if (on < (events[index - 1]?.on ?? on)) {
      at.error(['on'], 'This event is not after the one before. List events oldest first.');
    }
    if (known.has(`${on} ${kind}`)) at.error(['on'], 'This event is listed twice. Remove one.');
    known.add(`${on} ${kind}`);
    if (reviewed_on !== undefined && reviewed_on < on) {
      at.error(['reviewed_on'], `This is before the event of ${on}. Give the day of the review.`);
    }
  });
}
