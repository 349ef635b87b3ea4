import type { Values } from '../../engine/values.ts';
import { fraction, whole } from '../../law/amounts.ts';
import { daysOf } from '../../law/periods.ts';
import { allowancesOf, type inputs } from './calculate.ts';
import type { AllowancesRun } from './figures.ts';

type Inputs = Values<typeof inputs>;

const ORDINARY_YEAR = 365;

/** Wrong ways to work out the allowances. */
export const methods = {
  /** The annual investment allowance of a full year for a shorter period. */
  limit_not_reduced: (given: Inputs, run: AllowancesRun) => allowancesOf(given, whole(1), run),

  /** The annual investment allowance by days, even for a period of whole months. Source: HMRC CA23085. */
  limit_by_days(given: Inputs, run: AllowancesRun) {
    const days = daysOf({ start: given.period_start, end: given.period_end });
    return days >= ORDINARY_YEAR ? null : allowancesOf(given, fraction(days, ORDINARY_YEAR), run);
  },
};
