import { rowResults } from '../../../engine/calculator.ts';
import { boolean, date, enumOf, integer, listOf, money, optional, percent } from '../../../engine/values.ts';
import {
  instalmentInterest,
  instalmentNumber,
  largePlan,
  veryLargePlan,
} from '../../corporation-tax/instalments.ts';
import { lossRelief } from '../../corporation-tax/loss-periods.ts';
import { accountingPeriodLimit, paymentLimit } from '../../shared/time-limits.ts';
import { interestFromHmrc } from '../interest-from-hmrc.ts';
import { hmrcPractice, latePaymentRates } from '../payment-interest.ts';
import { narration } from './narration.ts';

/** The narration of an account of payments; the operation makes its rows. */
export default rowResults({
  key: 'payments',
  tables: [
    ...[accountingPeriodLimit, paymentLimit, largePlan, veryLargePlan, instalmentNumber, lossRelief],
    ...[latePaymentRates, hmrcPractice, instalmentInterest],
    ...interestFromHmrc,
  ],
  horizon: [latePaymentRates, instalmentInterest, ...interestFromHmrc],
  outputs: {
    payment_due: date,
    credit_interest_from: date,
    tax_in_account: money,
    instalments: listOf({ due: date, amount: money }),
    account: listOf({
      on: date,
      event: enumOf('instalment_due', 'tax_due', 'payment', 'repayment', 'loss_counts'),
      amount: money,
      due_so_far: money,
      paid_so_far: money,
      balance: money,
    }),
    slices: listOf({
      kind: enumOf('debit', 'credit', 'late', 'repayment'),
      from: date,
      to: date,
      days: integer,
      amount: money,
      rate: percent(),
      year_days: integer,
      interest: money,
      still_open: boolean,
    }),
    debit_interest: money,
    late_payment_interest: money,
    credit_interest: money,
    repayment_interest: money,
    interest_charged: money,
    interest_from_hmrc: money,
    net_interest: money,
    interest_paid: money,
    unpaid_tax: money,
    bears_interest: money,
    overpaid_tax: money,
    total_to_pay: money,
    daily_interest: optional(money),
    interest_charged_at_366: money,
    interest_from_hmrc_at_366: money,
    uses_assumed_rate: boolean,
    unpaid_tax_at_18_months: optional(money),
  },
  narration,
});
