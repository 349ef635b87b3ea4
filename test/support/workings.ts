import { exactNotation } from '../../src/engine/trace/notation.ts';
import type { TracedStep } from '../../src/engine/trace/run.ts';
import { type Amount, fraction } from '../../src/law/amounts.ts';
import { recompute } from './recompute.ts';

/** Steps whose printed working does not evaluate to the step's value. */
export function unfaithful(steps: readonly TracedStep[]): string[] {
  return steps.flatMap(({ name, value, origin }) => {
    const printed = exactNotation(origin);
    const again = recompute(printed);
    const holds =
      'day' in again
        ? again.day === value
        : again.amount.compare(typeof value === 'number' ? fraction(value) : (value as Amount)) === 0;
    return holds ? [] : [`${name}: ${String(value)} is not ${printed}`];
  });
}
