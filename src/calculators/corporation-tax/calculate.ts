import { type Rates, type RunOf, rowOf, step } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { type Amount, isZero, sum, zero } from '../../law/amounts.ts';
import { countDays, DAYS_IN_YEAR, isExactly, type Period } from '../../law/periods.ts';
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
  rate_band: t.enumOf(...rateBand.outcomes, 'mixed'),
  lower_limit: t.optional(t.money),
  upper_limit: t.optional(t.money),
  payment_due: t.weekday,
  payment_by: t.weekday,
  filing_due: t.date,
  quarterly_instalments: t.enumOf(...quarterlyInstalments.outcomes),
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
    rate_band: t.enumOf(...rateBand.outcomes),
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
  /** Given for a period shorter than 12 months. */
  shorter_than: rowOf(accountingPeriodLimit),
  limits_change_in_period: t.boolean,
  hmrc_calculator_may_differ: t.boolean,
  instalment_interest_from: t.optional(t.date),
  lowest_instalment_interest: t.optional(t.percent()),
  highest_instalment_interest: t.optional(t.percent()),
  instalment_interest_margin: t.optional(t.percent()),
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
  ...paymentNarration,
};

/** Corporation Tax of one accounting period. Source: CTA 2009 s8; CTA 2010 Part 3A; TMA 1970 s59D; FA 1998 Sch 18 para 14. */
export function calculate(given: Inputs, run: TaxRun) {
  const basis = findBasis(given, run);
  const { period, longest, isFull, parts, limitsChange, profits } = basis;
  const { row: last } = parts.at(-1) as Part;
  const taxes = parts.map((part) => taxOfPart(part, profits, run));
  const records = taxes.map(({ record }) => record);
  const first = records[0] as (typeof records)[number];

  const tax = run.step('corporation_tax', sum(records.map((record) => record.corporation_tax)));
  const exactTax = sum(taxes.map((part) => part.exactTax));
  const effectiveRate = isZero(profits.taxable)
    ? zero
    : run.step('effective_rate', exactTax.div(profits.taxable));

  const { payment, filing } = dueDays(period.end, period.end, null, run);
  const instalments = planInstalments(basis, given, tax, payment.due, run);

  const hasLimits = records.some((record) => record.lower_limit !== null);
  const sumLimits = (name: 'lower_limit' | 'upper_limit'): Amount | null =>
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
      lower_limit: sumLimits('lower_limit'),
      upper_limit: sumLimits('upper_limit'),
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
      instalment_limit: instalments.limit,
      instalment_grace_limit: instalments.graceLimit,
      year_of_grace_limit: instalments.graceApplies,
      companies: profits.companies,
      leap_year_days: hasLimits && !profits.wholeLimits ? leapYearDays(parts) : null,
      pay_ordinary: instalments.graceLimit === null ? null : payment,
      pay_last: instalments.list.at(-1) ?? null,
      instalment_days: instalments.list.map(({ amount, ...pay }) => ({ amount, pay })),
      ...narratePayments(instalments.list.length > 0 ? instalments.list : isZero(tax) ? [] : [payment]),
    },
  };
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

/**
 * True when HMRC's own calculator reduces the limits of these 12 months: it divides by the days of the financial
 * year, or of the period if it has more.
 */
function isReducedByHmrc(parts: readonly Part[], periodDays: number): boolean {
  return shareOfYears(parts, ({ yearDays }) => Math.max(yearDays, periodDays)).compare(1n) < 0;
}

function leapYearDays(parts: readonly Part[]): number | null {
  return parts.find(({ yearDays }) => yearDays > DAYS_IN_YEAR)?.yearDays ?? null;
}
