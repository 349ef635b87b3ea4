import type { InputField } from '../../engine/inputs/field.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import { DuplicateParameter } from '../../engine/inputs/read-value.ts';
import { inputsFromQuery } from '../../http/request-inputs.ts';
import { firstDayOfMonthsTo, isoDay, parseDay } from '../../law/calendar.ts';
import { DATE_PARTS, dateOfParts } from './date-parts.ts';

/** The values of a form, as its query string carries them. */
export interface Submission {
  readonly received: RequestInputs;
  /** Values by name, as typed, so that they can be shown again. */
  readonly typed: ReadonlyMap<string, string>;
  /** True as soon as the query names an input, even an empty one, unless it only asks for a year end. */
  readonly submitted: boolean;
  /** Whether a form sent it, or something was left to the server: the full address says it more plainly. */
  readonly isTyped: boolean;
}

/** The parameter of the buttons that fill in a year end. */
export const PRESET = 'preset';

/** Reads a form from a query string; ignores names that are not inputs. */
export function readSubmission(fields: readonly InputField[], query: string, fillsStart = false): Submission {
  const { ...received }: Record<string, unknown> = inputsFromQuery(query);
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
    typed.delete('period_start');
  }
  const start =
    fillsStart && (received.period_start ?? '') === '' ? startOfYearTo(received.period_end) : null;
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

/** What a date in three boxes says, with a date pasted whole into one of them. */
export function typedDate(parts: readonly string[]): string {
  const [day = '', month = '', year = ''] = parts.map((part) => part.trim());
  const filled = [day, month, year].filter((part) => part !== '');
  const whole =
    filled.length === 1 ? (filled[0] as string).split(/[\s/.-]+/).filter((one) => one !== '') : [];
  const [first = '', second = '', third = ''] =
    whole.length === DATE_PARTS.length ? whole : [day, month, year];
  if (/^\d{4}$/.test(first)) return dateOfParts(third, second, first);
  return dateOfParts(first, second, fourDigits(third));
}

/** `26` is 2026, and `87` is 1987. */
function fourDigits(year: string): string {
  if (!/^\d{2}$/.test(year)) return year;
  return `${Number(year) < 50 ? '20' : '19'}${year}`;
}

/** Numbers as people type them on a page: `100k`, `1.2m`, `100 000`, `nil`. Anything else is unchanged. */
export function typedNumber({ kind }: Pick<InputField, 'kind'>, text: string): string {
  if (kind !== 'money' && kind !== 'decimal' && kind !== 'integer') return text;
  const bare = text.trim().replace(/(?<=\d)[\s\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, '');
  if (/^(nil|none)$/i.test(bare)) return '0';
  const [, sign = '', digits = '', decimals = '', unit = ''] =
    /^([-−]?)£?\s?([\d,]{1,15})(?:\.(\d{1,6}))?\s?(k|m)$/i.exec(bare) ?? [];
  if (unit === '') return bare;
  const places = unit.toLowerCase() === 'k' ? 3 : 6;
  const shifted = decimals.padEnd(places, '0');
  const rest = shifted.slice(places).replace(/0{1,6}$/, '');
  return `${sign}${digits.replaceAll(',', '')}${shifted.slice(0, places)}${rest === '' ? '' : `.${rest}`}`;
}
