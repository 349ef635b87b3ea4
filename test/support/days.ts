import { type Day, parseDay } from '../../src/law/calendar.ts';
import type { Period } from '../../src/law/periods.ts';

/** Reads a day written `YYYY-MM-DD`. */
export function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new TypeError(`"${text}" is not a real day`);
  return parsed;
}

export function period(start: string, end: string): Period {
  return { start: day(start), end: day(end) };
}
