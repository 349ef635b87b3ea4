import { rateTable } from '../../engine/rates/declaration.ts';
import type { ReaderOf } from '../../engine/rates/table-reader.ts';
import * as t from '../../engine/values.ts';
import { type Amount, fraction, sum } from '../../law/amounts.ts';
import {
  countDays,
  daysInFinancialYear,
  findFinancialYear,
  type Period,
  splitByFinancialYear,
} from '../../law/periods.ts';

export const corporationTaxRates = rateTable(
  'corporation-tax',
  {
    main_rate: t.percent(),
    small_profits_rate: t.optional(t.percent()),
    lower_limit: t.optional(t.money),
    upper_limit: t.optional(t.money),
    standard_fraction: t.optional(t.statuteFraction),
  },
  ['each_part'],
  {
    methods: ['separate_periods', 'by_days'],
    together: ['small_profits_rate', 'lower_limit', 'upper_limit', 'standard_fraction'],
    rising: ['lower_limit', 'upper_limit'],
    /**
     * Marginal relief leaves no jump in the tax. At the lower limit, tax at the main rate less the relief must
     * equal tax at the small profits rate; at the upper limit the relief is nothing whatever the fraction.
     * Source: CTA 2010 s18B.
     */
    check: ({ main_rate, small_profits_rate, lower_limit, upper_limit, standard_fraction }) => {
      if (!small_profits_rate || !lower_limit || !upper_limit || !standard_fraction) return null;
      if (upper_limit.compare(lower_limit) <= 0) return null;
      const stepless = main_rate.sub(small_profits_rate).mul(lower_limit).div(upper_limit.sub(lower_limit));
      if (stepless.compare(standard_fraction) === 0) return null;
      const wrong = `tax would jump at the lower limit: with these rates and limits the fraction is ${stepless.n}/${stepless.d}`;
      return { column: 'standard_fraction', wrong };
    },
  },
);

/** A part of the accounting period that lies in one financial year, with its rates. */
export type Part = ReturnType<typeof splitByYear>[number];

/** The accounting period cut at 1 April. */
export function splitByYear(period: Period, rates: ReaderOf<typeof corporationTaxRates>) {
  return splitByFinancialYear(period).map((piece) => {
    const financialYear = findFinancialYear(piece.start);
    const yearDays: number = daysInFinancialYear(financialYear);
    const row = rates.on({ each_part: piece.start }, piece.end);
    return { period: piece, days: countDays(piece), financialYear, yearDays, row };
  });
}

/** True when the limits differ between parts, which are then separate periods. Source: FA 2021 Sch 1 para 34. */
export function limitsDiffer([first, ...others]: readonly Part[]): boolean {
  const same = (a: Amount | null, b: Amount | null = null): boolean =>
    a === null || b === null ? a === b : a.compare(b) === 0;
  return others.some(
    ({ row }) =>
      !same(row.lower_limit, first?.row.lower_limit) || !same(row.upper_limit, first?.row.upper_limit),
  );
}

export function shareOfYears(parts: readonly Part[], yearDays: (part: Part) => number): Amount {
  return sum(parts.map((part) => fraction(part.days, yearDays(part))));
}
