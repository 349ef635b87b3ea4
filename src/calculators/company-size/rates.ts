import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import * as t from '../../engine/values.ts';
import type { Period } from '../../law/periods.ts';

export const LIMITS = { turnover: t.money, balance_sheet_total: t.money, employees: t.decimal(4) } as const;

const BY_YEAR = ['first_day_of_year', 'last_day_of_year'] as const;

export function daysOfYear({ start, end }: Period) {
  return { first_day_of_year: start, last_day_of_year: end };
}

export const SIZES = ['micro', 'small', 'medium_or_large'] as const;

export type Size = (typeof SIZES)[number];

const MET = ['met', 'missed', 'unknown'] as const;

/** Whether a year's figures meet the limits of a size; unknown when the figures do not settle it. */
export type Met = (typeof MET)[number];

export const HELD = ['held', 'lacked', 'unknown'] as const;

const FACTS = {
  first_year: t.boolean,
  this_year: t.enumOf('met', 'missed'),
  last_year: t.enumOf(...MET),
  status_last_year: t.enumOf(...HELD),
} as const;

/** What decides whether a company has a size. */
export const GROUNDS = ['first_year', 'both_years', 'status_kept', 'status_confirmed', 'undecided'] as const;

export const tables = {
  microLimits: rateTable('company-size/micro', { ...LIMITS, years_ending_from: t.optional(t.date) }, BY_YEAR),
  smallLimits: rateTable('company-size/small', LIMITS, BY_YEAR),
  mediumLimits: rateTable('company-size/medium', LIMITS, BY_YEAR),
  testsNeeded: rateTable('company-size/tests_needed', { tests: t.integer }, BY_YEAR),
  /** Years judged as if raised limits had always applied, and years of early choice. */
  sizeTransition: rateTable(
    'company-size/transition',
    {
      micro_raised: t.optional(t.date),
      small_raised: t.optional(t.date),
      early_choice_of: t.optional(t.date),
    },
    BY_YEAR,
  ),
  /** Who can require an audit of a small company. */
  smallReliefs: rateTable('company-size/reliefs', { audit_demand: t.percent() }, BY_YEAR),
  filingReform: rateTable('company-size/filing_reform', { announced_on: t.date }, ['accounts_due']),
};

export const decisions = {
  limitsMet: decision(
    'size-limits-met',
    { tests_met: t.integer, tests_missed: t.integer, tests_needed: t.integer },
    MET,
  ),
  twoYearRule: decision('two-year-rule', FACTS, ['qualifies', 'does_not_qualify', 'open']),
  twoYearGround: decision('two-year-ground', FACTS, GROUNDS),
};
