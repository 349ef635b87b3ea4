import type { Day } from '../../law/calendar.ts';
import type { Spot } from '../spot.ts';
import { type TableDeclaration, tableName } from './declaration.ts';

/** A dated event that can change rate tables, from one first day. */
export interface RateEvent {
  readonly on: Day;
  /** What it is, without its day: `Bank Rate decision`. */
  readonly what: string;
  /** Tables it may change: files of rates, or single series as `file/series`. */
  readonly mayChange: readonly string[];
  /** The first day on which it may have changed a rate. */
  readonly from: Day;
  readonly cite: readonly string[];
  /** When somebody reviewed it, and what they found; null until then. */
  readonly review: { readonly on: Day; readonly found: string } | null;
  readonly spot: Spot;
}

/** The events that may affect a table and are not yet reviewed, or are newer than its own last review, by first day. */
export function pendingEvents(
  events: readonly RateEvent[],
  shape: TableDeclaration,
  reviewedOn: Day,
): RateEvent[] {
  const names = [shape.file, tableName(shape)];
  return events
    .filter(({ mayChange }) => mayChange.some((name) => names.includes(name)))
    .filter(({ on, review }) => review === null || reviewedOn < on)
    .sort((a, b) => a.from - b.from);
}
