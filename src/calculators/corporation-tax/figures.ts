import { type RunOf, rowOf, step } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { paymentNarration, paymentSteps } from '../shared/payment-by.ts';
import { timeLimits } from '../shared/time-limits.ts';
import { decisions } from './rates.ts';

export const inputs = {
  period_start: t.date,
  period_end: t.date,
  /** In pounds, like all amounts. */
  taxable_profits: t.money,
  associated_companies: t.integer,
  exempt_distributions: t.money,
  close_investment_holding: t.boolean,
  /** Whether the company was large in an accounting period in the 12 months before; null when not known. */
  large_last_period: t.optional(t.boolean),
} as const;

export type Inputs = t.Values<typeof inputs>;

export const outputs = {
  period_days: t.integer,
  taxable_profits: t.money,
  augmented_profits: t.money,
  associated_companies: t.integer,
  corporation_tax: t.money,
  tax_before_marginal_relief: t.money,
  marginal_relief: t.money,
  effective_rate: t.percent(2),
  rate_band: t.enumOf(...decisions.rateBand.outcomes, 'mixed'),
  lower_limit: t.optional(t.money),
  upper_limit: t.optional(t.money),
  payment_due: t.weekday,
  payment_by: t.weekday,
  filing_due: t.date,
  quarterly_instalments: t.enumOf(...decisions.quarterlyInstalments.outcomes),
  instalments: t.listOf({ due: t.weekday, amount: t.money, payment_by: t.weekday }),
  rates_assumed: t.boolean,
  financial_years: t.listOf({
    financial_year: t.year,
    period_start: t.date,
    period_end: t.date,
    days: t.integer,
    taxable_profits: t.money,
    augmented_profits: t.money,
    lower_limit: t.optional(t.money),
    upper_limit: t.optional(t.money),
    rate_band: t.enumOf(...decisions.rateBand.outcomes),
    rate: t.percent(),
    tax_before_marginal_relief: t.money,
    marginal_relief: t.money,
    corporation_tax: t.money,
  }),
} as const;

const ofPart = step(t.money, { financial_year: t.year });

export const steps = {
  profits_of_part: ofPart,
  augmented_profits_of_part: ofPart,
  lower_limit_of_part: ofPart,
  upper_limit_of_part: ofPart,
  tax_before_relief_of_part: ofPart,
  marginal_relief_of_part: ofPart,
  ...paymentSteps,
  months_of_period: step(t.decimal(2)),
  instalment: step(t.money, { due: t.weekday }),
  instalment_interest: step(t.percent(), { from: t.date, to: t.date }),
} as const;

export type TaxRun = RunOf<typeof outputs, typeof steps>;

export const narration = {
  common_rate: t.optional(t.percent()),
  marginal_rate: t.optional(t.percent()),
  /** Only for a period shorter than 12 months. */
  shorter_than: rowOf(timeLimits.accountingPeriod),
  limits_change_in_period: t.boolean,
  hmrc_calculator_may_differ: t.boolean,
  interest_range: t.listOf({ from: t.date, lowest: t.percent(), highest: t.percent(), margin: t.percent() }),
  /** The limit above which the company is large, or very large; null where it pays no instalments. */
  instalment_limit: t.optional(t.money),
  /** The limit of the year of grace, where it is not known whether that applies. */
  instalment_grace_limit: t.optional(t.money),
  /** The same limit where the year of grace applies. */
  year_of_grace_limit: t.optional(t.money),
  companies: t.smallCount,
  /** The days of a financial year with a leap day, where limits are divided by them. */
  leap_year_days: t.optional(t.integer),
  /** The ordinary payment date, where the company may have instalments instead. */
  pay_ordinary: t.optional(t.paymentDays),
  pay_last: t.optional(t.paymentDays),
  instalment_days: t.listOf({ pay: t.paymentDays, amount: t.money }),
  counts_group_companies: t.boolean,
  /** Null where it depends on whether the company was large before; then the next two say when. */
  next_payment: t.optional(t.weekday),
  first_payment_if_large: t.optional(t.weekday),
  payment_if_not_large: t.optional(t.weekday),
  number_of_instalments: t.integer,
  ...paymentNarration,
};
