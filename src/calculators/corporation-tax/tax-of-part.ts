import type { Run } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import { count, formula, inline, pounds, rate, ratio, readAs } from '../../engine/formula.ts';
import {
  boolean,
  date,
  enumOf,
  integer,
  listOf,
  money,
  optional,
  percent,
  type ValueOf,
  year,
} from '../../engine/values.ts';
import { type Amount, toPenny, whole, zero } from '../../law/amounts.ts';
import { shareByDays } from '../../law/periods.ts';
import type { Part } from './financial-years.ts';

export const BANDS = ['small_profits_rate', 'marginal_relief', 'main_rate', 'single_rate'] as const;

export const rateBand = decision(
  'rate-band',
  {
    has_small_profits_rate: boolean,
    close_investment_holding: boolean,
    augmented_profits: money,
    lower_limit: money,
    upper_limit: money,
  },
  BANDS,
);

/** What `data.financial_years` holds of each part. */
export const financialYears = listOf({
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

/** What the tax of every part depends on. */
export interface Profits {
  readonly taxable: Amount;
  readonly augmented: Amount;
  readonly periodDays: number;
  /** The company and its associated companies, by which the limits are divided. Source: CTA 2010 s18D(3). */
  readonly companies: number;
  readonly closeInvestmentHolding: boolean;
  /** True when the limits stand unreduced for the period as a whole. */
  readonly wholeLimits: boolean;
}

/** The tax of one part, and its exact amount for totals, which are rounded once. Source: CTA 2010 ss18A, 18B, 18D; CTA 2009 s8(5). */
export function taxOfPart(part: Part, profits: Profits, run: Run) {
  const { row, days, financialYear } = part;
  const about = { financial_year: financialYear };
  const taxable = shareByDays(profits.taxable, days, profits.periodDays);
  const augmented = shareByDays(profits.augmented, days, profits.periodDays);
  const shareOf = (amount: Amount) => shareFormula(amount, days, profits.periodDays);
  run.step('profits_of_part', taxable, () => shareOf(profits.taxable), about);
  run.step('augmented_profits_of_part', augmented, () => shareOf(profits.augmented), about);

  const limits = limitsOf(part, profits);
  const band = run.decide(rateBand, {
    has_small_profits_rate: limits !== null,
    close_investment_holding: profits.closeInvestmentHolding,
    augmented_profits: augmented,
    lower_limit: limits?.lower.amount ?? zero,
    upper_limit: limits?.upper.amount ?? zero,
  });
  const limited = limits !== null && !profits.closeInvestmentHolding ? limits : null;
  if (limited !== null) {
    run.step('lower_limit_of_part', limited.lower.amount, limited.lower.working, about);
    run.step('upper_limit_of_part', limited.upper.amount, limited.upper.working, about);
  }

  const taxRate = band === 'small_profits_rate' && limits !== null ? limits.smallProfitsRate : row.main_rate;
  const before = taxable.mul(taxRate);
  const taxFormula = () =>
    readAs(
      formula`${shareOf(profits.taxable)} × ${rate(taxRate)}`,
      formula`${pounds(taxable)} × ${rate(taxRate)}`,
    );
  run.step('tax_before_relief_of_part', before, taxFormula, about);

  // A is above the lower limit here, so the division by it is safe; N ÷ A is one without distributions.
  const relief =
    band === 'marginal_relief' && limits !== null
      ? limits.standardFraction.mul(limits.upper.amount.sub(augmented)).mul(taxable.div(augmented))
      : zero;
  if (band === 'marginal_relief' && limits !== null) {
    const { upper, standardFraction } = limits;
    const reliefFormula = () => {
      const exact = formula`${ratio(standardFraction)} × (${upper.working()} − ${shareOf(profits.augmented)}) × ${pounds(profits.taxable)} ÷ ${pounds(profits.augmented)}`;
      const relievable = formula`${ratio(standardFraction)} × (${pounds(upper.amount)} − ${pounds(augmented)})`;
      return readAs(
        exact,
        profits.taxable.compare(profits.augmented) === 0
          ? relievable
          : inline`${relievable} × ${pounds(profits.taxable)} ÷ ${pounds(profits.augmented)}`,
      );
    };
    run.step('marginal_relief_of_part', relief, reliefFormula, about);
  }
  const exactTax = before.sub(relief);
  const record: PartRecord = {
    financial_year: financialYear,
    period_start: part.period.start,
    period_end: part.period.end,
    days,
    taxable_profits: taxable,
    augmented_profits: augmented,
    lower_limit: limited?.lower.amount ?? null,
    upper_limit: limited?.upper.amount ?? null,
    rate_band: band,
    rate: taxRate,
    // Each is rounded on its own, as HMRC's calculator does: not tax as what is left after rounded relief.
    tax_before_marginal_relief: toPenny(before),
    marginal_relief: toPenny(relief),
    corporation_tax: toPenny(exactTax),
  };
  return { record, exactTax };
}

/**
 * The limits of a part: by the days of the period when they stand whole, else by
 * those of the financial year. Null when the year has one rate for all profits.
 */
function limitsOf({ row, days, yearDays }: Part, { periodDays, companies, wholeLimits }: Profits) {
  const { small_profits_rate, lower_limit, upper_limit, standard_fraction } = row;
  if (
    small_profits_rate === null ||
    lower_limit === null ||
    upper_limit === null ||
    standard_fraction === null
  ) {
    return null;
  }
  const outOf = wholeLimits ? periodDays : yearDays;
  const scaled = (limit: Amount) => ({
    amount: shareByDays(limit, days, outOf).div(whole(companies)),
    working: () =>
      companies === 1
        ? shareFormula(limit, days, outOf)
        : readAs(
            formula`${shareFormula(limit, days, outOf)} ÷ ${count(companies)}`,
            inline`${shareFormula(limit, days, outOf)} ÷ ${count(companies)}`,
          ),
  });
  return {
    lower: scaled(lower_limit),
    upper: scaled(upper_limit),
    smallProfitsRate: small_profits_rate,
    standardFraction: standard_fraction,
  };
}

/** The share of days in an amount; all the days leave it as it is. */
function shareFormula(amount: Amount, days: number, outOf: number) {
  return days === outOf
    ? formula`${pounds(amount)}`
    : formula`${pounds(amount)} × ${count(days)} ÷ ${count(outOf)}`;
}
