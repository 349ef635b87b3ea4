import {
  accountEvents,
  accountResult,
  MAX_PAYMENTS,
  planFor,
  ratesOver,
} from '../../calculators/late-penalty/payments/account.ts';
import { integerText } from '../../engine/texts/format.ts';
import { percent } from '../../engine/values.ts';
import { zero } from '../../law/amounts.ts';
import { keepAccount } from '../../law/payment-account.ts';
import { type Line, sheetMaker, writeLists } from '../row-data.ts';
import type { RowOperation } from '../rows/row-operation.ts';
import { readAccount, readPlan } from './read-account.ts';

type PaymentsData = Line & { readonly plan: { readonly payments: readonly Line[] } | null };

/** Interest on a period's tax paid in parts, late or early, and a plan of regular payments. */
export const payments: RowOperation<PaymentsData> = {
  name: 'payments',
  schemas: new Map([['late-penalty', 'payments']]),

  run(call, run) {
    const inputs = readAccount(call, run);
    if (inputs === null) return null;
    const account = keepAccount(inputs.facts, ratesOver(run));
    const wish = readPlan(call, inputs.facts, account);
    if (call.isRejected) return null;
    const plan = wish === null ? null : planFor(account, inputs.facts.upTo, wish, run);
    if (wish !== null && plan === null) {
      const slots = { amount: wish.amount ?? zero, most: integerText(MAX_PAYMENTS) };
      call.reject('plan.amount', 'plan_too_long', slots);
      return null;
    }
    const { facts } = inputs;
    const lists = writeLists<PaymentsData>('payments', {
      instalments: facts.instalments,
      account: accountEvents(facts),
      slices: account.slices.map((slice) => ({ ...slice, rate: percent().json(slice.rate) })),
      plan,
    });
    return { outcome: accountResult(inputs, account, plan, run), lists };
  },

  /** Slices of interest, which are the CSV; then events, instalments and the plan. */
  sheets({ result: { data } }, service) {
    const { sheet } = sheetMaker('payments', service);
    return [
      sheet('slices', data.slices),
      sheet('account', data.account),
      sheet('instalments', data.instalments),
      sheet('plan', data.plan?.payments),
    ];
  },
};
