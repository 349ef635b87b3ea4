import { type Rates, type RunOf, rowOf, step, worked } from '../../engine/calculator.ts';
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
  type Values,
  weekday,
  year,
} from '../../engine/values.ts';
import { type Amount, isZero, sum, zero } from '../../law/amounts.ts';
import { countDays, isExactly, type Period } from '../../law/periods.ts';
import { dueDays, narratePayments, paymentNarration, paymentSteps } from '../shared/payment-by.ts';
import { accountingPeriodLimit } from '../shared/time-limits.ts';
import {
  corporationTaxRates,
  limitsDiffer,
  type Part,
  shareOfYears,
  splitByYear,
} from './financial-years.ts';
import { planInstalments, quarterlyInstalments } from './instalments.ts';
import { type Profits, rateBand, taxOfPart } from './tax-of-part.ts';

export const inputs = {
  period_start: date,
  period_end: date,
  /** In pounds, like all amounts. */
  taxable_profits: money,
  associated_companies: integer,
  exempt_distributions: money,
  close_investment_holding: boolean,
} as const;

type Inputs = Values<typeof inputs>;

export const outputs = {
  period_days: integer,
  taxable_profits: money,
  augmented_profits: money,
  associated_companies: integer,
  corporation_tax: worked(money),
  tax_before_marginal_relief: money,
  marginal_relief: money,
  effective_rate: worked(percent(2)),
  rate_band: enumOf(...rateBand.outcomes, 'mixed'),
  lower_limit: optional(money),
  upper_limit: optional(money),
  payment_due: worked(weekday),
  payment_by: weekday,
  filing_due: worked(date),
  quarterly_instalments: enumOf(...quarterlyInstalments.outcomes),
  instalments: listOf({ due: weekday, amount: money, payment_by: weekday }),
  rates_assumed: boolean,
  financial_years: listOf({
    financial_year: year,
    period_start: date,
    period_end: date,
    days: integer,
    taxable_profits: money,
    augmented_profits: money,
    lower_limit: optional(money),
    upper_limit: optional(money),
    rate_band: enumOf(...rateBand.outcomes),
    rate: percent(),
    tax_before_marginal_relief: money,
    marginal_relief: money,
    corporation_tax: money,
  }),
} as const;

const ofPart = step(money, { financial_year: year });

export const steps = {
  profits_of_part: ofPart,
  augmented_profits_of_part: ofPart,
  lower_limit_of_part: ofPart,
  upper_limit_of_part: ofPart,
  tax_before_relief_of_part: ofPart,
  marginal_relief_of_part: ofPart,
  ...paymentSteps,
  months_of_period: step(decimal(2)),
  instalment: step(money, { due: weekday }),
  instalment_interest: step(percent(), { from: date, to: date }),
} as const;

export type TaxRun = RunOf<typeof outputs, typeof steps>;

export const narration = {
  common_rate: optional(percent()),
  marginal_rate: optional(percent()),
  /** Given for a period shorter than 12 months. */
  shorter_than: rowOf(accountingPeriodLimit),
  limits_change_in_period: boolean,
  hmrc_calculator_may_differ: boolean,
  instalment_interest_from: optional(date),
  lowest_instalment_interest: optional(percent()),
  highest_instalment_interest: optional(percent()),
  instalment_interest_margin: optional(percent()),
  instalment_grace_limit: optional(money),
  counts_group_companies: boolean,
  ...paymentNarration,
};

/** Corporation Tax of one accounting period. Source: CTA 2009 s8; CTA 2010 Part 3A; TMA 1970 s59D; FA 1998 Sch 18 para 14. */
export function calculate(given: Inputs, run: TaxRun) {
  return calculateTax(findBasis(given, run), given, run);
}

