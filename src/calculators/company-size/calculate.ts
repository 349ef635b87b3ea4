import type { Narration } from '../../engine/calculator.ts';
import {
  anniversaryAfter,
  type Day,
  firstAccountsDue,
  lastDayOfMonthsFrom,
  monthsAfter,
} from '../../law/calendar.ts';
import { countDays, countOfYear, type Period, partOfYear } from '../../law/periods.ts';
import { timeLimits } from '../shared/time-limits.ts';
import type { Inputs, narration, SizeRun, TO_ADD } from './figures.ts';
import { countFigures, type Judged, judge, possibleSizes, readLastYear } from './judge.ts';
import { daysOfYear, type Met, type Size, tables } from './rates.ts';

/** The size of a company for one financial year. Source: Companies Act 2006 ss382, 384A. */
export function calculate(inputs: Inputs, run: SizeRun) {
  const year: Period = { start: inputs.period_start, end: inputs.period_end };
  const length = countOfYear(year);
  const days = daysOfYear(year);
  const fraction = run.step('period_fraction', partOfYear(year));
  const needed = run.table(tables.testsNeeded).on(days).tests;
  const microRow = run.table(tables.microLimits).on(days);
  // Before micro-entities existed no company qualifies as one: CA 2006 s384A; SI 2013/3008 reg 2.
  const isBefore = microRow.years_ending_from !== null && year.end < microRow.years_ending_from;
  const micro = isBefore ? null : judge('micro', microRow, inputs, length, needed, run);
  const smallRow = run.table(tables.smallLimits).on(days);
  const small = judge('small', smallRow, inputs, length, needed, run);

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
      two_year_rule_used: !inputs.first_year,
      first_year: inputs.first_year,
    },
    narration: narrate(inputs, year, micro, small, size, run),
  };
}

function isMet(met: Met): boolean | null {
  return met === 'unknown' ? null : met === 'met';
}

/** @param micro null where there was no such category. @param size null when undecided. */
function narrate(
  inputs: Inputs,
  year: Period,
  micro: Judged | null,
  small: Judged,
  size: Size | null,
  run: SizeRun,
): Narration<typeof narration> {
  const days = daysOfYear(year);
  const limits = run.table(tables.smallLimits);
  const isByLastDay = limits.chosenBy === 'last_day_of_year';
  const transition = run.table(tables.sizeTransition).find(days);
  const earlyFrom = transition?.early_choice_of ?? null;
  const recordOf = (judged: Judged, raised: Day | null = null) => ({
    tested_size: judged.size,
    tests: countFigures(inputs),
    tests_met: judged.tests,
    last_year_tests: countFigures(readLastYear(inputs)),
    last_year_tests_met: judged.testsLastYear,
    ground: judged.ground,
    has_size: judged.qualifies,
    raised,
  });
  const isSmall = size === 'micro' || size === 'small';
  const hasReliefs = isSmall && run.table(tables.smallReliefs).peek(year.start) !== null;
  const due = hasReliefs ? accountsDue(year, inputs.first_year, run) : null;
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
    to_add: size === null ? missingFacts(inputs, [micro, small]) : null,
    limits_day: isByLastDay ? 'last' : 'first',
    years_counted: isByLastDay ? 'ending' : 'starting',
    limits_change_on: limits.changes(year.start, year.end)[0] ?? null,
    early_limits: earlyFrom === null ? null : limits.rowOf(earlyFrom),
    medium_limits: size === 'medium_or_large' ? run.table(tables.mediumLimits).on(days) : null,
    reliefs: hasReliefs ? run.table(tables.smallReliefs).on(days) : null,
    filing_reform: due === null ? null : run.table(tables.filingReform).find({ accounts_due: due }),
    months_counted: isScaled && !inDays ? counted : null,
    days_counted: isScaled && inDays ? counted : null,
  };
}

function missingFacts(inputs: Inputs, sizes: readonly (Judged | null)[]): (typeof TO_ADD)[number] {
  if (inputs.prev_size !== 'not_given') return 'last_figures';
  return sizes.some((judged) => judged?.qualifies === null && judged.metLastYear === 'unknown')
    ? 'last_figures_and_size'
    : 'last_size';
}

/** The last day for filing the accounts of a private company. Source: Companies Act 2006 ss442 and 443. */
function accountsDue({ start, end }: Period, isFirst: boolean, run: SizeRun): Day {
  const limit = run
    .table(timeLimits.registry)
    .on({ first_day_of_accounts: start, last_day_of_accounts: end });
  if (!isFirst || end <= lastDayOfMonthsFrom(start, limit.first_accounts_longer_than)) {
    return run.step('accounts_due', monthsAfter(end, limit.private));
  }
  const anniversary = anniversaryAfter(start, limit.first_accounts_anniversary);
  const due = firstAccountsDue(anniversary, end, limit.private, limit.first_accounts_after_end);
  return run.step('accounts_due', due);
}
