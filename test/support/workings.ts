import { printFormula } from '../../src/engine/formula.ts';
import { plainText } from '../../src/engine/texts/format.ts';
import type { Step } from '../../src/engine/trace.ts';
import { type Amount, whole } from '../../src/law/amounts.ts';
import { recompute } from './recompute.ts';

/** Lines whose printed working, calculated again, gives another value than the line has. */
export function unfaithful(lines: readonly Step[]): string[] {
  return lines.flatMap(({ name, kind, value, formula }) => {
    const printed = printFormula(formula());
    const again = recompute(printed);
    const holds =
      'day' in again
        ? again.day === value
        : again.amount.compare(typeof value === 'number' ? whole(value) : (value as Amount)) === 0;
    return holds ? [] : [`${name}: ${plainText(kind, value, 'figure')} is not ${printed}`];
  });
}
