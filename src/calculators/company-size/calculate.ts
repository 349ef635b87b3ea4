import type { Rates } from '../../engine/calculator.ts';
import { boolean, date, decimal, enumOf, money, optional, type Values } from '../../engine/values.ts';
import type { Day } from '../../law/calendar.ts';
import { type CountOfYear, countOfYear, daysOf, type Period, partOfYear } from '../../law/periods.ts';
import type { Size, SizeRun } from './figures.ts';
import {
  daysOfYear,
  limitsOf,
  type Met,
  microLimits,
  type SizeLimits,
  smallLimits,
  testsNeeded,
} from './limits.ts';
import { narrate } from './narration.ts';
import { judge, LAST_SIZES, possibleSizes, type Years } from './status.ts';

/** Amounts are in pounds; employees are the average of the year. */
export const inputs = {
  period_start: date,
  period_end: date,
  turnover: money,
  balance_sheet_total: money,
  employees: decimal(4),
  first_year: boolean,
  prev_turnover: optional(money),
  prev_balance_sheet_total: optional(money),
  prev_employees: optional(decimal(4)),
  prev_size: enumOf(...LAST_SIZES),
} as const;

export type Inputs = Values<typeof inputs>;

/** The size of a company for one financial year. Source: Companies Act 2006 ss382, 384A. */
export function calculate(given: Inputs, run: SizeRun) {
  return sizeOf(given, countOfYear({ start: given.period_start, end: given.period_end }), run);
}

/** The size, with the turnover limits for a year of this length. */
export function sizeOf(given: Inputs, length: CountOfYear, run: SizeRun) {
  const year: Period = { start: given.period_start, end: given.period_end };
  const fraction = run.step.period_fraction(partOfYear(year));
  const years: Years = {
    year,
    length,
    thisYear: given,
    lastYear: {
      turnover: given.prev_turnover,
      balance_sheet_total: given.prev_balance_sheet_total,
      employees: given.prev_employees,
    },
    needed: run.table(testsNeeded).on(daysOfYear(year)).tests,
    firstYear: given.first_year,
    lastSize: given.prev_size,
  };
  const fullMicro = microLimitsOf(year, run);
  const micro = fullMicro === null ? null : judge('micro', fullMicro, years, run);
  const smallRow = run.table(smallLimits).on(daysOfYear(year));
  const small = judge('small', limitsOf(smallRow), years, run);

  // Before there were micro-entities no company qualifies as one.
  const qualifiesMicro = micro === null ? false : micro.status.qualifies;
  const possible = possibleSizes(qualifiesMicro, small.status.qualifies);
  const size = possible.length === 1 ? (possible[0] as Size) : null;
  return {
    data: {
      period_days: daysOf(year),
      period_fraction: fraction,
      micro_turnover_limit: micro?.limits.turnover ?? null,
      micro_balance_sheet_limit: micro?.limits.balance_sheet_total ?? null,
      micro_employees_limit: micro?.limits.employees ?? null,
      small_turnover_limit: small.limits.turnover,
      small_balance_sheet_limit: small.limits.balance_sheet_total,
      small_employees_limit: small.limits.employees,
      meets_micro_this_year: micro?.meets ?? false,
      meets_small_this_year: small.meets,
      meets_micro_last_year: micro === null ? false : knownOf(micro.metLastYear),
      meets_small_last_year: knownOf(small.metLastYear),
      qualifies_micro: qualifiesMicro,
      qualifies_small: small.status.qualifies,
      size,
      possible_sizes: possible,
      size_this_year_figures: sizeOfYear(micro?.meets ?? false, small.meets),
      limits_from: smallRow.from,
      two_year_rule_used: !given.first_year,
      first_year: given.first_year,
    },
    narration: narrate(years, micro, small, size, run),
  };
}

/** Null when the year ended before there were micro-entities. Source: Companies Act 2006 s384A; SI 2013/3008 reg 2. */
function microLimitsOf(year: Period, rates: Rates): SizeLimits | null {
  const row = rates.table(microLimits).on(daysOfYear(year));
  const from: Day | null = row.years_ending_from;
  return from !== null && year.end < from ? null : limitsOf(row);
}

function knownOf(met: Met): boolean | null {
  return met === 'unknown' ? null : met === 'met';
}

function sizeOfYear(micro: boolean, small: boolean): Size {
  if (micro) return 'micro';
  return small ? 'small' : 'medium_or_large';
}
