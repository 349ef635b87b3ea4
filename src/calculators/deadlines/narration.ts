import { type Run, rowOf } from '../../engine/calculator.ts';
import type { Row } from '../../engine/rates/table.ts';
import { date, optional } from '../../engine/values.ts';
import type { Day } from '../../law/calendar.ts';
import { type RegistryDates, registryNarration } from '../shared/registry-dates.ts';
import { accountingPeriodLimit, filingLimit, noticeLimit } from '../shared/time-limits.ts';

/** Values that only texts use. */
export const narration = {
  second_payment_due: optional(date),
  longest_period: rowOf(accountingPeriodLimit),
  filing: rowOf(filingLimit),
  notice: rowOf(noticeLimit),
  ...registryNarration,
};

/** What texts tell of beyond the inputs and outputs. */
interface Told {
  readonly period_end: Day;
  readonly longest: Row<typeof accountingPeriodLimit.columns>;
  /** When the tax of the second period is due; null when there is one period. */
  readonly second: Day | null;
  readonly registry: RegistryDates;
}

export function narrate({ period_end, longest, second, registry }: Told, run: Run) {
  return {
    second_payment_due: second,
    longest_period: longest,
    filing: run.table(filingLimit).on(period_end),
    notice: run.table(noticeLimit).on(period_end),
    ...registry.narration,
  };
}
