import { printFormula } from '../../src/engine/formula-notation.ts';
import type { Step } from '../../src/engine/trace.ts';
import { type Amount, whole } from '../../src/law/amounts.ts';
import { recompute } from './recompute.ts';

/** Lines whose printed working, calculated again, gives another value than the line has. */
export function unfaithful(lines: readonly Step[]): string[] {
  return lines.flatMap(({ name, value, formula }) => {
    const printed = printFormula(formula());
    const again = recompute(printed);
    const holds =
      'day' in again
        ? again.day === value
        : again.amount.compare(typeof value === 'number' ? whole(value) : (value as Amount)) === 0;
    return holds ? [] : [`${name}: ${String(value)} is not ${printed}`];
  });
}
