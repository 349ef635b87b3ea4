import { type RunOf, step, worked } from '../../engine/calculator.ts';
import {
  arrayOf,
  boolean,
  date,
  decimal,
  enumOf,
  integer,
  money,
  optional,
  type Values,
} from '../../engine/values.ts';
import { reformSteps } from './filing-reform.ts';

export const SIZES = ['micro', 'small', 'medium_or_large'] as const;
export type Size = (typeof SIZES)[number];

const people = decimal(0);

export const outputs = {
  period_days: integer,
  period_fraction: worked(decimal(6)),
  micro_turnover_limit: worked(optional(money)),
  micro_balance_sheet_limit: optional(money),
  micro_employees_limit: optional(people),
  small_turnover_limit: worked(money),
  small_balance_sheet_limit: money,
  small_employees_limit: people,
  meets_micro_this_year: boolean,
  meets_small_this_year: boolean,
  meets_micro_last_year: optional(boolean),
  meets_small_last_year: optional(boolean),
  qualifies_micro: optional(boolean),
  qualifies_small: optional(boolean),
  size: optional(enumOf(...SIZES)),
  possible_sizes: arrayOf(enumOf(...SIZES)),
  size_this_year_figures: enumOf(...SIZES),
  limits_from: date,
  two_year_rule_used: boolean,
  first_year: boolean,
} as const;

export type Figures = Values<typeof outputs>;

export const steps = {
  micro_tests_met: step(integer),
  small_tests_met: step(integer),
  micro_tests_met_last_year: step(integer),
  small_tests_met_last_year: step(integer),
  ...reformSteps,
} as const;

export type SizeRun = RunOf<typeof outputs, typeof steps>;
