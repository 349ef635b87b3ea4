import { type Run, rowOf } from '../../engine/calculator.ts';
import { arrayOf, date, money, optional, weekday } from '../../engine/values.ts';
import { type Amount, isNegative } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { ProfitShares } from '../../law/periods.ts';
import type { DatedPeriod } from '../shared/accounting-periods.ts';
import { narratePayments, paymentNarration } from '../shared/payment-by.ts';
import { type RegistryDates, registryNarration } from '../shared/registry-dates.ts';
import { accountingPeriodLimit, noticeLimit } from '../shared/time-limits.ts';

import { varyingDatesOf, varyingNarration } from '../shared/varying-dates.ts';

/** Values that only texts use. */
export const narration = {
  first_period_end: date,
  second_period_start: date,
  payment_dates: arrayOf(weekday),
  profit_shares: arrayOf(money),
  ...paymentNarration,
  longest_period: rowOf(accountingPeriodLimit),
  notice: rowOf(noticeLimit),
  registry_due_public: optional(date),
  ...registryNarration,
  ...varyingNarration,
};

/** What texts tell of beyond the inputs and outputs. */
interface Told {
  readonly first: DatedPeriod<Day>;
  readonly second: DatedPeriod<Day>;
  /** Null when no profit was given. */
  readonly shares: ProfitShares | null;
  readonly registry: RegistryDates;
}

export function narrate({ first, second, shares, registry }: Told, run: Run) {
  return {
    first_period_end: first.end,
    second_period_start: second.start,
    payment_dates: [first.payment.due, second.payment.due],
    ...narratePayments([first.payment, second.payment]),
    profit_shares: shares === null ? [] : [withoutSign(shares.first), withoutSign(shares.second)],
    longest_period: run.table(accountingPeriodLimit).on({ first_day: first.start }),
    notice: run.table(noticeLimit).on({ last_day_of_accounts: second.end }),
    registry_due_public: registry.ordinaryPublic,
    ...registry.narration,
    ...varyingDatesOf({ start: first.start, end: second.end }, registry, run),
  };
}

/** A loss is printed as a loss of so much. */
function withoutSign(amount: Amount): Amount {
  return isNegative(amount) ? amount.neg() : amount;
}
