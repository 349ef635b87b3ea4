import type { Run } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { boolean, integer, money, months, optional } from '../../engine/values.ts';
import { type Amount, whole, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { instalmentDates, type Period } from '../../law/periods.ts';
import { type Part, shareOfYears } from './financial-years.ts';
import type { Profits } from './tax-of-part.ts';

const PLAN = {
  first_months: months,
  first_days: integer,
  every_months: months,
  final_months: months,
  final_days: integer,
} as const;

/** Who pays in instalments. Chosen by the first day of the accounting period. */
export const instalmentLimits = rateTable(
  'quarterly-instalments',
  {
    large_above: money,
    very_large_above: optional(money),
    not_if_tax_up_to: money,
    not_in_first_year_if_profits_up_to: money,
  },
  { series: 'limits', rising: ['large_above', 'very_large_above'] },
);

/** When a large company's instalments fall. */
export const largePlan = rateTable('quarterly-instalments', PLAN, { series: 'large_dates' });

/** When a very large company's instalments fall. */
export const veryLargePlan = rateTable('quarterly-instalments', PLAN, { series: 'very_large_dates' });

export const instalmentTables = [instalmentLimits, largePlan, veryLargePlan] as const;

export const quarterlyInstalments = decision(
  'quarterly-instalments',
  {
    augmented_profits: money,
    large_limit: money,
    has_very_large_limit: boolean,
    very_large_limit: money,
    tax: money,
    tax_limit: money,
  },
  ['none', 'large', 'very_large'],
);

/** What a company's instalments depend on. */
export interface InstalmentFacts {
  readonly period: Period;
  /** Of the period in financial years. */
  readonly parts: readonly Part[];
  /** True for a period of 12 months: the limits stand unreduced. */
  readonly isFull: boolean;
  readonly profits: Profits;
  readonly tax: Amount;
}

export interface Instalments {
  readonly outcome: 'none' | 'large' | 'very_large';
  /** Earliest first; none when the company does not pay in instalments. */
  readonly dates: readonly Day[];
  /** The profits up to which a company that was not large the year before pays no instalments; null above them. */
  readonly graceLimit: Amount | null;
}

/**
 * Whether and when a company pays in instalments.
 * Source: SI 1998/3175 regs 3 and 5; HMRC CTM92520, CTM92805.
 */
export function instalmentsOf(
  { period, parts, isFull, profits, tax }: InstalmentFacts,
  run: Run,
): Instalments {
  const limits = run.table(instalmentLimits).on(period.start);
  const yearFraction = isFull ? whole(1) : shareOfYears(parts, ({ yearDays }) => yearDays);
  const scaled = (limit: Amount): Amount => limit.mul(yearFraction).div(whole(profits.companies));
  const veryLarge = limits.very_large_above;
  const outcome = run.decide(quarterlyInstalments, {
    augmented_profits: profits.augmented,
    large_limit: scaled(limits.large_above),
    has_very_large_limit: veryLarge !== null,
    very_large_limit: veryLarge === null ? zero : scaled(veryLarge),
    tax,
    tax_limit: limits.not_if_tax_up_to.mul(yearFraction),
  });
  if (outcome === 'none') return { outcome, dates: [], graceLimit: null };
  const plan = run.table(outcome === 'large' ? largePlan : veryLargePlan).on(period.start);
  const graceLimit = scaled(limits.not_in_first_year_if_profits_up_to);
  return {
    outcome,
    dates: instalmentDates(period, {
      firstMonths: plan.first_months,
      firstDays: plan.first_days,
      everyMonths: plan.every_months,
      finalMonths: plan.final_months,
      finalDays: plan.final_days,
    }),
    graceLimit: outcome === 'large' && profits.augmented.compare(graceLimit) <= 0 ? graceLimit : null,
  };
}
