import type { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { Child } from '../../../http/markup.ts';
import type { Calendar } from '../../../operations/calendar.ts';
import type { Service } from '../../../service.ts';

/** What an operation has on its page beside its tables. */
export interface RowParts {
  /** Above the tables of a result. */
  shown(answer: unknown, service: Service): Child;
  /** What would be with one more row that the form asks about; null where nothing is asked. */
  further(sent: URLSearchParams, given: Record<string, unknown>): Record<string, unknown> | null;
  /** What the further row changes. */
  compared(answer: unknown, other: unknown | InvalidInput, service: Service): Child;
  /** The fields that ask about it. */
  fields(sent: URLSearchParams, service: Service): Child;
  /** The days of the answer as a calendar. */
  calendar(answer: unknown, service: Service): Calendar;
}
