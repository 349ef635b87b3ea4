import type { InputField } from '../../engine/inputs/field.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import { DuplicateParameter } from '../../engine/inputs/read-value.ts';
import { readWrittenDate, writtenDigits } from '../../engine/inputs/written.ts';
import { inputsFromQuery } from '../../http/request-inputs.ts';
import { parseAmount } from '../../law/amounts.ts';
import { firstDayOfMonthsTo, isoDay, parseDay } from '../../law/calendar.ts';
import { DATE_PARTS } from './date-parts.ts';

/** The values of a form, as its query string carries them. */
export interface Submission {
  readonly received: RequestInputs;
  /** Values by name, as typed, so that they can be shown again. */
  readonly typed: ReadonlyMap<string, string>;
  /** True as soon as the query names an input, even an empty one, unless it only asks for a year end. */
  readonly submitted: boolean;
  /** Whether the full address of the result differs: a value was typed, or left to the server. */
  readonly isTyped: boolean;
}

/** The parameter of the buttons that fill in a year end. */
export const PRESET = 'preset';

/** Reads a form from a query string; ignores names that are not inputs. */
export function readSubmission(fields: readonly InputField[], query: string): Submission {
  const received: Record<string, unknown> = inputsFromQuery(query);
  const typed = new Map<string, string>();
  const preset = parseDay(typeof received[PRESET] === 'string' ? received[PRESET] : '');
  let isTyped = false;
  for (const field of fields) {
    const { name, kind } = field;
    if (kind === 'date') isTyped = joinParts(received, name) || isTyped;
    const value = received[name];
    // A repeated value is rejected; the first is shown so that it can be corrected.
    if (value instanceof DuplicateParameter) typed.set(name, new URLSearchParams(query).get(name) ?? '');
    else if (typeof value === 'string') {
      const read = typedNumber(field, value);
      isTyped ||= read !== value || value === '';
      received[name] = read;
      typed.set(name, read);
    }
  }
  const submitted = typed.size > 0 && preset === null;
  if (preset !== null) {
    typed.set('period_end', isoDay(preset));
    // Where twelve months are counted back, the first day follows from the new year end.
    if (fields.some(({ fromYearEnd }) => fromYearEnd)) typed.delete('period_start');
  }
  const mayFill = fields.some(({ fromYearEnd }) => fromYearEnd) && (received.period_start ?? '') === '';
  const start = mayFill ? startOfYearTo(received.period_end) : null;
  if (start !== null) {
    received.period_start = start;
    isTyped = true;
  }
  return { received, typed, submitted, isTyped };
}

/** The first day of the twelve months to a day; null if it is not a day. */
export function startOfYearTo(end: unknown): string | null {
  const day = typeof end === 'string' ? parseDay(end) : null;
  return day === null ? null : isoDay(firstDayOfMonthsTo(day, 12));
}

/** Joins the three boxes of a date into one value. @returns whether there were boxes. */
export function joinParts(values: Record<string, unknown>, name: string): boolean {
  const names = DATE_PARTS.map((part) => `${name}-${part}`);
  if (names.every((part) => values[part] === undefined)) return false;
  const parts = names.map((part) => (typeof values[part] === 'string' ? values[part] : ''));
  for (const part of names) delete values[part];
  values[name] ??= typedDate(parts);
  return true;
}

/** What the boxes of a date say, one of which may have all of it: `2026-04-30`, else as typed, `30/xyz/2026`. */
export function typedDate(parts: readonly string[]): string {
  const typed = parts.map((part) => part.trim());
  const [whole = '', ...others] = typed.filter((part) => part !== '');
  const apart = others.length > 0 ? typed : whole.split(/[\s/.,-]/).filter(Boolean);
  const { year = null, month = 0, dayOfMonth = null } = readWrittenDate(apart.join('/')) ?? {};
  if (!year || dayOfMonth === null) return whole === '' ? '' : typed.join('/');
  return [year, month, dayOfMonth].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Numbers as people type them on a page: `100k`, `1.2m`, `100 000`, `nil`. Anything else is unchanged. */
export function typedNumber({ kind }: Pick<InputField, 'kind'>, text: string): string {
  if (kind !== 'money' && kind !== 'decimal' && kind !== 'integer') return text;
  const bare = text.trim();
  if (/^(nil|none)$/i.test(bare)) return '0';
  return parseAmount(bare) === null ? (writtenDigits(bare) ?? bare) : bare;
}