export function findBasis(given: Inputs, run: Rates) {
  const period: Period = { start: given.period_start, end: given.period_end };
  const longest = run.table(accountingPeriodLimit).on({ first_day: period.start });
  const isFull = isExactly(period, longest.months);
  const rates = run.table(corporationTaxRates);
  const parts = splitByYear(period, rates);
  const limitsChange = rates.method === 'separate_periods' && limitsDiffer(parts);
  const profits: Profits = {
    taxable: given.taxable_profits,
    augmented: given.taxable_profits.add(given.exempt_distributions),
    periodDays: countDays(period),
    companies: given.associated_companies + 1,
    closeInvestmentHolding: given.close_investment_holding,
    // s18D(4) reduces the limits of periods shorter than 12 months only.
    wholeLimits: isFull && !limitsChange,
  };
  return { period, longest, isFull, parts, limitsChange, profits };
}

export function calculateTax(basis: ReturnType<typeof findBasis>, given: Inputs, run: TaxRun) {
  const { period, longest, isFull, parts, limitsChange, profits } = basis;
  const { row: last } = parts.at(-1) as Part;
  const taxes = parts.map((part) => taxOfPart(part, profits, run));
  const records = taxes.map(({ record }) => record);
  const first = records[0] as (typeof records)[number];

  const tax = run.step.corporation_tax(sum(records.map((record) => record.corporation_tax)));
  const exactTax = sum(taxes.map((part) => part.exactTax));
  const effectiveRate = isZero(profits.taxable)
    ? zero
    : run.step.effective_rate(exactTax.div(profits.taxable));

  const { payment, filing } = dueDays(period.end, period.end, run);
  const instalments = planInstalments(basis, tax, payment.due, run);

  const hasLimits = records.some((record) => record.lower_limit !== null);
  const limitOf = (name: 'lower_limit' | 'upper_limit'): Amount | null =>
    hasLimits ? sum(records.map((record) => record[name] ?? zero)) : null;
  return {
    data: {
      period_days: profits.periodDays,
      taxable_profits: profits.taxable,
      augmented_profits: profits.augmented,
      associated_companies: given.associated_companies,
      corporation_tax: tax,
      tax_before_marginal_relief: sum(records.map((record) => record.tax_before_marginal_relief)),
      marginal_relief: sum(records.map((record) => record.marginal_relief)),
      effective_rate: effectiveRate,
      rate_band: records.every(({ rate_band }) => rate_band === first.rate_band)
        ? first.rate_band
        : ('mixed' as const),
      lower_limit: limitOf('lower_limit'),
      upper_limit: limitOf('upper_limit'),
      payment_due: payment.due,
      payment_by: payment.by,
      filing_due: filing,
      quarterly_instalments: instalments.outcome,
      instalments: instalments.list.map(({ due, amount, by }) => ({ due, amount, payment_by: by })),
      rates_assumed: run.isAssumed(corporationTaxRates),
      financial_years: records,
    },
    narration: {
      common_rate: records.every(({ rate }) => rate.compare(first.rate) === 0) ? first.rate : null,
      // The tax on each further pound between the limits, without exempt distributions: CTM03925.
      marginal_rate:
        isZero(given.exempt_distributions) && last.standard_fraction !== null
          ? last.main_rate.add(last.standard_fraction)
          : null,
      shorter_than: isFull ? null : longest,
      limits_change_in_period: limitsChange,
      hmrc_calculator_may_differ:
        hasLimits && profits.wholeLimits && isReducedByHmrc(parts, profits.periodDays),
      // Associated companies replaced 51% group companies when the bands came back (FA 2021 Sch 1).
      counts_group_companies: parts[0]?.row.small_profits_rate === null,
      instalment_interest_from: instalments.interest?.from ?? null,
      lowest_instalment_interest: instalments.interest?.lowest ?? null,
      highest_instalment_interest: instalments.interest?.highest ?? null,
      instalment_interest_margin: instalments.interest?.margin ?? null,
      instalment_grace_limit: instalments.graceLimit,
      ...narratePayments(instalments.list.length > 0 ? instalments.list : isZero(tax) ? [] : [payment]),
    },
  };
}

/**
 * True when HMRC's own calculator reduces the limits of these 12 months: it divides by the days of the financial
 * year, or of the period if it has more.
 */
function isReducedByHmrc(parts: readonly Part[], periodDays: number): boolean {
  return shareOfYears(parts, ({ yearDays }) => Math.max(yearDays, periodDays)).compare(1n) < 0;
}
