import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import { integerText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { type CalendarEvent, calendarPieces, listEvents, withOwnUids } from '../calendar.ts';
import { plainHeading, shortened } from '../rows/headings.ts';
import type { Answered, Turn } from '../rows/table-operation.ts';
import { type Batch, type BatchRow, calculateRow } from './batch.ts';
import { type BatchTable, messagesText, toCell } from './table.ts';

const MAX_NAMED = 50;

/** The index, among the pass-through columns, of the first whose heading means a client's name; null if none does. */
export function findNameColumn(common: CommonTexts, own: readonly string[]): number | null {
  const headings = own.map(plainHeading);
  const names = render(common.batch.name_headings).split(',').map(plainHeading);
  const at = names.map((name) => headings.indexOf(name)).find((index) => index >= 0);
  return at ?? null;
}

export function clientName({ passed }: BatchRow, nameColumn: number | null): string {
  const value = nameColumn === null ? null : toCell(passed[nameColumn]?.[1] ?? null);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return shortened(text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim());
}

/** One calendar of many rows; those with errors are left out. @throws InvalidInput without events. */
export async function* writeBatchCalendar(
  batch: Batch,
  table: BatchTable,
  turn: Turn,
): AsyncGenerator<string, Answered> {
  const { common, rulesVersion } = batch.service;
  const nameColumn = findNameColumn(common, table.own);
  const events: CalendarEvent[] = [];
  const leftOut: number[] = [];
  const errors = new Map<string, string>();
  let count = 0;
  for await (const row of table.rows()) {
    await turn();
    count += 1;
    const { dated, errors: messages } = calculateRow(batch, row);
    if (dated === null) {
      leftOut.push(row.number);
      if (messages !== null && errors.size < MAX_NAMED)
        errors.set(`row ${row.number}`, messagesText(messages));
    } else {
      const entry = { calculation: dated.calculation, events: dated.events() };
      events.push(...listEvents({ ...entry, owner: clientName(row, nameColumn) }));
    }
  }
  if (leftOut.length > 0 && events.length === 0) {
    const slots = { rows: integerText(count), refused: integerText(leftOut.length) };
    throw new InvalidInput(render(common.batch.no_calendar, slots), errors);
  }
  if (events.length === 0) {
    throw new InvalidInput(render(common.operations.each.calendar?.messages.no_events), new Map());
  }
  const name = batch.calculator.schema.title;
  const calendar = { name, version: rulesVersion, url: null, events: withOwnUids(events) };
  for (const piece of calendarPieces(calendar)) {
    await turn();
    yield piece;
  }
  return { rows: count, failed: leftOut.length, leftOut, notes: table.notes };
}
