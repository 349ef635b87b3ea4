import { type Narration, type RunOf, rowOf, step } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { anniversaryAfter, type Day, lastDayOfMonthsFrom, monthsAfter } from '../../law/calendar.ts';
import { firstAccountsDue } from '../../law/due-days.ts';
import { countDays, countOfYear, type Period, partOfYear } from '../../law/periods.ts';
import { registryLimit } from '../shared/time-limits.ts';
import {
  figuresGiven,
  GROUNDS,
  type Judged,
  judge,
  type Met,
  possibleSizes,
  readLastYear,
  SIZES,
  type Size,
} from './judge.ts';
import {
  daysOfYear,
  filingReform,
  mediumLimits,
  microLimits,
  sizeTransition,
  smallLimits,
  smallReliefs,
  testsNeeded,
} from './rates.ts';

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

const TO_ADD = ['last_size', 'last_figures', 'last_figures_and_size'] as const;

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
  early_limits: rowOf(smallLimits),
  medium_limits: rowOf(mediumLimits),
  reliefs: rowOf(smallReliefs),
  filing_reform: rowOf(filingReform),
};

/** The size of a company for one financial year. Source: Companies Act 2006 ss382, 384A. */
export function calculate(given: Inputs, run: SizeRun) {
  const year: Period = { start: given.period_start, end: given.period_end };
  const length = countOfYear(year);
  const days = daysOfYear(year);
  const fraction = run.step('period_fraction', partOfYear(year));
  const needed = run.table(testsNeeded).on(days).tests;
  const microRow = run.table(microLimits).on(days);
  // Before micro-entities existed no company qualifies as one: CA 2006 s384A; SI 2013/3008 reg 2.
  const isBefore = microRow.years_ending_from !== null && year.end < microRow.years_ending_from;
  const micro = isBefore ? null : judge('micro', microRow, given, length, needed, run);
  const smallRow = run.table(smallLimits).on(days);
  const small = judge('small', smallRow, given, length, needed, run);

  const qualifiesMicro = micro === null ? false : micro.qualifies;
  const possible = possibleSizes(qualifiesMicro, small.qualifies);
  const size = possible.length === 1 ? (possible[0] as Size) : null;
  const meetsMicro = micro?.meets ?? false;
  return {
    data: {
      period_days: countDays(year),
      period_fraction: fraction,
      micro_turnover_limit: micro?.limits.turnover ?? null,
      micro_balance_sheet_limit: micro?.limits.balance_sheet_total ?? null,
      micro_employees_limit: micro?.limits.employees ?? null,
      small_turnover_limit: small.limits.turnover,
      small_balance_sheet_limit: small.limits.balance_sheet_total,
      small_employees_limit: small.limits.employees,
      meets_micro_this_year: meetsMicro,
      meets_small_this_year: small.meets,
      meets_micro_last_year: micro === null ? false : isMet(micro.metLastYear),
      meets_small_last_year: isMet(small.metLastYear),
      qualifies_micro: qualifiesMicro,
      qualifies_small: small.qualifies,
      size,
      possible_sizes: possible,
      size_this_year_figures: (meetsMicro ? 'micro' : small.meets ? 'small' : 'medium_or_large') as Size,
      limits_from: smallRow.from,
      two_year_rule_used: !given.first_year,
      first_year: given.first_year,
    },
    narration: narrate(given, year, micro, small, size, run),
  };
}

function isMet(met: Met): boolean | null {
  return met === 'unknown' ? null : met === 'met';
}

/** @param micro null where there was no such category. @param size null when undecided. */
function narrate(
  given: Inputs,
  year: Period,
  micro: Judged | null,
  small: Judged,
  size: Size | null,
  run: SizeRun,
): Narration<typeof narration> {
  const days = daysOfYear(year);
  const limits = run.table(smallLimits);
  const isByLastDay = limits.chosenBy === 'last_day_of_year';
  const transition = run.table(sizeTransition).find(days);
  const earlyFrom = transition?.early_choice_of ?? null;
  const recordOf = (judged: Judged, raised: Day | null = null) => ({
    tested_size: judged.size,
    tests: figuresGiven(given),
    tests_met: judged.tests,
    last_year_tests: figuresGiven(readLastYear(given)),
    last_year_tests_met: judged.testsLastYear,
    ground: judged.ground,
    has_size: judged.qualifies,
    raised,
  });
  const reliefs = size === 'micro' || size === 'small' ? run.table(smallReliefs).find(days) : null;
  // What the turnover limits are scaled by: months or days; neither for a full year.
  const { counted, inYear } = countOfYear(year);
  const isScaled = counted - inYear !== 0;
  const inDays = counted - countDays(year) === 0;
  return {
    sizes: [
      ...(micro === null ? [] : [recordOf(micro, transition?.micro_raised)]),
      recordOf(small, transition?.small_raised),
    ],
    decided_by: size === null ? null : (size === 'micro' && micro !== null ? micro : small).ground,
    to_add: size === null ? missingFacts(given, [micro, small]) : null,
    limits_day: isByLastDay ? 'last' : 'first',
    years_counted: isByLastDay ? 'ending' : 'starting',
    limits_change_on: limits.stretches(year.start, year.end)[1]?.start ?? null,
    early_limits: earlyFrom === null ? null : limits.rowOf(earlyFrom),
    medium_limits: size === 'medium_or_large' ? run.table(mediumLimits).on(days) : null,
    reliefs,
    filing_reform:
      reliefs === null
        ? null
        : run.table(filingReform).find({ accounts_due: accountsDue(year, given.first_year, run) }),
    months_counted: isScaled && !inDays ? counted : null,
    days_counted: isScaled && inDays ? counted : null,
  };
}

function missingFacts(given: Inputs, sizes: readonly (Judged | null)[]): (typeof TO_ADD)[number] {
  if (given.prev_size !== 'not_given') return 'last_figures';
  return sizes.some((judged) => judged?.qualifies === null && judged.metLastYear === 'unknown')
    ? 'last_figures_and_size'
    : 'last_size';
}

/** The last day for filing the accounts of a private company. Source: Companies Act 2006 ss442 and 443. */
function accountsDue({ start, end }: Period, isFirst: boolean, run: SizeRun): Day {
  const limit = run.table(registryLimit).on({ first_day_of_accounts: start, last_day_of_accounts: end });
  const afterAnniversary = limit.private;
  if (!isFirst || end <= lastDayOfMonthsFrom(start, limit.first_accounts_longer_than)) {
    return run.step('accounts_due', monthsAfter(end, afterAnniversary));
  }
  const anniversary = anniversaryAfter(start, limit.first_accounts_anniversary);
  const months = { afterAnniversary, afterEnd: limit.first_accounts_after_end };
  return run.step('accounts_due', firstAccountsDue(anniversary, end, months));
}
