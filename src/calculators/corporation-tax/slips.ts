import type { Values } from '../../engine/values.ts';
import { wholeMonths } from '../../law/periods.ts';
import { basisOf, type inputs, resultOf } from './calculate.ts';
import type { TaxRun } from './figures.ts';

type Inputs = Values<typeof inputs>;

/** The days of an ordinary financial year, used for a leap one too. */
const ORDINARY_YEAR = 365;

const MONTHS_IN_YEAR = 12;

/** Wrong ways to work out the tax of a period. */
export const methods = {
  /** The limits of a full year for a shorter period. */
  limits_not_reduced(given: Inputs, run: TaxRun) {
    const basis = basisOf(given, run);
    return resultOf({ ...basis, profits: { ...basis.profits, wholeLimits: true } }, given, run);
  },

  /** The limits of a short period by the days of an ordinary year, even in a leap one. */
  ordinary_year_throughout(given: Inputs, run: TaxRun) {
    const basis = basisOf(given, run);
    const parts = basis.parts.map((part) => ({ ...part, yearDays: ORDINARY_YEAR }));
    return resultOf({ ...basis, parts }, given, run);
  },

  /** Profits and limits divided by months instead of days, for a period of whole months. */
  months_for_days(given: Inputs, run: TaxRun) {
    const basis = basisOf(given, run);
    const months = wholeMonths(basis.period);
    if (months === null) return null;
    const parts = basis.parts.map((part) => ({
      ...part,
      days: wholeMonths(part.period) ?? 0,
      yearDays: MONTHS_IN_YEAR,
    }));
    return resultOf({ ...basis, parts, profits: { ...basis.profits, periodDays: months } }, given, run);
  },
};
