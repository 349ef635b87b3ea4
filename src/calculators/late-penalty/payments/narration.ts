import { boolean, date, integer, money, optional, percent, smallCount } from '../../../engine/values.ts';

/** The values used in the answer and notes of an account of payments. */
export const narration = {
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
};
