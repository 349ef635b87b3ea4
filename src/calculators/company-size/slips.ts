import type { Values } from '../../engine/values.ts';
import { type inputs, sizeOf } from './calculate.ts';
import type { SizeRun } from './figures.ts';

/** Wrong ways to work out a size. */
export const methods = {
  /** A full year's turnover limits for another length. Source: Companies Act 2006 ss382(4), 384A(5). */
  limits_not_adjusted: (given: Values<typeof inputs>, run: SizeRun) =>
    sizeOf(given, { counted: 1, inYear: 1 }, run),
};
