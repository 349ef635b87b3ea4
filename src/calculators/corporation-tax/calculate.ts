import { type Amount, fraction, isZero, sum, zero } from '../../law/amounts.ts';
import { DAYS_IN_YEAR } from '../../law/periods.ts';
import { dueDays, narratePayments } from '../shared/payment-by.ts';
import { findBasis, type PeriodPart, shareOfYears } from './basis.ts';
import type { Inputs, TaxRun } from './figures.ts';
import { planInstalments } from './instalments.ts';
import { tables } from './rates.ts';
import { taxOfPart } from './tax-of-part.ts';

/** Corporation Tax of one accounting period. Source: CTA 2009 s8; CTA 2010 Part 3A; TMA 1970 s59D; FA 1998 Sch 18 para 14. */
export function calculate(inputs: Inputs, run: TaxRun) {
  const basis = findBasis(inputs, run);
  const { period, longest, isFull, parts, limitsChange, profits } = basis;
  const { row: last } = parts.at(-1) as PeriodPart;
  const taxes = parts.map((part) => taxOfPart(part, profits, run));
  const records = taxes.map(({ record }) => record);
  const first = records[0] as (typeof records)[number];

  const tax = run.step('corporation_tax', sum(records.map((record) => record.corporation_tax)));
  const exactTax = sum(taxes.map((part) => part.exactTax));
  const effectiveRate = isZero(profits.taxable)
    ? zero
    : run.step('effective_rate', exactTax.div(profits.taxable));

  const { payment, filing } = dueDays(period.end, period.end, null, run);
  const instalments = planInstalments(basis, inputs, tax, payment.due, run);

  const isUncertain = instalments.graceLimit !== null;
  const firstBy = instalments.list[0]?.by ?? payment.by;
  const hasLimits = records.some((record) => record.lower_limit !== null);
  const sumLimits = (name: 'lower_limit' | 'upper_limit'): Amount | null =>
    hasLimits ? sum(records.map((record) => record[name] ?? zero)) : null;
  return {
    data: {
      period_days: profits.periodDays,
      taxable_profits: profits.taxable,
      augmented_profits: profits.augmented,
      associated_companies: inputs.associated_companies,
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
      rates_assumed: run.isAssumed(tables.rates),
      financial_years: records,
    },
    narration: {
      common_rate: records.every(({ rate }) => rate.compare(first.rate) === 0) ? first.rate : null,
      // The tax on each further pound between the limits, without exempt distributions: CTM03925.
      marginal_rate:
        isZero(inputs.exempt_distributions) && last.standard_fraction !== null
          ? last.main_rate.add(last.standard_fraction)
          : null,
      shorter_than: isFull ? null : longest,
      limits_change_in_period: limitsChange,
      hmrc_calculator_may_differ:
        hasLimits && profits.wholeLimits && isReducedByHmrc(parts, profits.periodDays),
      // Associated companies replaced 51% group companies when the bands came back (FA 2021 Sch 1).
      counts_group_companies: parts[0]?.row.small_profits_rate === null,
      interest_range: instalments.interest,
      instalment_limit: instalments.limit,
      instalment_grace_limit: instalments.graceLimit,
      year_of_grace_limit: instalments.graceApplies,
      companies: profits.companies,
      leap_year_days: hasLimits && !profits.wholeLimits ? leapYearDays(parts) : null,
      pay_ordinary: isUncertain ? payment : null,
      pay_last: instalments.list.at(-1) ?? null,
      instalment_days: instalments.list.map(({ amount, ...pay }) => ({ amount, pay })),
      next_payment: isZero(tax) || isUncertain ? null : firstBy,
      first_payment_if_large: isUncertain ? firstBy : null,
      payment_if_not_large: isUncertain ? payment.by : null,
      number_of_instalments: instalments.list.length,
      ...narratePayments(instalments.list.length > 0 ? instalments.list : isZero(tax) ? [] : [payment]),
    },
  };
}

/**
 * True when HMRC's own calculator reduces the limits of these 12 months: it divides by the days of the financial
 * year, or of the period if it has more.
 */
function isReducedByHmrc(parts: readonly PeriodPart[], periodDays: number): boolean {
  return shareOfYears(parts, ({ yearDays }) => Math.max(yearDays, periodDays)).compare(fraction(1)) < 0;
}

function leapYearDays(parts: readonly PeriodPart[]): number | null {
  return parts.find(({ yearDays }) => yearDays > DAYS_IN_YEAR)?.yearDays ?? null;
}
