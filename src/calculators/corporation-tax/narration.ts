import { type Narration, rowOf } from '../../engine/calculator.ts';
import type { Row } from '../../engine/rates/table.ts';
import { boolean, money, optional, percent, smallCount, weekday } from '../../engine/values.ts';
import type { Amount } from '../../law/amounts.ts';
import { narratePayments, type Payment, paymentNarration } from '../shared/payment-by.ts';
import { accountingPeriodLimit } from '../shared/time-limits.ts';
import { type Part, shareOfYears } from './financial-years.ts';
import { type Instalments, instalmentInterest } from './instalments.ts';
import type { PartRecord, Profits } from './tax-of-part.ts';

/** Values that only texts use. */
export const narration = {
  common_rate: optional(percent()),
  marginal_rate: optional(percent()),
  spans_financial_years: boolean,
  /** Given for a period shorter than 12 months. */
  shorter_than: rowOf(accountingPeriodLimit),
  limits_change_in_period: boolean,
  hmrc_calculator_may_differ: boolean,
  instalment_count: smallCount,
  /** Given with several instalments. */
  instalment_amount: optional(money),
  first_instalment: optional(weekday),
  last_instalment: optional(weekday),
  instalment_interest: rowOf(instalmentInterest),
  instalment_grace_limit: optional(money),
  counts_group_companies: boolean,
  ...paymentNarration,
};

/** What texts tell of beyond the inputs and outputs. */
export interface Told {
  readonly parts: readonly Part[];
  readonly records: readonly PartRecord[];
  readonly profits: Profits;
  /** The longest an accounting period can be, when this one is shorter; null otherwise. */
  readonly shorterThan: Row<typeof accountingPeriodLimit.columns> | null;
  readonly limitsChange: boolean;
  readonly instalments: Instalments;
  /** What must be paid when: the instalments, or the tax on the ordinary day, if there is any. */
  readonly payments: readonly Payment[];
}

export function narrate({
  parts,
  records,
  profits,
  shorterThan,
  limitsChange,
  instalments,
  payments,
}: Told): Narration<typeof narration> {
  const { list } = instalments;
  const several = list.length > 1 ? list[0] : undefined;
  const limited = records.some((record) => record.lower_limit !== null);
  const [first] = records;
  const hasOneRate = first !== undefined && records.every(({ rate }) => rate.compare(first.rate) === 0);
  const hasDistributions = profits.augmented.compare(profits.taxable) !== 0;
  return {
    common_rate: hasOneRate ? first.rate : null,
    marginal_rate: hasDistributions ? null : marginalRate(parts.at(-1)),
    spans_financial_years: parts.length > 1,
    shorter_than: shorterThan,
    limits_change_in_period: limitsChange,
    hmrc_calculator_may_differ: limited && profits.wholeLimits && isReducedByHmrc(parts, profits.periodDays),
    instalment_count: list.length,
    instalment_amount: several?.amount ?? null,
    first_instalment: several?.due ?? null,
    last_instalment: list.at(-1)?.due ?? null,
    instalment_interest: instalments.interest,
    instalment_grace_limit: instalments.graceLimit,
    // Associated companies took the place of 51% group companies when the bands came back (FA 2021 Sch 1).
    counts_group_companies: parts[0]?.row.small_profits_rate === null,
    ...narratePayments(payments),
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
