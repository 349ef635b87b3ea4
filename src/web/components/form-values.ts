import type { InputField } from '../../engine/inputs/field.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import { DuplicateParameter } from '../../engine/inputs/read-value.ts';
import { inputsFromQuery } from '../../http/request-inputs.ts';
import { dateOfParts } from './date-parts.ts';

/** What was typed into a form, as the query string carries it. */
export interface Submission {
  readonly given: RequestInputs;
  /** By name, as typed, to be shown again. */
  readonly typed: ReadonlyMap<string, string>;
  /** True as soon as the query names one input, be it empty. */
  readonly submitted: boolean;
}

/** Reads a form from a query string; names that are no inputs are left alone. */
export function submissionOf(fields: readonly InputField[], query: string): Submission {
  const { ...given }: Record<string, unknown> = inputsFromQuery(query);
  const typed = new Map<string, string>();
  for (const { name, kind } of fields) {
    if (kind === 'date') joinParts(given, name);
    const value = given[name];
    // A value given twice is refused; the first is shown so that it can be corrected.
    if (value instanceof DuplicateParameter) typed.set(name, new URLSearchParams(query).get(name) ?? '');
    else if (typeof value === 'string') typed.set(name, value);
  }
  return { given, typed, submitted: typed.size > 0 };
}

/** Puts a date that came in three boxes in the place of its parts. */
export function joinParts(given: Record<string, unknown>, name: string): void {
  const [day, month, year] = ['day', 'month', 'year'].map((part) => {
    const value = given[`${name}-${part}`];
    delete given[`${name}-${part}`];
    return typeof value === 'string' ? value : undefined;
  });
  if (day === undefined && month === undefined && year === undefined) return;
  if (given[name] === undefined) given[name] = dateOfParts(day ?? '', month ?? '', year ?? '');
}
