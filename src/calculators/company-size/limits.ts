import type { Run } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import { count, type Formula, formula, penny, pounds } from '../../engine/formula.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { date, decimal, integer, money, optional, type Values } from '../../engine/values.ts';
import { type Amount, fraction, toPenny } from '../../law/amounts.ts';
import type { CountOfYear, Period } from '../../law/periods.ts';
import { partOf } from '../shared/worked.ts';

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

/** The days of a financial year by which its limits can be chosen. */
export function daysOfYear({ start, end }: Period) {
  return { first_day_of_year: start, last_day_of_year: end };
}

export const sizeTables = [microLimits, smallLimits, mediumLimits, testsNeeded] as const;

export const MET = ['met', 'missed', 'unknown'] as const;
/** Whether a year's figures meet the limits of a size; unknown when the figures given do not decide it. */
export type Met = (typeof MET)[number];

export const limitsMet = decision(
  'size-limits-met',
  { tests_met: integer, tests_missed: integer, tests_needed: integer },
  MET,
);

export type SizeName = 'micro' | 'small';

/** The three limits of a size of company, in pounds and people. */
export type SizeLimits = Values<typeof LIMITS>;

/** The limits of a row as they stand, for a year of twelve months. */
export function limitsOf({ turnover, balance_sheet_total, employees }: SizeLimits): SizeLimits {
  return { turnover, balance_sheet_total, employees };
}

/**
 * The limits with the turnover limit adjusted, to the penny, to a financial year
 * that is not in fact a year. Source: Companies Act 2006 ss382(4), 384A(5).
 */
export function scaledLimits(size: SizeName, full: SizeLimits, year: CountOfYear, run: Run): SizeLimits {
  const { counted, inYear } = year;
  const turnover = toPenny(full.turnover.mul(fraction(counted, inYear)));
  run.step(`${size}_turnover_limit`, turnover, () => penny(partOf(formula`${pounds(full.turnover)}`, year)));
  return limitsOf({ turnover, balance_sheet_total: full.balance_sheet_total, employees: full.employees });
}

/** The figures of a year; null where none was given. */
export type SizeFigures = { readonly [Name in keyof SizeLimits]: Amount | null };

const FIGURES = ['turnover', 'balance_sheet_total', 'employees'] as const;

/** How each figure stands to its limit: within it, above it, or not given. */
export type SizeTests = readonly ('met' | 'missed' | 'not_given')[];

/**
 * Tests each figure: it is within its limit when it is not more than it.
 * Source: Companies Act 2006 ss382(3), 384A(4).
 */
export function sizeTests(figures: SizeFigures, limits: SizeLimits): SizeTests {
  return FIGURES.map((name) => {
    const figure = figures[name];
    if (figure === null) return 'not_given';
    return figure.compare(limits[name]) <= 0 ? 'met' : 'missed';
  });
}

/**
 * Tests a year's figures on the limits of a size, and counts those within them.
 * Source: Companies Act 2006 ss382(3), 384A(4).
 *
 * @param needed how many of the three tests must be met.
 * @param step the name of the step of the workings that counts the tests met.
 */
export function testFigures(
  figures: SizeFigures,
  limits: SizeLimits,
  needed: number,
  step: string,
  run: Run,
): { readonly met: Met; readonly tests: number } {
  const tests = sizeTests(figures, limits);
  const met = tests.filter((test) => test === 'met').length;
  run.step(step, met, () => testsFormula(tests));
  const outcome = run.decide(limitsMet, {
    tests_met: met,
    tests_missed: tests.filter((test) => test === 'missed').length,
    tests_needed: needed,
  });
  return { met: outcome, tests: met };
}

function testsFormula(tests: SizeTests): Formula {
  const counted = (index: number) => count(tests[index] === 'met' ? 1 : 0);
  return formula`${counted(0)} + ${counted(1)} + ${counted(2)}`;
}

/** How many of a year's three figures were given. */
export function figuresGiven(figures: SizeFigures): number {
  return FIGURES.filter((name) => figures[name] !== null).length;
}
