import { step, worked } from '../../engine/calculator.ts';
import { boolean, date, decimal, enumOf, integer, money, optional, percent } from '../../engine/values.ts';
import { FLAT_BANDS } from './filing-penalties.ts';
import { interestPeriods } from './payment-interest.ts';

/** What `data` holds, key by key. */
export const outputs = {
  payment_due: worked(date),
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

/** Values that only texts use. */
export const narration = {
  ended_on: date,
  filed_on: date,
  tax: money,
  has_tax: boolean,
  long_accounts: boolean,
  appeal_days: optional(integer),
  amounts_from: date,
  amounts_change_on: optional(date),
  higher_flat_penalty: money,
  flat_months: integer,
  flat_limit_follows_practice: boolean,
  within_former_grace: boolean,
  tax_penalty_stage: enumOf('none', 'ahead', 'lower_rate', 'higher_rate'),
  lower_tax_penalty_rate: percent(),
  higher_tax_penalty_rate: percent(),
  paid_on_day_of_liability: boolean,
  interest_state: enumOf('no_tax', 'paid_in_time', 'not_yet', 'charged'),
  daily_interest: optional(money),
  last_rate: optional(percent()),
  margin: optional(decimal(4)),
  margin_from: optional(date),
  hmrc_year_days: optional(integer),
  hmrc_less_by: optional(percent(2)),
} as const;

/** Steps of the workings that are no outputs. */
export const steps = {
  interest_run: step(money, { from: date, to: date, days: integer, rate: percent() }),
  daily_interest: step(money),
} as const;
