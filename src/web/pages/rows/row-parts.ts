import type { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { Child } from '../../../http/markup.ts';
import type { Calendar } from '../../../operations/calendar.ts';
import type { Service } from '../../../service.ts';

/** What an operation's page has in addition to its tables. */
export interface RowParts {
  /** Shown above the result tables. */
  shown(answer: unknown, service: Service): Child;
  /** The result with one more row that the form asks about; null if nothing was asked. */
  further(sent: URLSearchParams, given: Record<string, unknown>): Record<string, unknown> | null;
  /** What the extra row changes. */
  compared(answer: unknown, other: unknown | InvalidInput, service: Service): Child;
  /** The fields that ask about it. */
  fields(sent: URLSearchParams, service: Service): Child;
  /** The days of the answer as a calendar. */
  calendar(answer: unknown, service: Service): Calendar;
}
