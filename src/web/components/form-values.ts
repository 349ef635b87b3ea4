import type { InputField } from '../../engine/inputs/field.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import { DuplicateParameter } from '../../engine/inputs/read-value.ts';
import { inputsFromQuery } from '../../http/request-inputs.ts';
import { firstDayOfMonthsTo, isoDay, parseDay } from '../../law/calendar.ts';
import { DATE_PARTS } from './date-parts.ts';
import { typedDate, typedNumber } from './typed.ts';

/** The values of a form, as its query string carries them. */
export interface Submission {
  readonly given: RequestInputs;
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
  const { ...given }: Record<string, unknown> = inputsFromQuery(query);
  const typed = new Map<string, string>();
  const preset = parseDay(typeof given[PRESET] === 'string' ? given[PRESET] : '');
  let isTyped = false;
  for (const field of fields) {
    const { name, kind } = field;
    if (kind === 'date') isTyped = joinParts(given, name) || isTyped;
    const value = given[name];
    // A repeated value is rejected; the first is shown so that it can be corrected.
    if (value instanceof DuplicateParameter) typed.set(name, new URLSearchParams(query).get(name) ?? '');
    else if (typeof value === 'string') {
      const read = typedNumber(field, value);
      isTyped ||= read !== value || value === '';
      given[name] = read;
      typed.set(name, read);
    }
  }
  const submitted = typed.size > 0 && preset === null;
  if (preset !== null) {
    typed.set('period_end', isoDay(preset));
    typed.delete('period_start');
  }
  const start = fillsStart && (given.period_start ?? '') === '' ? startOfYearTo(given.period_end) : null;
  if (start !== null) {
    given.period_start = start;
    isTyped = true;
  }
  return { given, typed, submitted, isTyped };
}

/** The first day of the twelve months to a day; null if it is not a day. */
export function startOfYearTo(end: unknown): string | null {
  const day = typeof end === 'string' ? parseDay(end) : null;
  return day === null ? null : isoDay(firstDayOfMonthsTo(day, 12));
}

/** Joins the three boxes of a date into one value. @returns whether there were boxes. */
export function joinParts(given: Record<string, unknown>, name: string): boolean {
  if (!DATE_PARTS.some((part) => Object.hasOwn(given, `${name}-${part}`))) return false;
  const parts = DATE_PARTS.map((part) => {
    const value = given[`${name}-${part}`];
    delete given[`${name}-${part}`];
    return typeof value === 'string' ? value : undefined;
  });
  if (parts.every((part) => part === undefined)) return false;
  if (given[name] === undefined) given[name] = typedDate(parts.map((part) => part ?? ''));
  return true;
}
