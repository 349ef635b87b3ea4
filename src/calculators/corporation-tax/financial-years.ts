import { rateTable } from '../../engine/rates/declaration.ts';
import type { Row } from '../../engine/rates/table.ts';
import type { ReaderOf } from '../../engine/rates/table-reader.ts';
import { money, optional, percent, statuteFraction } from '../../engine/values.ts';
import { type Amount, fraction, sum } from '../../law/amounts.ts';
import {
  daysInFinancialYear,
  daysOf,
  financialYearOf,
  type Period,
  splitByFinancialYear,
} from '../../law/periods.ts';

interface RatesOfYear {
  readonly main_rate: Amount;
  readonly small_profits_rate: Amount | null;
  readonly lower_limit: Amount | null;
  readonly upper_limit: Amount | null;
  readonly standard_fraction: Amount | null;
}

/**
 * Marginal relief leaves no jump in the tax. At the lower limit, tax at the main rate less the relief must
 * equal tax at the small profits rate; at the upper limit the relief is nothing whatever the fraction.
 * Source: CTA 2010 s18B.
 */
function steplessRelief(row: RatesOfYear) {
  const { main_rate: main, small_profits_rate: small, lower_limit: lower, upper_limit: upper } = row;
  if (small === null || lower === null || upper === null || row.standard_fraction === null) return null;
  if (upper.compare(lower) <= 0) return null;
  const stepless = main.sub(small).mul(lower).div(upper.sub(lower));
  if (stepless.compare(row.standard_fraction) === 0) return null;
  const wrong = `tax would jump at the lower limit: with these rates and limits the fraction is ${stepless.n}/${stepless.d}`;
  return { column: 'standard_fraction', wrong };
}

/** Rates and limits of financial years. */
export const corporationTaxRates = rateTable(
  'corporation-tax',
  {
    main_rate: percent(),
    small_profits_rate: optional(percent()),
    lower_limit: optional(money),
    upper_limit: optional(money),
    standard_fraction: optional(statuteFraction),
  },
  {
    chosenBy: ['each_part'],
    methods: ['separate_periods', 'by_days'],
    together: ['small_profits_rate', 'lower_limit', 'upper_limit', 'standard_fraction'],
    rising: ['lower_limit', 'upper_limit'],
    check: steplessRelief,
  },
);

type RateColumns = typeof corporationTaxRates.columns;
type RatesReader = ReaderOf<typeof corporationTaxRates>;

/** A part of the accounting period that lies in one financial year. */
export interface Part {
  readonly period: Period;
  readonly days: number;
  readonly financialYear: number;
  readonly yearDays: number;
  readonly row: Row<RateColumns>;
}

/** The accounting period cut at 1 April, each part with its rates. */
export function partsOf(period: Period, rates: RatesReader): Part[] {
  return splitByFinancialYear(period).map((piece) => {
    const financialYear = financialYearOf(piece.start);
    return {
      period: piece,
      days: daysOf(piece),
      financialYear,
      yearDays: daysInFinancialYear(financialYear),
      row: rates.on({ each_part: piece.start }, piece.end),
    };
  });
}

/** True when the limits differ between parts, which are then separate periods. Source: FA 2021 Sch 1 para 34. */
export function limitsDiffer(parts: readonly Part[]): boolean {
  const [first, ...others] = parts;
  const same = (a: Amount | null, b: Amount | null | undefined): boolean =>
    a === null || b == null ? a === (b ?? null) : a.compare(b) === 0;
  return others.some(
    ({ row }) =>
      !same(row.lower_limit, first?.row.lower_limit) || !same(row.upper_limit, first?.row.upper_limit),
  );
}

/** The sum of the parts' days, each as a share of its year. */
export function shareOfYears(parts: readonly Part[], yearDays: (part: Part) => number): Amount {
  return sum(parts.map((part) => fraction(part.days, yearDays(part))));
}
