import type { Run } from '../../engine/calculator.ts';
import type { Values } from '../../engine/values.ts';
import { type inputs, sizeOf } from './calculate.ts';

/** Wrong ways to a size. */
export const methods = {
  /** The turnover limits of a full year for one that is shorter or longer. Source: Companies Act 2006 ss382(4), 384A(5). */
  limits_not_adjusted: (given: Values<typeof inputs>, _: unknown, run: Run) =>
    sizeOf(given, { counted: 1, inYear: 1 }, run).data,
};
