import { arrayOf, boolean, date, money, optional, percent } from '../../engine/values.ts';
import type { Amount } from '../../law/amounts.ts';
import { type Part, shareOfYears } from './financial-years.ts';
import type { Instalments } from './instalments.ts';
import type { PartRecord, Profits } from './tax-of-part.ts';

/** Values that only texts use. */
export const narration = {
  common_rate: optional(percent()),
  marginal_rate: optional(percent()),
  spans_financial_years: boolean,
  is_short_period: boolean,
  limits_change_in_period: boolean,
  hmrc_calculator_may_differ: boolean,
  instalment_dates: arrayOf(date),
  instalment_grace_limit: optional(money),
  counts_group_companies: boolean,
};

/** What texts tell of beyond the inputs and outputs. */
export interface Told {
  readonly parts: readonly Part[];
  readonly records: readonly PartRecord[];
  readonly profits: Profits;
  readonly isFull: boolean;
  readonly limitsChange: boolean;
  readonly instalments: Instalments;
}

export function narrate({ parts, records, profits, isFull, limitsChange, instalments }: Told) {
  const limited = records.some((record) => record.lower_limit !== null);
  const [first] = records;
  const hasOneRate = first !== undefined && records.every(({ rate }) => rate.compare(first.rate) === 0);
  const hasDistributions = profits.augmented.compare(profits.taxable) !== 0;
  return {
    common_rate: hasOneRate ? first.rate : null,
    marginal_rate: hasDistributions ? null : marginalRate(parts.at(-1)),
    spans_financial_years: parts.length > 1,
    is_short_period: !isFull,
    limits_change_in_period: limitsChange,
    hmrc_calculator_may_differ: limited && profits.wholeLimits && isReducedByHmrc(parts, profits.periodDays),
    instalment_dates: instalments.dates,
    instalment_grace_limit: instalments.graceLimit,
    // Associated companies took the place of 51% group companies when the bands came back (FA 2021 Sch 1).
    counts_group_companies: parts[0]?.row.small_profits_rate === null,
  };
}

/** What each further pound of profit between the limits bears, without exempt distributions. Source: CTM03925. */
function marginalRate(part: Part | undefined): Amount | null {
  const fractionOfLimits = part?.row.standard_fraction ?? null;
  return part === undefined || fractionOfLimits === null ? null : part.row.main_rate.add(fractionOfLimits);
}

/**
 * True when HMRC's own calculator reduces the limits of these 12 months: it
 * divides by the days of the financial year, or of the period if it has more.
 */
function isReducedByHmrc(parts: readonly Part[], periodDays: number): boolean {
  return shareOfYears(parts, ({ yearDays }) => Math.max(yearDays, periodDays)).compare(1n) < 0;
}
