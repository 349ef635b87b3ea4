import type { InputField } from '../../engine/inputs/field.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import { DuplicateParameter } from '../../engine/inputs/read-value.ts';
import { inputsFromQuery } from '../../http/request-inputs.ts';
import { DATE_PARTS, dateOfParts } from './date-parts.ts';

/** The values of a form, as its query string carries them. */
export interface Submission {
  readonly given: RequestInputs;
  /** Values by name, exactly as typed, so that they can be shown again. */
  readonly typed: ReadonlyMap<string, string>;
  /** True as soon as the query names an input, even an empty one. */
  readonly submitted: boolean;
}

/** Reads a form from a query string; ignores names that are not inputs. */
export function readSubmission(fields: readonly InputField[], query: string): Submission {
  const { ...given }: Record<string, unknown> = inputsFromQuery(query);
  const typed = new Map<string, string>();
  for (const { name, kind } of fields) {
    if (kind === 'date') joinParts(given, name);
    const value = given[name];
    // A repeated value is refused; the first is shown so that it can be corrected.
    if (value instanceof DuplicateParameter) typed.set(name, new URLSearchParams(query).get(name) ?? '');
    else if (typeof value === 'string') typed.set(name, value);
  }
  return { given, typed, submitted: typed.size > 0 };
}

/** Joins the three boxes of a date into one value. */
export function joinParts(given: Record<string, unknown>, name: string): void {
  if (!DATE_PARTS.some((part) => Object.hasOwn(given, `${name}-${part}`))) return;
  const [day, month, year] = DATE_PARTS.map((part) => {
    const value = given[`${name}-${part}`];
    delete given[`${name}-${part}`];
    return typeof value === 'string' ? value : undefined;
  });
  if (day === undefined && month === undefined && year === undefined) return;
  if (given[name] === undefined) given[name] = dateOfParts(day ?? '', month ?? '', year ?? '');
}
