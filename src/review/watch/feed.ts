import type { Rules } from '../../engine/compile-rules.ts';
import type { Source } from '../../engine/sources.ts';
import { parseDay } from '../../law/calendar.ts';

/** Why a source cannot be read, in plain words. */
export class FeedFault extends Error {}

/** Something that changed in a source. */
export interface Change {
  /** `YYYY-MM-DD`; null where the source does not say when. */
  readonly on: string | null;
  readonly what: string;
}

/** The machine-readable form of a source. */
export interface Feed {
  /** The URL it is read from. */
  readonly url: string;
  /**
   * What changed after the day of the last look, oldest first. Changes on that very day count as seen.
   * @throws FeedFault in plain words when the body is not in the documented form.
   */
  changes(body: string): Change[];
}

/** Finds the feed of a source; null for a source of another kind. */
export type FeedOf = (source: Source, rules: Rules) => Feed | null;

type Json = { readonly [name: string]: unknown };

/** The JSON object of a body. @throws FeedFault when it is not one. */
export function jsonObject(body: string): Json {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new FeedFault('the answer is not JSON');
  }
  if (typeof json !== 'object' || json === null) throw new FeedFault('the answer is not a JSON object');
  return json as Json;
}

export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

export function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

/** The date of an ISO 8601 time, in the source's own time zone; null for anything else. */
export function dayOfTime(value: unknown): string | null {
  const day = typeof value === 'string' ? (/^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? '') : '';
  return parseDay(day) === null ? null : day;
}

/** The most characters of a source's text to print. */
const LONGEST = 300;

/** A source's text made safe for a terminal: one line, no control characters, truncated. */
export function plainLine(value: unknown): string {
  const text = String(value ?? '')
    .slice(0, LONGEST * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
