import { rowOf } from '../../engine/calculator.ts';
import { boolean, date, money, optional, percent } from '../../engine/values.ts';
import type { Amount } from '../../law/amounts.ts';
import { paymentNarration } from '../shared/payment-by.ts';
import { accountingPeriodLimit } from '../shared/time-limits.ts';
import type { PartRecord } from './figures.ts';
import { type Part, shareOfYears } from './financial-years.ts';
import type { Profits } from './tax-of-part.ts';

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

/** What texts say of the rates and limits of the parts of a period. */
export function narrateRates(parts: readonly Part[], records: readonly PartRecord[], profits: Profits) {
  const limited = records.some((record) => record.lower_limit !== null);
  const [first] = records;
  const hasOneRate = first !== undefined && records.every(({ rate }) => rate.compare(first.rate) === 0);
  const hasDistributions = profits.augmented.compare(profits.taxable) !== 0;
  return {
    common_rate: hasOneRate ? first.rate : null,
    marginal_rate: hasDistributions ? null : marginalRate(parts.at(-1) as Part),
    hmrc_calculator_may_differ: limited && profits.wholeLimits && isReducedByHmrc(parts, profits.periodDays),
    // Associated companies replaced 51% group companies when the bands came back (FA 2021 Sch 1).
    counts_group_companies: parts[0]?.row.small_profits_rate === null,
  };
}

/** The tax on each further pound between the limits, without exempt distributions. Source: CTM03925. */
function marginalRate({ row: { main_rate, standard_fraction } }: Part): Amount | null {
  return standard_fraction === null ? null : main_rate.add(standard_fraction);
}

/**
 * True when HMRC's own calculator reduces the limits of these 12 months: it
 * divides by the days of the financial year, or of the period if it has more.
 */
function isReducedByHmrc(parts: readonly Part[], periodDays: number): boolean {
  return shareOfYears(parts, ({ yearDays }) => Math.max(yearDays, periodDays)).compare(1n) < 0;
}
