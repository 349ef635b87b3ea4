import type { InputField, InputProblem, InputValue } from '../../engine/inputs/field.ts';
import { isGiven, type RequestInputs } from '../../engine/inputs/read.ts';
import { problemMessage, readValue } from '../../engine/inputs/read-value.ts';
import { compareDecimals, type Decimal, decimalOf, zero } from '../../law/amounts.ts';

/** Values by name; null where none was given, or where it cannot be used. */
export type Values = Readonly<Record<string, InputValue>>;

/** Reads the fields of a record: their values, the same as JSON has them of what was given, and what is wrong, by name. */
export function readValues(
  fields: readonly InputField[],
  given: RequestInputs,
): {
  readonly values: Values;
  readonly read: Readonly<Record<string, unknown>>;
  readonly faults: ReadonlyMap<string, string>;
} {
  const values: Record<string, InputValue> = {};
  const json: Record<string, unknown> = {};
  const faults = new Map<string, string>();
  for (const field of fields) {
    const { name, required, messages } = field;
    const raw = Object.hasOwn(given, name) ? given[name] : undefined;
    values[name] = fallbackOf(field);
    if (!isGiven(raw)) {
      if (!required) continue;
      values[name] = null;
      faults.set(name, messages.required);
      continue;
    }
    const read = readValue(field, raw);
    const problem = typeof read === 'string' ? read : boundProblem(field, read.value);
    if (problem !== null) {
      values[name] = null;
      faults.set(name, problemMessage(field, problem, raw));
    } else if (typeof read !== 'string') [values[name], json[name]] = [read.value, read.json];
  }
  return { values, read: json, faults };
}

/** What counts for a value that is not given. */
function fallbackOf({ kind, fallback }: InputField): InputValue {
  if (fallback === undefined) return null;
  return kind === 'money' ? zero : fallback;
}

/** What is wrong with a value that the reading of single values leaves to schemas: choices, and bounds of counts. */
function boundProblem(
  { kind, choices, minimum, maximum }: InputField,
  value: InputValue,
): InputProblem | null {
  if (kind === 'enum') return choices.includes(value as string) ? null : 'unreadable';
  if (kind !== 'integer') return null;
  const count = decimalOf(value as number) as Decimal;
  if (minimum !== null && compareDecimals(count, minimum) < 0) return 'minimum';
  return maximum !== null && compareDecimals(count, maximum) > 0 ? 'maximum' : null;
}
