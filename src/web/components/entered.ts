import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { Calculation } from '../../engine/result.ts';
import { type FlatType, plainOf } from '../../engine/values.ts';

/** An input that was given, as people read it. */
export function enteredValue(
  { schema, calculator }: LoadedCalculator,
  { read }: Calculation,
  name: string,
): { readonly title: string; readonly value: string } {
  const field = schema.fields.find((one) => one.name === name);
  const value = read.values[name];
  const type = plainOf(calculator.inputs[name] as FlatType);
  const printed = type.kind === 'enum' ? (field?.labels[String(value)] ?? '') : type.print(value, 'text');
  return { title: field?.title ?? '', value: printed.charAt(0).toUpperCase() + printed.slice(1) };
}
