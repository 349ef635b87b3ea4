import { type RunOf, rowOf, step } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { GROUNDS, SIZES, tables } from './rates.ts';

/** Amounts are in pounds; employees are the average of the year. */
export const inputs = {
  period_start: t.date,
  period_end: t.date,
  turnover: t.money,
  balance_sheet_total: t.money,
  employees: t.decimal(4),
  first_year: t.boolean,
  prev_turnover: t.optional(t.money),
  prev_balance_sheet_total: t.optional(t.money),
  prev_employees: t.optional(t.decimal(4)),
  prev_size: t.enumOf(...SIZES, 'not_given'),
} as const;

export type Inputs = t.Values<typeof inputs>;

const people = t.decimal(0);

export const outputs = {
  period_days: t.integer,
  period_fraction: t.decimal(6),
  micro_turnover_limit: t.optional(t.money),
  micro_balance_sheet_limit: t.optional(t.money),
  micro_employees_limit: t.optional(people),
  small_turnover_limit: t.money,
  small_balance_sheet_limit: t.money,
  small_employees_limit: people,
  meets_micro_this_year: t.boolean,
  meets_small_this_year: t.boolean,
  meets_micro_last_year: t.optional(t.boolean),
  meets_small_last_year: t.optional(t.boolean),
  qualifies_micro: t.optional(t.boolean),
  qualifies_small: t.optional(t.boolean),
  size: t.optional(t.enumOf(...SIZES)),
  possible_sizes: t.arrayOf(t.enumOf(...SIZES)),
  size_this_year_figures: t.enumOf(...SIZES),
  limits_from: t.date,
  two_year_rule_used: t.boolean,
  first_year: t.boolean,
} as const;

export const steps = {
  micro_tests_met: step(t.integer),
  small_tests_met: step(t.integer),
  micro_tests_met_last_year: step(t.integer),
  small_tests_met_last_year: step(t.integer),
  accounts_due: step(t.date),
} as const;

export type SizeRun = RunOf<typeof outputs, typeof steps>;

export const TO_ADD = ['last_size', 'last_figures', 'last_figures_and_size'] as const;

export const narration = {
  /** How the company compares with each size that the year has; `raised` if limits were raised recently. */
  sizes: t.listOf({
    tested_size: t.enumOf('micro', 'small'),
    tests: t.integer,
    tests_met: t.integer,
    last_year_tests: t.integer,
    last_year_tests_met: t.optional(t.integer),
    ground: t.enumOf(...GROUNDS),
    has_size: t.optional(t.boolean),
    raised: t.optional(t.date),
  }),
  decided_by: t.optional(t.enumOf(...GROUNDS)),
  to_add: t.optional(t.enumOf(...TO_ADD)),
  months_counted: t.optional(t.countOf('month')),
  days_counted: t.optional(t.countOf('day')),
  limits_change_on: t.optional(t.date),
  limits_day: t.enumOf('first', 'last'),
  years_counted: t.enumOf('starting', 'ending'),
  early_limits: rowOf(tables.smallLimits),
  medium_limits: rowOf(tables.mediumLimits),
  reliefs: rowOf(tables.smallReliefs),
  filing_reform: rowOf(tables.filingReform),
};
