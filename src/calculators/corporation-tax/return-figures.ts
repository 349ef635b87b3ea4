import type { Rates } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import {
  type Amount,
  downToPound,
  fraction,
  isPositive,
  larger,
  rounded,
  smaller,
  sum,
  toPenny,
  zero,
} from '../../law/amounts.ts';
import type { Inputs, outputs } from './figures.ts';
import { tables } from './rates.ts';

export const returnTypes = {
  period_start: t.date,
  period_end: t.date,
  profits: t.money,
  /** Only where a small rate, marginal relief or instalments require it. */
  associated_companies: t.optional(t.integer),
  small_rate_or_relief: t.boolean,
  first_year: t.year,
  first_profits: t.money,
  first_rate: t.percent(),
  second_year: t.optional(t.year),
  second_rate: t.optional(t.percent()),
  marginal_relief: t.money,
  exempt_distributions: t.money,
  large: t.boolean,
  very_large: t.boolean,
  corporation_tax: t.money,
};

/**
 * The tax on form CT600. The form takes whole pounds of profits and divides them by days, so for a period in
 * two financial years marginal relief is worked out again on those. Source: HMRC's rules 9195 to 9213.
 */
export function returnFigures(
  values: Inputs,
  data: t.Values<typeof outputs>,
  rates: Rates,
): t.Values<typeof returnTypes>[] {
  const [first, second] = data.financial_years;
  if (first === undefined) throw new Error('a period lies in a financial year');
  const profits = downToPound(data.taxable_profits);
  const isSplit = second !== undefined && isPositive(profits);
  const firstShare = isSplit ? profits.mul(fraction(first.days, data.period_days)) : profits;
  const firstProfits = rounded(firstShare, 0, 'half up');
  const bands = data.financial_years.map(({ rate_band }) => rate_band);
  const isSmall = bands.includes('small_profits_rate') || bands.includes('marginal_relief');
  const isNeeded = isSmall || data.quarterly_instalments !== 'none';
  return [
    {
      period_start: values.period_start,
      period_end: values.period_end,
      profits: data.taxable_profits,
      associated_companies: isNeeded ? data.associated_companies : null,
      small_rate_or_relief: isSmall,
      first_year: first.financial_year,
      first_profits: firstShare,
      first_rate: first.rate,
      second_year: isSplit ? second.financial_year : null,
      second_rate: isSplit ? second.rate : null,
      marginal_relief: isSplit
        ? reliefOn([firstProfits, profits.sub(firstProfits)], values.exempt_distributions, data, rates)
        : smaller(data.marginal_relief, profits),
      exempt_distributions: values.exempt_distributions,
      large: data.quarterly_instalments === 'large',
      very_large: data.quarterly_instalments === 'very_large',
      corporation_tax: data.corporation_tax,
    },
  ];
}

/** Marginal relief on the profits of each year as on the form, each with the limits of its year. */
function reliefOn(
  profits: readonly Amount[],
  distributions: Amount,
  data: t.Values<typeof outputs>,
  rates: Rates,
): Amount {
  const each = data.financial_years.map(({ rate_band, upper_limit, days, period_start }, index) => {
    const fractionOfYear = rates.table(tables.rates).rowOf(period_start).standard_fraction;
    const taxable = profits[index] ?? zero;
    if (rate_band !== 'marginal_relief' || upper_limit === null || fractionOfYear === null) return zero;
    const augmented = taxable.add(distributions.mul(fraction(days, data.period_days)));
    if (!isPositive(augmented)) return zero;
    const relief = fractionOfYear.mul(upper_limit.sub(augmented)).mul(taxable.div(augmented));
    return toPenny(larger(relief, zero));
  });
  return sum(each);
}
