import type { InputField, InputValue } from '../../engine/inputs/field.ts';
import { isGiven, type RequestInputs } from '../../engine/inputs/read.ts';
import { boundProblem, problemMessage, readValue } from '../../engine/inputs/read-value.ts';
import { zero } from '../../law/amounts.ts';

/** Values by name; null if missing or unusable. */
export type Values = Readonly<Record<string, InputValue>>;

/** Reads a record's fields: parsed values, the given ones as JSON, and errors, by name. */
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

/** The default of a missing value. */
function fallbackOf({ kind, fallback }: InputField): InputValue {
  if (fallback === undefined) return null;
  return kind === 'money' ? zero : fallback;
}
