import { choice, day, decimal, many, money, optional, percent, whole, yesNo } from '../../engine/values.ts';
import { GROUNDS, OPEN_BETWEEN, SIZES, TO_ADD } from './status.ts';

const people = optional(decimal(0));

/** What company-size publishes: `data` key by key, and the values that only its texts use. */
export const published = {
  data: {
    period_days: whole,
    period_fraction: decimal(6),
    micro_turnover_limit: optional(money),
    micro_balance_sheet_limit: optional(money),
    micro_employees_limit: people,
    small_turnover_limit: money,
    small_balance_sheet_limit: money,
    small_employees_limit: decimal(0),
    meets_micro_this_year: yesNo,
    meets_small_this_year: yesNo,
    meets_micro_last_year: optional(yesNo),
    meets_small_last_year: optional(yesNo),
    qualifies_micro: optional(yesNo),
    qualifies_small: optional(yesNo),
    size: optional(choice(...SIZES)),
    possible_sizes: many(choice(...SIZES)),
    size_this_year_figures: choice(...SIZES),
    limits_from: day,
    two_year_rule_used: yesNo,
    first_year: yesNo,
  },
  words: {
    year_start: day,
    year_end: day,
    tests_needed: whole,
    micro_tests_met: optional(whole),
    small_tests_met: whole,
    micro_tests_met_last_year: optional(whole),
    small_tests_met_last_year: optional(whole),
    last_year_figures_given: optional(whole),
    micro_ground: optional(choice(...GROUNDS)),
    small_ground: choice(...GROUNDS),
    open_between: optional(choice(...OPEN_BETWEEN)),
    to_add: optional(choice(...TO_ADD)),
    may_be_micro: yesNo,
    may_be_small: yesNo,
    turnover_scaled: yesNo,
    micro_raised: optional(day),
    small_raised: optional(day),
    limits_change_on: optional(day),
    early_turnover_limit: optional(money),
    early_balance_sheet_limit: optional(money),
    medium_turnover_limit: optional(money),
    medium_balance_sheet_limit: optional(money),
    medium_employees_limit: people,
    audit_demand: optional(percent()),
    checked_until: optional(day),
  },
} as const;

/** The lines of its workings. */
export const lines = {
  period_fraction: [],
  micro_turnover_limit: [],
  small_turnover_limit: [],
  micro_tests_met: [],
  small_tests_met: [],
  micro_tests_met_last_year: [],
  small_tests_met_last_year: [],
} as const;
