import type { Values } from '../../engine/values.ts';
import { addDays } from '../../law/calendar.ts';
import { type inputs, resultOf } from './calculate.ts';
import type { PenaltyRun } from './figures.ts';

type Inputs = Values<typeof inputs>;

/** Wrong days for interest, or wrong divisors. */
export const methods = {
  interest_from_filing_date: (given: Inputs, run: PenaltyRun) =>
    resultOf(given, run, ({ filing, paid }) => ({ from: filing, to: paid })),

  interest_from_period_end: (given: Inputs, run: PenaltyRun) =>
    resultOf(given, run, ({ paid }) => ({ from: given.period_end, to: paid })),

  due_day_counted: (given: Inputs, run: PenaltyRun) =>
    resultOf(given, run, ({ due, paid }) => ({ from: addDays(due, -1), to: paid })),

  /** As many days, but from the due day to the day before payment. Source: HMRC DMBM401030, DMBM404010. */
  interest_to_day_before: (given: Inputs, run: PenaltyRun) =>
    resultOf(given, run, ({ due, paid }) => ({
      from: addDays(due, -1),
      to: addDays(paid, -1),
      yearDays: 366,
    })),

  interest_by_366: (given: Inputs, run: PenaltyRun) =>
    resultOf(given, run, ({ due, paid }) => ({ from: due, to: paid, yearDays: 366 })),

  interest_by_365: (given: Inputs, run: PenaltyRun) =>
    resultOf(given, run, ({ due, paid }) => ({ from: due, to: paid, yearDays: 365 })),
};
