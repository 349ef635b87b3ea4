import { type RunOf, step, worked } from '../../engine/calculator.ts';
import {
  boolean,
  date,
  decimal,
  enumOf,
  integer,
  listOf,
  money,
  optional,
  percent,
  type ValueOf,
  type Values,
  weekday,
  year,
} from '../../engine/values.ts';
import { paymentSteps } from '../shared/payment-by.ts';

export const BANDS = ['small_profits_rate', 'marginal_relief', 'main_rate', 'single_rate'] as const;

/** Each part in `data.financial_years`. */
const financialYears = listOf({
  financial_year: year,
  period_start: date,
  period_end: date,
  days: integer,
  taxable_profits: money,
  augmented_profits: money,
  lower_limit: optional(money),
  upper_limit: optional(money),
  rate_band: enumOf(...BANDS),
  rate: percent(),
  tax_before_marginal_relief: money,
  marginal_relief: money,
  corporation_tax: money,
});

export type PartRecord = ValueOf<typeof financialYears>[number];

/** Each instalment in `data.instalments`. */
const instalmentList = listOf({ due: weekday, amount: money, payment_by: weekday });

const instalmentSteps = {
  months_of_period: step(decimal(2)),
  instalment: step(money, { due: weekday }),
  instalment_interest: step(percent(), { from: date, to: date }),
} as const;

const ofPart = { financial_year: year };

export const outputs = {
  period_days: integer,
  taxable_profits: money,
  augmented_profits: money,
  associated_companies: integer,
  corporation_tax: worked(money),
  tax_before_marginal_relief: money,
  marginal_relief: money,
  effective_rate: worked(percent(2)),
  rate_band: enumOf(...BANDS, 'mixed'),
  lower_limit: optional(money),
  upper_limit: optional(money),
  payment_due: worked(weekday),
  payment_by: weekday,
  filing_due: worked(date),
  quarterly_instalments: enumOf('none', 'large', 'very_large'),
  instalments: instalmentList,
  rates_assumed: boolean,
  financial_years: financialYears,
} as const;

export type Figures = Values<typeof outputs>;

export const steps = {
  profits_of_part: step(money, ofPart),
  augmented_profits_of_part: step(money, ofPart),
  lower_limit_of_part: step(money, ofPart),
  upper_limit_of_part: step(money, ofPart),
  tax_before_relief_of_part: step(money, ofPart),
  marginal_relief_of_part: step(money, ofPart),
  ...paymentSteps,
  ...instalmentSteps,
} as const;

export type TaxRun = RunOf<typeof outputs, typeof steps>;
