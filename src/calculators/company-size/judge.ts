import type * as t from '../../engine/values.ts';
import { type Amount, addCounts, countAtMost, fraction, toPenny } from '../../law/amounts.ts';
import type { countOfYear } from '../../law/periods.ts';
import type { Inputs, SizeRun } from './figures.ts';
import { decisions, type GROUNDS, type HELD, type LIMITS, type Met, SIZES, type Size } from './rates.ts';

type TestedSize = 'micro' | 'small';

/** The three limits of a size of company, in pounds and people. */
type SizeLimits = t.Values<typeof LIMITS>;

type SizeFigures = { readonly [Name in keyof SizeLimits]: Amount | null };

const FIGURES = ['turnover', 'balance_sheet_total', 'employees'] as const;

export function countFigures(figures: SizeFigures): number {
  return FIGURES.filter((name) => figures[name] !== null).length;
}

export function readLastYear(inputs: Inputs): SizeFigures {
  return {
    turnover: inputs.prev_turnover,
    balance_sheet_total: inputs.prev_balance_sheet_total,
    employees: inputs.prev_employees,
  };
}

/**
 * Tests a year's figures on the limits of a size, and counts those within them: a figure is within its limit when it
 * is not more than it. Source: Companies Act 2006 ss382(3), 384A(4).
 */
function testFigures(
  figures: SizeFigures,
  limits: SizeLimits,
  needed: number,
  step: `${TestedSize}_tests_met${'' | '_last_year'}`,
  run: SizeRun,
) {
  const met = FIGURES.map((name) => {
    const figure = figures[name];
    return figure === null ? 0 : countAtMost(figure, limits[name]);
  });
  const tests = run.step(step, addCounts(met));
  const outcome = run.decide(decisions.limitsMet, {
    tests_met: tests,
    tests_missed: countFigures(figures) - tests,
    tests_needed: needed,
  });
  return { met: outcome, tests };
}

/** A company judged by one size. */
export interface Judged {
  readonly size: TestedSize;
  readonly limits: SizeLimits;
  /** Whether this year's figures meet them, and how many tests were met. */
  readonly meets: boolean;
  readonly tests: number;
  readonly metLastYear: Met;
  readonly testsLastYear: number | null;
  /** Null when open. */
  readonly qualifies: boolean | null;
  readonly ground: (typeof GROUNDS)[number];
}

/**
 * Judges a company by one size. The turnover limit is adjusted, to the penny, to a financial year that is not in fact
 * a year; last year's figures are compared with this year's limits, for a year of twelve months.
 * Source: Companies Act 2006 ss382, 384A; SI 2024/1303 reg 3(3); SI 2015/980 reg 2(4).
 * @param needed how many of the three tests must be met.
 */
export function judge(
  size: TestedSize,
  full: SizeLimits,
  inputs: Inputs,
  { counted, inYear }: ReturnType<typeof countOfYear>,
  needed: number,
  run: SizeRun,
): Judged {
  const turnover = run.step(`${size}_turnover_limit`, toPenny(full.turnover.mul(fraction(counted, inYear))));
  const { balance_sheet_total, employees } = full;
  const limits = { turnover, balance_sheet_total, employees };
  const tested = testFigures(inputs, limits, needed, `${size}_tests_met`, run);
  const lastYear = readLastYear(inputs);
  const last =
    inputs.first_year || countFigures(lastYear) === 0
      ? null
      : testFigures(lastYear, full, needed, `${size}_tests_met_last_year`, run);
  const meets = tested.met === 'met';
  const metLastYear = last?.met ?? 'unknown';
  const facts = {
    first_year: inputs.first_year,
    this_year: meets ? 'met' : 'missed',
    last_year: metLastYear,
    status_last_year: statusHeld(size, inputs.prev_size),
  } as const;
  const ground = run.decide(decisions.twoYearGround, facts);
  const outcome = run.decide(decisions.twoYearRule, facts);
  const qualifies = outcome === 'open' ? null : outcome === 'qualifies';
  const testsLastYear = last?.tests ?? null;
  return { size, limits, meets, tests: tested.tests, metLastYear, testsLastYear, qualifies, ground };
}

/** Whether a size was met last year by status: a micro-entity is small too. Source: Companies Act 2006 ss382(2), 384A(3). */
function statusHeld(size: TestedSize, last: Size | 'not_given'): (typeof HELD)[number] {
  if (last === 'not_given') return 'unknown';
  return last === 'micro' || last === size ? 'held' : 'lacked';
}

/** The sizes that remain possible, smallest first. */
export function possibleSizes(micro: boolean | null, small: boolean | null): Size[] {
  return SIZES.filter((size) => {
    if (size === 'micro') return micro !== false;
    if (micro === true) return false;
    return size === 'small' ? small !== false : small !== true;
  });
}
