import { rateTable } from '../../engine/rates/declaration.ts';
import { percent } from '../../engine/values.ts';

/** HMRC's rate on tax paid early and on instalments overpaid. */
export const creditRates = rateTable('interest-from-hmrc/credit', { rate: percent() }, ['each_day'], {
  methods: ['by_days'],
});

/** HMRC's rate on tax repaid. */
export const repaymentRates = rateTable('interest-from-hmrc/repayment', { rate: percent() }, ['each_day'], {
  methods: ['by_days'],
});

export const interestFromHmrc = [creditRates, repaymentRates] as const;
