import type { Run } from '../../engine/calculator.ts';
import type { Values } from '../../engine/values.ts';
import { whole } from '../../law/amounts.ts';
import { allowancesOf, type inputs } from './calculate.ts';

/** Wrong ways to allowances. */
export const methods = {
  /** The annual investment allowance of a full year for a period that is shorter. */
  limit_not_reduced: (given: Values<typeof inputs>, _: unknown, run: Run) =>
    allowancesOf(given, whole(1), run).data,
};
