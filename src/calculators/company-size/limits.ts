import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { date, decimal, integer, money, optional, type Values } from '../../engine/values.ts';
import { type Amount, addCounts, countAtMost, fraction, toPenny } from '../../law/amounts.ts';
import type { CountOfYear, Period } from '../../law/periods.ts';
import type { SizeRun } from './figures.ts';

const LIMITS = { turnover: money, balance_sheet_total: money, employees: decimal(4) } as const;

/** Limits for micro-entities. */
export const microLimits = rateTable(
  'company-size',
  { ...LIMITS, years_ending_from: optional(date) },
  { series: 'micro', chosenBy: ['first_day_of_year', 'last_day_of_year'] },
);

/** Limits for small companies. */
export const smallLimits = rateTable('company-size', LIMITS, {
  series: 'small',
  chosenBy: ['first_day_of_year', 'last_day_of_year'],
  above: microLimits,
});

/** Limits for medium-sized companies, for a note. */
export const mediumLimits = rateTable('company-size', LIMITS, {
  series: 'medium',
  chosenBy: ['first_day_of_year', 'last_day_of_year'],
  above: smallLimits,
});

/** How many of the three tests a size needs. */
export const testsNeeded = rateTable(
  'company-size',
  { tests: integer },
  { series: 'tests_needed', chosenBy: ['first_day_of_year', 'last_day_of_year'] },
);

/** The days of a financial year that can decide its limits. */
export function daysOfYear({ start, end }: Period) {
  return { first_day_of_year: start, last_day_of_year: end };
}

export const sizeTables = [microLimits, smallLimits, mediumLimits, testsNeeded] as const;

export const MET = ['met', 'missed', 'unknown'] as const;
/** Whether a year's figures meet the limits of a size; unknown when the figures given do not settle it. */
export type Met = (typeof MET)[number];

export const limitsMet = decision(
  'size-limits-met',
  { tests_met: integer, tests_missed: integer, tests_needed: integer },
  MET,
);

export type SizeName = 'micro' | 'small';

/** The three limits of a size of company, in pounds and people. */
export type SizeLimits = Values<typeof LIMITS>;

/** The unscaled limits of a row, for a year of twelve months. */
export function limitsOf({ turnover, balance_sheet_total, employees }: SizeLimits): SizeLimits {
  return { turnover, balance_sheet_total, employees };
}

/**
 * The limits with the turnover limit adjusted, to the penny, to a financial year
 * that is not in fact a year. Source: Companies Act 2006 ss382(4), 384A(5).
 */
export function scaledLimits(size: SizeName, full: SizeLimits, year: CountOfYear, run: SizeRun): SizeLimits {
  const { counted, inYear } = year;
  const turnover = run.step[`${size}_turnover_limit`](toPenny(full.turnover.mul(fraction(counted, inYear))));
  return limitsOf({ turnover, balance_sheet_total: full.balance_sheet_total, employees: full.employees });
}

/** The figures of a year; null where none was given. */
export type SizeFigures = { readonly [Name in keyof SizeLimits]: Amount | null };

const FIGURES = ['turnover', 'balance_sheet_total', 'employees'] as const;

/**
 * Tests a year's figures on the limits of a size, and counts those within them: a figure
 * is within its limit when it is not more than it. Source: Companies Act 2006 ss382(3), 384A(4).
 *
 * @param needed how many of the three tests must be met.
 * @param step the step of the workings that counts the tests met.
 */
export function testFigures(
  figures: SizeFigures,
  limits: SizeLimits,
  needed: number,
  step: `${SizeName}_tests_met${'' | '_last_year'}`,
  run: SizeRun,
): { readonly met: Met; readonly tests: number } {
  const met = FIGURES.map((name) => {
    const figure = figures[name];
    return figure === null ? 0 : countAtMost(figure, limits[name]);
  });
  const tests = run.step[step](addCounts(met));
  const outcome = run.decide(limitsMet, {
    tests_met: tests,
    tests_missed: figuresGiven(figures) - tests,
    tests_needed: needed,
  });
  return { met: outcome, tests };
}

/** How many of a year's three figures were given. */
export function figuresGiven(figures: SizeFigures): number {
  return FIGURES.filter((name) => figures[name] !== null).length;
}
