import { type Run, rowOf } from '../../engine/calculator.ts';
import type { Row } from '../../engine/rates/table.ts';
import { optional, weekday } from '../../engine/values.ts';
import type { Period } from '../../law/periods.ts';
import { narratePayments, type Payment, paymentNarration } from '../shared/payment-by.ts';
import { type RegistryDates, registryNarration } from '../shared/registry-dates.ts';
import { accountingPeriodLimit, noticeLimit } from '../shared/time-limits.ts';
import { varyingDatesOf, varyingNarration } from '../shared/varying-dates.ts';

/** Values that only texts use. */
export const narration = {
  second_payment_due: optional(weekday),
  longest_period: rowOf(accountingPeriodLimit),
  notice: rowOf(noticeLimit),
  ...paymentNarration,
  ...registryNarration,
  ...varyingNarration,
};

/** What texts tell of beyond the inputs and outputs. */
interface Told {
  /** From the first day that was given, or was taken for it. */
  readonly accounts: Period;
  readonly longest: Row<typeof accountingPeriodLimit.columns>;
  /** Of each accounting period. */
  readonly payments: readonly Payment[];
  readonly registry: RegistryDates;
}

export function narrate({ accounts, longest, payments, registry }: Told, run: Run) {
  return {
    second_payment_due: payments[1]?.due ?? null,
    longest_period: longest,
    notice: run.table(noticeLimit).on({ last_day_of_accounts: accounts.end }),
    ...narratePayments(payments),
    ...registry.narration,
    ...varyingDatesOf(accounts, registry, run),
  };
}
