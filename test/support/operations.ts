import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../src/engine/inputs/read.ts';
import type { LoadedCalculator } from '../../src/engine/read/calculator.ts';
import { boxesOf, hasBoxes } from '../../src/operations/boxes/index.ts';
import { type Calendar, calendarOf, hasCalendar } from '../../src/operations/calendar.ts';
import type { Service } from '../../src/service.ts';

/** An operation on one result: the ends of its addresses, and which calculators have it. */
interface ResultOperation {
  readonly name: 'calendar' | 'boxes';
  readonly segments: readonly string[];
  has(loaded: LoadedCalculator): boolean;
}

export const resultOperations: readonly ResultOperation[] = [
  { name: 'calendar', segments: ['calendar.ics'], has: hasCalendar },
  { name: 'boxes', segments: ['boxes', 'boxes.csv'], has: hasBoxes },
];

/** The calendar of a result. @throws InvalidInput when inputs are rejected. */
export function calendarFor(service: Service, key: string, inputs: RequestInputs): Calendar {
  return accepted(calendarOf(service, key, inputs));
}

/** The boxes of a result. @throws InvalidInput when inputs are rejected. */
export function boxesFor(service: Service, key: string, inputs: RequestInputs) {
  return accepted(boxesOf(service, key, inputs));
}

function accepted<R>(result: R | InvalidInput): R {
  if (result instanceof InvalidInput) throw result;
  return result;
}
