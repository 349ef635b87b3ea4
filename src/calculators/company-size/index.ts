import { calculator, type Rates, type Run } from '../../engine/calculator.ts';
import { count, formula } from '../../engine/formula.ts';
import { boolean, date, decimal, enumOf, integer, money, optional } from '../../engine/values.ts';
import { type Day, lastDayOfMonthsFrom } from '../../law/calendar.ts';
import { countOfYear, daysOf, type Period, partOfYear } from '../../law/periods.ts';
import { accountsLimit } from '../shared/time-limits.ts';
import {
  figuresGiven,
  limitsMet,
  limitsOf,
  type Met,
  microLimits,
  type SizeFigures,
  type SizeLimits,
  type SizeName,
  scaledLimits,
  sizeTables,
  smallLimits,
  testFigures,
  testsNeeded,
} from './limits.ts';
import { lawOfYear, smallReliefs } from './narration.ts';
import { narration, outputs, steps } from './published.ts';
import {
  LAST_SIZES,
  missingOf,
  openBetween,
  possibleSizes,
  type Size,
  type Status,
  sizeTransition,
  statusOf,
  type TwoYears,
  twoYearGround,
  twoYearRule,
} from './status.ts';

export default calculator({
  key: 'company-size',
  inputs: {
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
  },
  tables: [...sizeTables, sizeTransition, smallReliefs, accountsLimit],
  horizon: [smallLimits],
  decisions: [limitsMet, twoYearRule, twoYearGround],
  checkFacts: {
    first_covered_day: { type: date, needs: [], of: (_, rates) => rates.table(smallLimits).firstDay },
    longest_year_months: {
      type: integer,
      needs: [],
      of: (_, rates) => rates.table(accountsLimit).newest().months,
    },
    last_possible_end: {
      type: optional(date),
      needs: ['period_start', 'period_end'],
      of: ({ period_start, period_end }, rates) => {
        const limit = rates.table(accountsLimit);
        return period_end < limit.firstDay
          ? null
          : lastDayOfMonthsFrom(period_start, limit.on(period_end).months);
      },
    },
  },
  outputs,
  steps,
  narration,

  calculate(given, run) {
    const year: Period = { start: given.period_start, end: given.period_end };
    const { counted, inYear } = countOfYear(year);
    const fraction = partOfYear(year);
    run.step('period_fraction', fraction, () => formula`${count(counted)} ÷ ${count(inYear)}`);
    const thisYear: SizeFigures = {
      turnover: given.turnover,
      balanceSheet: given.balance_sheet_total,
      employees: given.employees,
    };
    const lastYear: SizeFigures = {
      turnover: given.prev_turnover,
      balanceSheet: given.prev_balance_sheet_total,
      employees: given.prev_employees,
    };
    const needed = run.table(testsNeeded).on(year.start).tests;
    const years: Years = {
      year,
      thisYear,
      lastYear,
      needed,
      firstYear: given.first_year,
      lastSize: given.prev_size,
    };
    const fullMicro = microLimitsOf(year, run);
    const micro = fullMicro === null ? null : judge('micro', fullMicro, years, run);
    const smallRow = run.table(smallLimits).on(year.start);
    const small = judge('small', limitsOf(smallRow), years, run);

    // Without a category of micro-entities no company qualifies as one.
    const qualifiesMicro = micro === null ? false : micro.status.qualifies;
    const possible = possibleSizes(qualifiesMicro, small.status.qualifies);
    const [first] = possible;
    const size = possible.length === 1 && first !== undefined ? first : null;
    const open = [micro, small].filter((judged) => judged?.status.qualifies === null);
    return {
      data: {
        period_days: daysOf(year),
        period_fraction: fraction,
        micro_turnover_limit: micro?.limits.turnover ?? null,
        micro_balance_sheet_limit: micro?.limits.balanceSheet ?? null,
        micro_employees_limit: micro?.limits.employees ?? null,
        small_turnover_limit: small.limits.turnover,
        small_balance_sheet_limit: small.limits.balanceSheet,
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
      narration: {
        year_start: year.start,
        year_end: year.end,
        tests_needed: needed,
        micro_tests_met: micro?.tests ?? null,
        small_tests_met: small.tests,
        micro_tests_met_last_year: micro?.testsLastYear ?? null,
        small_tests_met_last_year: small.testsLastYear,
        last_year_figures_given: small.testsLastYear === null ? null : figuresGiven(lastYear),
        micro_ground: micro?.status.ground ?? null,
        small_ground: small.status.ground,
        open_between: openBetween(possible),
        to_add:
          size === null
            ? missingOf(
                given.prev_size,
                open.flatMap((judged) => (judged === null ? [] : [judged.metLastYear])),
              )
            : null,
        may_be_micro: possible.includes('micro'),
        may_be_small: possible.includes('micro') || possible.includes('small'),
        turnover_scaled: counted !== inYear,
        ...lawOfYear(year, size, run),
      },
    };
  },
});

/** Null when the year ended before there were micro-entities. Source: Companies Act 2006 s384A; SI 2013/3008 reg 2. */
function microLimitsOf({ start, end }: Period, rates: Rates): SizeLimits | null {
  const row = rates.table(microLimits).on(start);
  const from: Day | null = row.years_ending_from;
  return from !== null && end < from ? null : limitsOf(row);
}

interface Years {
  readonly year: Period;
  readonly thisYear: SizeFigures;
  readonly lastYear: SizeFigures;
  /** How many of the three tests a size needs. */
  readonly needed: number;
  readonly firstYear: boolean;
  readonly lastSize: TwoYears['lastSize'];
}

interface Judged {
  /** With the turnover limit adjusted to this year's length. */
  readonly limits: SizeLimits;
  readonly meets: boolean;
  readonly tests: number;
  readonly metLastYear: Met;
  /** Null when last year's figures count for nothing or none was given. */
  readonly testsLastYear: number | null;
  readonly status: Status;
}

/**
 * Judges a company by one size. Last year's figures are tested on this year's
 * limits, for a year of twelve months. Source: SI 2024/1303 reg 3(3); SI 2015/980 reg 2(4).
 */
function judge(size: SizeName, full: SizeLimits, years: Years, run: Run): Judged {
  const { firstYear, thisYear, lastYear, needed, lastSize } = years;
  const limits = scaledLimits(size, full, countOfYear(years.year), run);
  const tested = testFigures(thisYear, limits, needed, `${size}_tests_met`, run);
  const last =
    firstYear || figuresGiven(lastYear) === 0
      ? null
      : testFigures(lastYear, full, needed, `${size}_tests_met_last_year`, run);
  const meets = tested.met === 'yes';
  const metLastYear = last?.met ?? 'unknown';
  const status = statusOf(size, { firstYear, thisYear: meets, lastYear: metLastYear, lastSize }, run);
  return { limits, meets, tests: tested.tests, metLastYear, testsLastYear: last?.tests ?? null, status };
}

function knownOf(met: Met): boolean | null {
  return met === 'unknown' ? null : met === 'yes';
}

function sizeOfYear(micro: boolean, small: boolean): Size {
  if (micro) return 'micro';
  return small ? 'small' : 'medium_or_large';
}
