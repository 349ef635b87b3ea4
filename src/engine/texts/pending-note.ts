import type { RateEvent } from '../rates/events.ts';
import type { RateTable } from '../rates/table.ts';
import type { Note } from './entries.ts';
import { dayText, listText } from './format.ts';
import { render, type Template } from './template.ts';

/** How events not yet looked at are told. */
export interface PendingTexts {
  /** Names an event: its slots are `what` and `on`. */
  readonly event: Template;
  /** The note of a result that such events can change: its slot is `events`. */
  readonly note: Template;
}

/** An event by its name and day: `the Budget of 28 October 2026`. */
function eventText({ event }: PendingTexts, { what, on }: RateEvent): string {
  return render(event, { what, on: dayText(on) });
}

/** For each table the first event that can have changed a day read of it, earliest first. */
function eventsOf(tables: readonly RateTable[]): RateEvent[] {
  const events: RateEvent[] = [];
  for (const { head } of tables) if (head.pending[0] !== undefined) events.push(head.pending[0]);
  return events.length < 2 ? events : events.sort((a, b) => a.on - b.on);
}

/**
 * The notes of a result, with one after those of its figures when it rests on days
 * after events not yet looked at.
 */
export function withPendingNote(
  notes: readonly Note[],
  tables: readonly RateTable[],
  texts: PendingTexts,
): readonly Note[] {
  if (tables.length === 0) return notes;
  const events = [...new Set(eventsOf(tables).map((event) => eventText(texts, event)))];
  const after = notes.findIndex(({ kind }) => kind !== 'figures');
  const note: Note = { kind: 'figures', text: render(texts.note, { events: listText(events) }) };
  return notes.toSpliced(after < 0 ? notes.length : after, 0, note);
}
