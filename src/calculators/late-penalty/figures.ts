import { type RunOf, rowOf, step } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { largeCompanyNarration } from '../shared/large-companies.ts';
import { paymentNarration, paymentSteps } from '../shared/payment-by.ts';
import { timeLimits } from '../shared/time-limits.ts';
import { decisions, tables } from './rates.ts';

export const inputs = {
  period_end: t.date,
  period_of_account_end: t.optional(t.date),
  filed_on: t.date,
  /** In pounds; null when not known, which texts do not treat as nil. */
  tax_due: t.optional(t.money),
  paid_on: t.optional(t.date),
  late_previous_two: t.boolean,
  /** When HMRC served the notice to file. */
  notice_to_file: t.optional(t.date),
} as const;

export type Inputs = t.Values<typeof inputs>;

export const outputs = {
  payment_due: t.weekday,
  payment_by: t.weekday,
  filing_due: t.date,
  filed_late: t.boolean,
  days_late_filing: t.integer,
  flat_penalty: t.money,
  flat_penalty_band: t.enumOf(...decisions.flatPenaltyTier.outcomes),
  doubled_amounts_apply: t.boolean,
  third_successive_amounts_apply: t.boolean,
  flat_penalty_increases_after: t.date,
  tax_penalty_from: t.date,
  tax_penalty_20_from: t.date,
  unpaid_tax_at_18_months: t.money,
  tax_penalty_rate: t.percent(),
  tax_penalty: t.money,
  total_penalties: t.money,
  interest_from: t.optional(t.date),
  interest_to: t.optional(t.date),
  interest_days: t.integer,
  interest: t.money,
  interest_periods: t.listOf({
    from: t.date,
    to: t.date,
    days: t.integer,
    rate: t.percent(),
    year_days: t.integer,
    interest: t.money,
  }),
  interest_still_running: t.boolean,
  interest_uses_assumed_rate: t.boolean,
  total_extra_cost: t.money,
  total_to_pay: t.money,
} as const;

export const steps = {
  ...paymentSteps,
  interest_run: step(t.money, { from: t.date, to: t.date, days: t.integer, rate: t.percent() }),
  daily_interest: step(t.money),
} as const;

export type PenaltyRun = RunOf<typeof outputs, typeof steps>;

export const narration = {
  appeal_days: t.optional(t.integer),
  amounts_change_on: t.optional(t.date),
  higher_flat_penalty: t.money,
  months_by_practice: t.optional(t.integer),
  within_former_grace: t.boolean,
  tax_related: rowOf(tables.taxPenalties),
  last_rate: t.optional(t.percent()),
  margin: rowOf(tables.marginOverBankRate),
  hmrc: rowOf(tables.hmrcPractice),
  hmrc_less_by: t.optional(t.percent(2)),
  late_accounts: rowOf(timeLimits.lateAccounts),
  notice: rowOf(timeLimits.notice),
  /** Whether the filing date runs from the notice. */
  notice_decides: t.boolean,
  runs_of_interest: t.listOf({
    from: t.date,
    to: t.date,
    days: t.countOf('day'),
    rate: t.percent(),
    interest: t.money,
  }),
  further_runs: t.integer,
  ...largeCompanyNarration,
  /** The tax above which a company is large, for 12 months. */
  large_tax: t.optional(t.money),
  ...paymentNarration,
};
