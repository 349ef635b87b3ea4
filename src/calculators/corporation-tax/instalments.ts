import type { Run } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { type Amount, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { instalmentDates, type Period } from '../../law/periods.ts';

const PLAN = {
  first_months: 'months',
  first_days: 'number',
  every_months: 'months',
  final_months: 'months',
  final_days: 'number',
} as const;

/** Who pays in instalments. Chosen by the first day of the accounting period. */
export const instalmentLimits = rateTable(
  'quarterly-instalments',
  {
    large_above: 'money',
    very_large_above: 'money?',
    not_if_tax_up_to: 'money',
    not_in_first_year_if_profits_up_to: 'money',
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
    augmented_profits: 'amount',
    large_limit: 'amount',
    has_very_large_limit: 'yes_no',
    very_large_limit: 'amount',
    tax: 'amount',
    tax_limit: 'amount',
  },
  ['none', 'large', 'very_large'],
);

/** What a company's instalments depend on. */
export interface InstalmentFacts {
  readonly period: Period;
  readonly augmentedProfits: Amount;
  readonly tax: Amount;
  /** 1 for 12 months, less for a shorter period. */
  readonly yearFraction: Amount;
  /** The company and its associated companies. */
  readonly companies: Amount;
}

export interface Instalments {
  readonly outcome: 'none' | 'large' | 'very_large';
  /** Earliest first; none when the company does not pay in instalments. */
  readonly dates: readonly Day[];
  /** True when a company that was not large the year before would not pay in instalments. */
  readonly graceInFirstYear: boolean;
  readonly graceLimit: Amount;
}

/**
 * Whether and when a company pays in instalments.
 * Source: SI 1998/3175 regs 3 and 5; HMRC CTM92520, CTM92805.
 */
export function instalmentsOf(facts: InstalmentFacts, run: Run): Instalments {
  const { period, augmentedProfits, tax, yearFraction, companies } = facts;
  const limits = run.table(instalmentLimits).on(period.start);
  const scaled = (limit: Amount): Amount => limit.mul(yearFraction).div(companies);
  const veryLarge = limits.very_large_above;
  const outcome = run.decide(quarterlyInstalments, {
    augmented_profits: augmentedProfits,
    large_limit: scaled(limits.large_above),
    has_very_large_limit: veryLarge !== null,
    very_large_limit: veryLarge === null ? zero : scaled(veryLarge),
    tax,
    tax_limit: limits.not_if_tax_up_to.mul(yearFraction),
  });
  if (outcome === 'none') return { outcome, dates: [], graceInFirstYear: false, graceLimit: zero };
  const plan = run.table(outcome === 'large' ? largePlan : veryLargePlan).on(period.start);
  const graceLimit = scaled(limits.not_in_first_year_if_profits_up_to);
  return {
    outcome,
    dates: instalmentDates(period, {
      firstMonths: plan.first_months,
      firstDays: Number(plan.first_days.n),
      everyMonths: plan.every_months,
      finalMonths: plan.final_months,
      finalDays: Number(plan.final_days.n),
    }),
    graceInFirstYear: outcome === 'large' && augmentedProfits.compare(graceLimit) <= 0,
    graceLimit,
  };
}
