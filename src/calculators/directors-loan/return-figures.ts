import { returnFigures } from '../../engine/calculator.ts';
import { boolean, date, money, optional } from '../../engine/values.ts';
import { type Amount, isNegative, isPositive, toPenny, unscaled, zero } from '../../law/amounts.ts';
import { scaled } from '../../law/fractions.ts';
import { inputs, outputs } from './calculate.ts';
import { onlineRates } from './narration.ts';

const types = {
  period_end: date,
  owed: money,
  tax: money,
  repaid: money,
  relief: money,
  tax_payable: money,
  has_loan: boolean,
  /** From when HMRC's online service takes the rate of the law; null where it does. */
  taken_from: optional(date),
};

/**
 * What form CT600A has of one loan, worked out on whole pounds. A second record has what HMRC's online service takes
 * until it works with the rate of the law.
 */
export default returnFigures(inputs, outputs, types, (given, data, rates) => {
  const [owed, repaid] = [given.outstanding, given.repaid_within_9_months].map((amount) =>
    unscaled(scaled(amount, 0, 'down'), 0),
  ) as [Amount, Amount];
  const online = rates.table(onlineRates).find({ loan_day: data.rate_date });
  const takenFrom = online?.taken_from ?? null;
  const isTakenLater = takenFrom !== null && given.period_end < takenFrom;
  const at = (rate: Amount) => {
    const [tax, relief] = [toPenny(owed.mul(rate)), toPenny(repaid.mul(rate))];
    const payable = tax.sub(relief);
    return {
      ...{
        period_end: given.period_end,
        owed: given.outstanding,
        tax,
        repaid: given.repaid_within_9_months,
        relief,
      },
      tax_payable: isNegative(payable) ? zero : payable,
      has_loan: isPositive(owed),
      taken_from: isTakenLater ? takenFrom : null,
    };
  };
  const onlineRate = isTakenLater ? (online?.rate ?? null) : null;
  return onlineRate === null ? [at(data.rate)] : [at(data.rate), at(onlineRate)];
});
