import { type Amount, fraction, toPenny, zero } from '../../law/amounts.ts';
import { shareByDays } from '../../law/periods.ts';
import type { PeriodPart, Profits } from './basis.ts';
import type { TaxRun } from './figures.ts';
import { decisions } from './rates.ts';

/**
 * The tax of one part as a record of `data`, and its exact amount for totals, which are rounded once.
 * Source: CTA 2010 ss18A, 18B, 18D; CTA 2009 s8(5).
 */
export function taxOfPart(part: PeriodPart, profits: Profits, run: TaxRun) {
  const { row, days, financialYear } = part;
  const about = { financial_year: financialYear };
  const share = (amount: Amount): Amount => shareByDays(amount, days, profits.periodDays);
  const taxable = run.step('profits_of_part', share(profits.taxable), about);
  const augmented = run.step('augmented_profits_of_part', share(profits.augmented), about);
  const limits = scaleLimits(part, profits);
  const band = run.decide(decisions.rateBand, {
    has_small_profits_rate: limits !== null,
    close_investment_holding: profits.closeInvestmentHolding,
    augmented_profits: augmented,
    lower_limit: limits?.lower ?? zero,
    upper_limit: limits?.upper ?? zero,
  });
  const limited = profits.closeInvestmentHolding ? null : limits;
  const lower = limited === null ? null : run.step('lower_limit_of_part', limited.lower, about);
  const upper = limited === null ? null : run.step('upper_limit_of_part', limited.upper, about);

  const rate = band === 'small_profits_rate' && limits !== null ? limits.smallProfitsRate : row.main_rate;
  const before = run.step('tax_before_relief_of_part', taxable.mul(rate), about);
  // Augmented profits are above the lower limit here, so the division is safe; N ÷ A is one without distributions.
  const relief =
    band === 'marginal_relief' && limits !== null
      ? run.step(
          'marginal_relief_of_part',
          limits.standardFraction.mul(limits.upper.sub(augmented)).mul(taxable.div(augmented)),
          about,
        )
      : zero;
  const exactTax = before.sub(relief);
  const record = {
    financial_year: financialYear,
    period_start: part.period.start,
    period_end: part.period.end,
    days,
    taxable_profits: taxable,
    augmented_profits: augmented,
    lower_limit: lower,
    upper_limit: upper,
    rate_band: band,
    rate,
    // Each is rounded separately, as in HMRC's calculator: the tax is not what rounded relief leaves.
    tax_before_marginal_relief: toPenny(before),
    marginal_relief: toPenny(relief),
    corporation_tax: toPenny(exactTax),
  };
  return { record, exactTax };
}

/** The limits of a part, by days of the period or of the financial year; null where one rate applies. */
function scaleLimits({ row, days, yearDays }: PeriodPart, { periodDays, companies, wholeLimits }: Profits) {
  const { small_profits_rate, lower_limit, upper_limit, standard_fraction } = row;
  if (!small_profits_rate || !lower_limit || !upper_limit || !standard_fraction) return null;
  const daysOfWhole = wholeLimits ? periodDays : yearDays;
  const scaled = (limit: Amount) => shareByDays(limit, days, daysOfWhole).div(fraction(companies));
  return {
    lower: scaled(lower_limit),
    upper: scaled(upper_limit),
    smallProfitsRate: small_profits_rate,
    standardFraction: standard_fraction,
  };
}
