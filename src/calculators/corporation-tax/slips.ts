import type { Run } from '../../engine/calculator.ts';
import type { Values } from '../../engine/values.ts';
import { smaller, sum, toPenny } from '../../law/amounts.ts';
import { wholeMonths } from '../../law/periods.ts';
import { basisOf, type inputs } from './calculate.ts';
import type { Part } from './financial-years.ts';
import { type PartRecord, type Profits, taxOfPart } from './tax-of-part.ts';

type Inputs = Values<typeof inputs>;

interface Data {
  readonly financial_years: readonly PartRecord[];
}

/** The days of an ordinary financial year, taken for those of a leap one too. */
const ORDINARY_YEAR = 365;

const MONTHS_IN_YEAR = 12;

/** Wrong ways to the tax of a period. */
export const methods = {
  /** The limits of a full year for a period that is shorter. */
  limits_not_reduced(given: Inputs, _: unknown, run: Run) {
    const { parts, profits } = basisOf(given, run);
    return taxOf(parts, { ...profits, wholeLimits: true }, run);
  },

  /** The limits of a short period by the days of an ordinary year, in a leap one too. */
  ordinary_year_throughout(given: Inputs, _: unknown, run: Run) {
    const { parts, profits } = basisOf(given, run);
    return taxOf(
      parts.map((part) => ({ ...part, yearDays: ORDINARY_YEAR })),
      profits,
      run,
    );
  },

  /** Profits and limits divided by months instead of days, where a period is of whole months. */
  months_for_days(given: Inputs, _: unknown, run: Run) {
    const { period, parts, profits } = basisOf(given, run);
    const months = wholeMonths(period);
    if (months === null) return {};
    const byMonths = parts.map((part) => ({
      ...part,
      days: wholeMonths(part.period) ?? 0,
      yearDays: MONTHS_IN_YEAR,
    }));
    return taxOf(byMonths, { ...profits, periodDays: months }, run);
  },

  /** Marginal relief without the share that taxable profits are of augmented profits. Source: CTA 2010 s18B(2), N ÷ A. */
  relief_not_shared(given: Inputs, { financial_years }: Data, run: Run) {
    const taxes = ratesOf(given, financial_years, run).map(({ year, row }) => {
      if (year.rate_band !== 'marginal_relief' || row.standard_fraction === null) return year.corporation_tax;
      const over = (year.upper_limit ?? year.augmented_profits).sub(year.augmented_profits);
      return toPenny(year.taxable_profits.mul(row.main_rate).sub(row.standard_fraction.mul(over)));
    });
    return { corporation_tax: sum(taxes) };
  },

  /** Each slice of profits at a rate of its own, as bands of income tax are. */
  rates_by_slice(given: Inputs, { financial_years }: Data, run: Run) {
    const taxes = ratesOf(given, financial_years, run).map(({ year, row }) => {
      const { taxable_profits: profits, lower_limit: limit } = year;
      if (limit === null || row.small_profits_rate === null) return year.corporation_tax;
      const below = smaller(profits, limit);
      return toPenny(below.mul(row.small_profits_rate).add(profits.sub(below).mul(row.main_rate)));
    });
    return { corporation_tax: sum(taxes) };
  },

  /** The rate of small companies on profits of every size. */
  small_profits_rate_throughout(given: Inputs, { financial_years }: Data, run: Run) {
    const taxes = ratesOf(given, financial_years, run).map(({ year, row }) =>
      toPenny(year.taxable_profits.mul(row.small_profits_rate ?? row.main_rate)),
    );
    return { corporation_tax: sum(taxes) };
  },
};

/** The tax of a period by its parts, where something of them is taken otherwise. */
function taxOf(parts: readonly Part[], profits: Profits, run: Run) {
  return { corporation_tax: sum(parts.map((part) => taxOfPart(part, profits, run).record.corporation_tax)) };
}

/** The record of each part with its rates. */
function ratesOf(given: Inputs, years: readonly PartRecord[], run: Run) {
  const { parts } = basisOf(given, run);
  return years.flatMap((year, index) => {
    const part = parts[index];
    return part === undefined ? [] : [{ year, row: part.row }];
  });
}
