import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { integerText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import type { Service } from '../../service.ts';
import { type Calendar, type CalendarEvent, listEvents, withOwnUids } from '../calendar.ts';
import { plainHeading, shortened } from '../rows/headings.ts';
import type { Steps } from '../steps.ts';
import type { Batch, BatchRow } from './batch.ts';
import { messagesText, toCell } from './read-batch.ts';

const MAX_NAMED = 50;

/**
 * The index, among the pass-through columns, of the client's name: the one headed `title`, else the first whose
 * heading means a name; null if none does. @throws InvalidInput if no column is headed `title`.
 */
export function findNameColumn({ common }: Service, own: readonly string[], title: string): number | null {
  const headings = own.map(plainHeading);
  if (title !== '') {
    const column = headings.indexOf(plainHeading(title));
    if (column >= 0) return column;
    const message = render(common.files.no_heading, { name: shortened(title) });
    throw new InvalidInput(render(common.operations.messages.parameters_one), new Map([['title', message]]));
  }
  const names = render(common.batch.name_headings).split(',').map(plainHeading);
  const found = names.map((name) => headings.indexOf(name)).find((index) => index >= 0);
  return found ?? null;
}

export function clientName({ passed }: BatchRow, nameColumn: number | null): string {
  const value = nameColumn === null ? null : toCell(passed[nameColumn]?.[1] ?? null);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return shortened(text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim());
}

export interface BatchCalendar {
  readonly calendar: Calendar;
  readonly leftOut: readonly number[];
}

/** One calendar of many rows, one row per step. @throws InvalidInput without events or, if strict, for any error. */
export function* batchCalendar(
  { common, rulesVersion }: Service,
  batch: Batch,
  rows: readonly BatchRow[],
  nameColumn: number | null,
  isStrict: boolean,
): Steps<BatchCalendar> {
  const events: CalendarEvent[] = [];
  const leftOut: number[] = [];
  const errors = new Map<string, string>();
  for (const row of rows) {
    const { dated, errors: found } = batch.calculate(row);
    if (dated !== null && (!isStrict || leftOut.length === 0)) {
      const entry = { calculation: dated.calculation, events: dated.events() };
      events.push(...listEvents({ ...entry, owner: clientName(row, nameColumn) }));
    } else if (dated === null) {
      leftOut.push(row.number);
      if (found !== null && errors.size < MAX_NAMED) errors.set(`row ${row.number}`, messagesText(found));
    }
    yield;
  }
  if (leftOut.length > 0 && (isStrict || events.length === 0)) {
    const slots = { rows: integerText(rows.length), refused: integerText(leftOut.length) };
    throw new InvalidInput(render(common.batch.no_calendar, slots), errors);
  }
  if (events.length === 0) {
    throw new InvalidInput(render(common.operations.each.calendar?.messages.no_events), new Map());
  }
  const name = batch.calculator.schema.title;
  return { calendar: { name, version: rulesVersion, url: null, events: withOwnUids(events) }, leftOut };
}
