import { type RunOf, step, worked } from '../../engine/calculator.ts';
import {
  boolean,
  date,
  enumOf,
  integer,
  listOf,
  money,
  optional,
  percent,
  type Values,
  weekday,
} from '../../engine/values.ts';
import { paymentSteps } from '../shared/payment-by.ts';

export const FLAT_BANDS = ['on_time', 'up_to_3_months_late', 'more_than_3_months_late'] as const;

/** Each run in `data.interest_periods`. */
export const interestPeriods = listOf({
  from: date,
  to: date,
  days: integer,
  rate: percent(),
  year_days: integer,
  interest: money,
});

export const outputs = {
  payment_due: worked(weekday),
  payment_by: weekday,
  filing_due: worked(date),
  filed_late: boolean,
  days_late_filing: integer,
  flat_penalty: worked(money),
  flat_penalty_band: enumOf(...FLAT_BANDS),
  doubled_amounts_apply: boolean,
  third_successive_amounts_apply: boolean,
  flat_penalty_increases_after: worked(date),
  tax_penalty_from: worked(date),
  tax_penalty_20_from: worked(date),
  unpaid_tax_at_18_months: money,
  tax_penalty_rate: percent(),
  tax_penalty: worked(money),
  total_penalties: worked(money),
  interest_from: optional(date),
  interest_to: optional(date),
  interest_days: integer,
  interest: worked(money),
  interest_periods: interestPeriods,
  interest_still_running: boolean,
  interest_uses_assumed_rate: boolean,
  total_extra_cost: worked(money),
  total_to_pay: worked(money),
} as const;

export type Figures = Values<typeof outputs>;

export const steps = {
  ...paymentSteps,
  interest_run: step(money, { from: date, to: date, days: integer, rate: percent() }),
  daily_interest: step(money),
} as const;

export type PenaltyRun = RunOf<typeof outputs, typeof steps>;
