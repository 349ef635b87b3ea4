import {
  type INTERVALS,
  MOST_PAYMENTS,
  type PlanWish,
  type WorkedAccount,
} from '../../calculators/late-penalty/payments/account.ts';
import { dayText, integerText } from '../../engine/texts/format.ts';
import { money } from '../../engine/values.ts';
import { type Amount, isPositive, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { AccountFacts } from '../../law/payments.ts';
import type { RowCall } from '../rows/row-call.ts';

/** The requested plan; null if none, or if it has a fault, which is noted. */
export function readPlan(call: RowCall, facts: AccountFacts, { account }: WorkedAccount): PlanWish | null {
  if (!call.hasGroup('plan')) return null;
  const { head } = call;
  const first = head['plan.first_payment_on'] as Day | null;
  const every = head['plan.every'] as keyof typeof INTERVALS | null;
  const amount = head['plan.amount'] as Amount | null;
  const number = head['plan.number'] as number | null;
  const [pending] = account.pending;
  const { upTo, ordinaryDue } = facts;
  if (upTo < ordinaryDue) call.fault('plan', 'plan_early', { due: dayText(ordinaryDue) });
  else if (pending !== undefined) call.fault('plan', 'plan_pending', { effective: dayText(pending.on) });
  else if (!isPositive(account.unpaid)) call.fault('plan', 'plan_nothing', { up_to: dayText(upTo) });
  if (first !== null && first <= upTo) {
    call.fault('plan.first_payment_on', 'plan_first_early', { up_to: dayText(upTo) });
  }
  if ((amount === null) === (number === null)) call.fault('plan', 'plan_amount_or_number');
  else if (amount !== null && !isPositive(amount))
    call.fault('plan.amount', 'plan_amount', { zero: money.print(zero, 'text') });
  if (call.isFaulty || first === null || every === null) return null;
  return { first, every, amount, number };
}

/** Message values for a plan whose amount is too small. */
export function tooLong({ amount }: PlanWish): Readonly<Record<string, string>> {
  return { amount: money.print(amount ?? zero, 'text'), most: integerText(MOST_PAYMENTS) };
}
