import { type Amount, whole } from '../../src/law/amounts.ts';
import { plainText } from '../../src/results/format.ts';
import type { Line } from '../../src/results/ledger.ts';
import { printWorking } from '../../src/results/working.ts';
import { recompute } from './recompute.ts';

/** Lines whose printed working, reckoned again, gives another value than the line has. */
export function unfaithful(lines: readonly Line[]): string[] {
  return lines.flatMap(({ name, kind, value, working }) => {
    const printed = printWorking(working());
    const again = recompute(printed);
    const holds =
      'day' in again
        ? again.day === value
        : again.amount.compare(typeof value === 'number' ? whole(value) : (value as Amount)) === 0;
    return holds ? [] : [`${name}: ${plainText(kind, value, 'figure')} is not ${printed}`];
  });
}
