import type { Amount } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { GivenFacts } from '../decisions/conditions.ts';
import type { DatedEvent, EventText, FigureText } from './entries.ts';
import { placesOf } from './render.ts';
import { insideRecord } from './text-values.ts';

/** The figures that are one value of an item of a list, by their paths in `data`: `periods.2.profit`, items counted from 1. */
export function itemFigures(
  figures: readonly FigureText[],
  values: GivenFacts,
): { path: string; label: string }[] {
  return figures.flatMap(({ each, shows, matches, label }) => {
    if (each === null || shows === null) return [];
    return (values[each] as readonly GivenFacts[]).flatMap((record, index) => {
      const place = insideRecord(values, each, record);
      const isShown = Object.hasOwn(record, shows) && matches(place);
      return isShown ? [{ path: `${each}.${index + 1}.${shows}`, label: label(place) }] : [];
    });
  });
}

/** The events whose conditions match, in order. */
export function renderEvents(events: readonly EventText[], values: GivenFacts): DatedEvent[] {
  return events.flatMap((event) =>
    placesOf(event, values).flatMap((place, index) => {
      const day = place[event.on] as Day | null;
      const name = event.each === null ? event.name : `${event.name}_${index + 1}`;
      if (day === null) return [];
      const by = event.by === null ? null : (place[event.by] as Day | null);
      const amount = event.amount === null ? null : (place[event.amount] as Amount | null);
      return [{ name, day, by, amount, title: event.title(place), text: event.text(place) }];
    }),
  );
}
