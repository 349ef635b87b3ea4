import { step, worked } from '../../engine/calculator.ts';
import {
  arrayOf,
  boolean,
  date,
  decimal,
  enumOf,
  integer,
  money,
  optional,
  percent,
} from '../../engine/values.ts';
import { GROUNDS, OPEN_BETWEEN, SIZES, TO_ADD } from './status.ts';

const people = optional(decimal(0));

/** What `data` holds, key by key. */
export const outputs = {
  period_days: integer,
  period_fraction: worked(decimal(6)),
  micro_turnover_limit: worked(optional(money)),
  micro_balance_sheet_limit: optional(money),
  micro_employees_limit: people,
  small_turnover_limit: worked(money),
  small_balance_sheet_limit: money,
  small_employees_limit: decimal(0),
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

/** Values that only texts use. */
export const narration = {
  year_start: date,
  year_end: date,
  tests_needed: integer,
  micro_tests_met: optional(integer),
  small_tests_met: integer,
  micro_tests_met_last_year: optional(integer),
  small_tests_met_last_year: optional(integer),
  last_year_figures_given: optional(integer),
  micro_ground: optional(enumOf(...GROUNDS)),
  small_ground: enumOf(...GROUNDS),
  open_between: optional(enumOf(...OPEN_BETWEEN)),
  to_add: optional(enumOf(...TO_ADD)),
  may_be_micro: boolean,
  may_be_small: boolean,
  turnover_scaled: boolean,
  micro_raised: optional(date),
  small_raised: optional(date),
  limits_change_on: optional(date),
  early_turnover_limit: optional(money),
  early_balance_sheet_limit: optional(money),
  medium_turnover_limit: optional(money),
  medium_balance_sheet_limit: optional(money),
  medium_employees_limit: people,
  audit_demand: optional(percent()),
} as const;

/** Steps of the workings that are no outputs. */
export const steps = {
  micro_tests_met: step(integer),
  small_tests_met: step(integer),
  micro_tests_met_last_year: step(integer),
  small_tests_met_last_year: step(integer),
} as const;
