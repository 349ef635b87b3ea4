import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { integerText } from '../engine/texts/format.ts';
import { render } from '../engine/texts/template.ts';
import type { Service } from '../service.ts';
import { type Batch, type BatchRow, type Passed, shortened } from './batch.ts';
import { messagesText } from './batch-csv.ts';
import { type Calendar, type CalendarEvent, eventsOf, withOwnUids } from './calendar.ts';
import type { Steps } from './operation.ts';

/** How many faulty rows are named. */
const MOST_NAMED = 50;

/**
 * One calendar of many rows, one a step: each event says whose it is. Where a row has errors there
 * is none, since nobody would see that a client's dates are missing from it.
 *
 * @returns what is wrong, by the number of the row, if anything is.
 */
export function* batchCalendar(
  { common, rulesVersion }: Service,
  batch: Batch,
  rows: readonly BatchRow[],
): Steps<Calendar | InvalidInput> {
  const events: CalendarEvent[] = [];
  const errors = new Map<string, string>();
  let refused = 0;
  for (const [index, row] of rows.entries()) {
    const found = batch.calculate(row);
    if (!('outcome' in found)) {
      refused += 1;
      if (refused <= MOST_NAMED) errors.set(`row ${index + 1}`, messagesText(found));
    } else if (refused === 0) {
      events.push(...eventsOf({ calculation: found, owner: ownerOf(row.passed) }));
    }
    yield;
  }
  if (refused > 0) {
    const slots = { rows: integerText(rows.length), refused: integerText(refused) };
    return new InvalidInput(render(common.batch.no_calendar, slots), errors);
  }
  const name = batch.calculator.schema.title;
  return { name, version: rulesVersion, url: null, events: withOwnUids(events) };
}

/** Whose a row is: the first text that is passed through, on one line. */
function ownerOf(passed: Passed): string {
  const texts = passed.map(([, value]) =>
    typeof value === 'string' || typeof value === 'number'
      ? String(value)
          .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
          .trim()
      : '',
  );
  return shortened(texts.find((text) => text !== '') ?? '');
}
