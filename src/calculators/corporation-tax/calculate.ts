import type { Rates } from '../../engine/calculator.ts';
import { boolean, date, integer, money, type Values } from '../../engine/values.ts';
import { isZero, sum, zero } from '../../law/amounts.ts';
import { monthsAfter } from '../../law/calendar.ts';
import { daysOf, isExactly, type Period, paymentDue } from '../../law/periods.ts';
import { narratePayments, recordPaymentBy } from '../shared/payment-by.ts';
import { accountingPeriodLimit, filingLimit, paymentLimit } from '../shared/time-limits.ts';
import type { TaxRun } from './figures.ts';
import { corporationTaxRates, limitsDiffer, partsOf } from './financial-years.ts';
import { instalmentsOf } from './instalments.ts';
import { narrateRates } from './narration.ts';
import { type Profits, taxOfPart } from './tax-of-part.ts';

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

/** Corporation Tax of one accounting period. Source: CTA 2009 s8; CTA 2010 Part 3A; TMA 1970 s59D; FA 1998 Sch 18 para 14. */
export function calculate(given: Inputs, run: TaxRun) {
  return resultOf(basisOf(given, run), given, run);
}

/** The result from the basis of the tax. */
export function resultOf(basis: ReturnType<typeof basisOf>, given: Inputs, run: TaxRun) {
  const { period, longest, isFull, parts, limitsChange, profits } = basis;
  const taxes = parts.map((part) => taxOfPart(part, profits, run));
  const records = taxes.map(({ record }) => record);

  const tax = run.step.corporation_tax(sum(records.map((record) => record.corporation_tax)));
  const exactTax = sum(taxes.map((part) => part.exactTax));
  const effectiveRate = isZero(profits.taxable)
    ? zero
    : run.step.effective_rate(exactTax.div(profits.taxable));

  const paymentMonths = run.table(paymentLimit).on({ last_day: period.end }).months;
  const filingMonths = run.table(filingLimit).on({ last_day_of_accounts: period.end }).months;
  const payment = recordPaymentBy(run.step.payment_due(paymentDue(period.end, paymentMonths)), run);
  const filing = run.step.filing_due(monthsAfter(period.end, filingMonths));
  const instalments = instalmentsOf({ period, parts, isFull, profits, tax, ordinaryDate: payment.due }, run);

  const [first] = records;
  const limited = records.filter((record) => record.lower_limit !== null);
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
      rate_band:
        first !== undefined && records.every(({ rate_band }) => rate_band === first.rate_band)
          ? first.rate_band
          : ('mixed' as const),
      lower_limit: limited.length > 0 ? sum(limited.map((record) => record.lower_limit ?? zero)) : null,
      upper_limit: limited.length > 0 ? sum(limited.map((record) => record.upper_limit ?? zero)) : null,
      payment_due: payment.due,
      payment_by: payment.by,
      filing_due: filing,
      quarterly_instalments: instalments.outcome,
      instalments: instalments.list.map(({ due, amount, by }) => ({ due, amount, payment_by: by })),
      rates_assumed: run.isAssumed(corporationTaxRates),
      financial_years: records,
    },
    narration: {
      shorter_than: isFull ? null : longest,
      limits_change_in_period: limitsChange,
      instalment_interest_from: instalments.interest?.from ?? null,
      lowest_instalment_interest: instalments.interest?.lowest ?? null,
      highest_instalment_interest: instalments.interest?.highest ?? null,
      instalment_interest_margin: instalments.interest?.margin ?? null,
      instalment_grace_limit: instalments.graceLimit,
      ...narrateRates(parts, records, profits),
      ...narratePayments(instalments.list.length > 0 ? instalments.list : isZero(tax) ? [] : [payment]),
    },
  };
}

/** The basis of a period's tax: its parts with their rates, and its profits. */
export function basisOf(given: Inputs, run: Rates) {
  const period: Period = { start: given.period_start, end: given.period_end };
  const longest = run.table(accountingPeriodLimit).on({ first_day: period.start });
  const isFull = isExactly(period, longest.months);
  const rates = run.table(corporationTaxRates);
  const parts = partsOf(period, rates);
  const limitsChange = rates.method === 'separate_periods' && limitsDiffer(parts);
  const profits: Profits = {
    taxable: given.taxable_profits,
    augmented: given.taxable_profits.add(given.exempt_distributions),
    periodDays: daysOf(period),
    companies: given.associated_companies + 1,
    closeInvestmentHolding: given.close_investment_holding,
    // s18D(4) reduces the limits of periods shorter than 12 months only.
    wholeLimits: isFull && !limitsChange,
  };
  return { period, longest, isFull, parts, limitsChange, profits };
}
