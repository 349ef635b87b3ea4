import { rateTable } from '../../engine/rates/declaration.ts';
import * as t from '../../engine/values.ts';
import type { Period } from '../../law/periods.ts';

export const LIMITS = { turnover: t.money, balance_sheet_total: t.money, employees: t.decimal(4) } as const;
const BY_YEAR = ['first_day_of_year', 'last_day_of_year'] as const;

export function daysOfYear({ start, end }: Period) {
  return { first_day_of_year: start, last_day_of_year: end };
}

export const microLimits = rateTable(
  'company-size/micro',
  { ...LIMITS, years_ending_from: t.optional(t.date) },
  BY_YEAR,
);
export const smallLimits = rateTable('company-size/small', LIMITS, BY_YEAR, { above: microLimits });

export const mediumLimits = rateTable('company-size/medium', LIMITS, BY_YEAR, { above: smallLimits });

export const testsNeeded = rateTable('company-size/tests_needed', { tests: t.integer }, BY_YEAR);

/** Years judged as if raised limits had always applied, and years of early choice. */
export const sizeTransition = rateTable(
  'company-size/transition',
  { micro_raised: t.optional(t.date), small_raised: t.optional(t.date), early_choice_of: t.optional(t.date) },
  BY_YEAR,
  { raises: { micro_raised: microLimits, small_raised: smallLimits } },
);

/** Who can require an audit of a small company. */
export const smallReliefs = rateTable('company-size/reliefs', { audit_demand: t.percent() }, BY_YEAR);

export const filingReform = rateTable('company-size/filing_reform', { announced_on: t.date }, [
  'accounts_due',
]);
