import type { Run } from '../../engine/calculator.ts';
import type { Day } from '../../law/calendar.ts';
import { filingOf } from '../shared/accounting-periods.ts';

/** Wrong ways to the dates of long accounts. */
export const methods = {
  /** The return of the first accounting period due by the end of that period instead of the end of the accounts. */
  filing_of_first_period: (
    _: unknown,
    { periods: [first] }: { readonly periods: readonly { readonly period_end: Day }[] },
    run: Run,
  ) => (first === undefined ? {} : { filing_due: filingOf(first.period_end, run) }),
};
