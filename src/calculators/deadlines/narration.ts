import { type Run, rowOf } from '../../engine/calculator.ts';
import type { Row } from '../../engine/rates/table.ts';
import { optional, weekday } from '../../engine/values.ts';
import type { Day } from '../../law/calendar.ts';
import { narratePayments, type Payment, paymentNarration } from '../shared/payment-by.ts';
import { type RegistryDates, registryNarration } from '../shared/registry-dates.ts';
import { accountingPeriodLimit, filingLimit, noticeLimit } from '../shared/time-limits.ts';

/** Values that only texts use. */
export const narration = {
  second_payment_due: optional(weekday),
  ...paymentNarration,
  longest_period: rowOf(accountingPeriodLimit),
  filing: rowOf(filingLimit),
  notice: rowOf(noticeLimit),
  ...registryNarration,
};

/** What texts tell of beyond the inputs and outputs. */
interface Told {
  readonly period_end: Day;
  readonly longest: Row<typeof accountingPeriodLimit.columns>;
  /** Of each accounting period. */
  readonly payments: readonly Payment[];
  readonly registry: RegistryDates;
}

export function narrate({ period_end, longest, payments, registry }: Told, run: Run) {
  return {
    second_payment_due: payments[1]?.due ?? null,
    ...narratePayments(payments),
    longest_period: longest,
    filing: run.table(filingLimit).on(period_end),
    notice: run.table(noticeLimit).on(period_end),
    ...registry.narration,
  };
}
