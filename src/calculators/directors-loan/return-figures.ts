import type { Rates } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { type Amount, downToPound, isPositive, larger, toPenny, zero } from '../../law/amounts.ts';
import type { Inputs, outputs } from './figures.ts';
import { takenLaterFrom } from './rates.ts';

export const returnTypes = {
  period_end: t.date,
  owed: t.money,
  tax: t.money,
  repaid: t.money,
  relief: t.money,
  tax_payable: t.money,
  has_loan: t.boolean,
  /** From when HMRC's online service takes the rate of the law; null where it already does. */
  taken_from: t.optional(t.date),
  // Known only for a ledger.
  repaid_in_period: t.boolean,
  repaid_as_money: t.money,
  released: t.money,
  later_repaid: t.optional(t.money),
  later_released: t.optional(t.money),
  later_credits: t.optional(t.money),
  later_relief: t.optional(t.money),
  has_later_relief: t.boolean,
  outstanding: t.money,
};

/** Figures of form CT600A: for one loan, or for one period of a ledger. */
export type LoanFigures = t.Values<typeof returnTypes>;

/** One loan on form CT600A, worked out in whole pounds. */
export function returnFigures(
  values: Inputs,
  data: t.Values<typeof outputs>,
  rates: Rates,
): Partial<LoanFigures>[] {
  const taxOn = (amount: Amount): Amount => toPenny(downToPound(amount).mul(data.rate));
  const [tax, relief] = [taxOn(values.outstanding), taxOn(values.repaid_within_9_months)];
  return [
    {
      period_end: values.period_end,
      owed: values.outstanding,
      tax,
      repaid: values.repaid_within_9_months,
      relief,
      tax_payable: larger(tax.sub(relief), zero),
      has_loan: isPositive(downToPound(values.outstanding)),
      taken_from: takenLaterFrom(data.rate_date, values.period_end, rates),
    },
  ];
}
