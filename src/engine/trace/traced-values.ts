import { Origin, TracedAmount, TracedNumber, toExact, type Unit } from '../../law/traced.ts';
import { type FlatType, plainType } from '../values.ts';

/** The unit of a type's values; null for those never used in calculations, such as words. */
export function unitOfType(type: FlatType): Unit | null {
  const { kind, form } = plainType(type);
  switch (kind) {
    case 'money':
    case 'percent':
      return kind;
    case 'decimal':
      return form === 'fraction' ? 'ratio' : 'number';
    case 'integer':
      return 'count';
    case 'date':
      return 'day';
    default:
      return null;
  }
}

/** An input or a rate as a traced value. */
export function traceGiven(value: unknown, type: FlatType): unknown {
  const unit = unitOfType(type);
  if (unit === null || value === null) return value;
  return traced(new Origin('given', [], value as number, { unit }));
}

export function traced(origin: Origin): TracedAmount | TracedNumber {
  const { value } = origin;
  return typeof value === 'number' ? new TracedNumber(value, origin) : new TracedAmount(value, origin);
}

export function exactValues<R extends Readonly<Record<string, unknown>>>(record: R): R {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, toExact(value)])) as R;
}
