import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import type { Calculation } from '../engine/result.ts';
import { type FlatType, plainType } from '../engine/values.ts';

export interface Entered {
  readonly title: string;
  readonly value: string;
}

export function listEntered({ schema, calculator }: LoadedCalculator, { read }: Calculation): Entered[] {
  const given = new Set(read.given.map(([name]) => name));
  return schema.fields
    .filter(({ name }) => given.has(name))
    .map(({ name, title, labels }) => {
      const value = read.values[name];
      const type = plainType(calculator.inputs[name] as FlatType);
      const text = type.kind === 'enum' ? (labels[String(value)] as string) : type.print(value, 'text');
      return { title, value: text.charAt(0).toUpperCase() + text.slice(1) };
    });
}
