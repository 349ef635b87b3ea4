import { rowResults } from '../../../engine/calculator.ts';
import {
  boolean,
  date,
  enumOf,
  integer,
  listOf,
  money,
  optional,
  percent,
  smallCount,
} from '../../../engine/values.ts';
import {
  instalmentInterest,
  instalmentNumber,
  largePlan,
  veryLargePlan,
} from '../../corporation-tax/instalments.ts';
import { lossRelief } from '../../corporation-tax/loss-periods.ts';
import { accountingPeriodLimit, paymentLimit } from '../../shared/time-limits.ts';
import { creditRates, hmrcPractice, latePaymentRates, repaymentRates } from '../payment-interest.ts';

/** An account of payments; the operation makes its rows. */
export default rowResults({
  key: 'payments',
  tables: [
    ...[accountingPeriodLimit, paymentLimit, largePlan, veryLargePlan, instalmentNumber, lossRelief],
    ...[latePaymentRates, hmrcPractice, instalmentInterest, creditRates, repaymentRates],
  ],
  horizon: [latePaymentRates, instalmentInterest, creditRates, repaymentRates],
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
  narration: {
    period_end: date,
    up_to: date,
    /** Whether the account ends before the ordinary due date. */
    before_due: boolean,
    number_of_instalments: smallCount,
    first_instalment: optional(date),
    /** Payments less repayments. */
    paid_in_all: money,
    /** The day of the last payment, if no tax is left unpaid. */
    paid_off_on: optional(date),
    has_slices: boolean,
    /** Whether a slice has days of an ordinary year, for which HMRC's divisor gives a different figure. */
    divisor_matters: boolean,
    hmrc_year_days: integer,
    /** Whether interest on instalments or early payments crosses a change of rate. */
    crosses_change: boolean,
    has_debit_or_credit: boolean,
    late_still_open: boolean,
    late_known_until: date,
    instalments_known_until: date,
    last_rate: percent(),
    /** The day from which a loss counts. */
    loss_counts_on: optional(date),
    reduced_instalments: boolean,
    short_loss_period_in_leap_year: boolean,
    early_money: boolean,
    has_plan: boolean,
    plan_number: integer,
    plan_amount: money,
    plan_first: optional(date),
    plan_cleared_on: optional(date),
    plan_interest: money,
  },
});
