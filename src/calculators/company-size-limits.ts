import { type Amount, toPenny } from '../law/amounts.ts';
import type { CountOfYear } from '../law/part-of-year.ts';
import { money, whole } from '../results/kinds.ts';
import { count, pounds, type Working, working } from '../results/working.ts';
import { decisionShape } from '../rules/decision.ts';
import { tableShape } from '../rules/table-shape.ts';
import type { Run } from './calculator.ts';

const LIMITS = { turnover: 'money', balance_sheet_total: 'money', employees: 'number' } as const;

/** Limits for micro-entities. Chosen by the first day of the financial year. */
export const microLimits = tableShape(
  'company-size',
  { ...LIMITS, years_ending_from: 'day?' },
  { series: 'micro' },
);

/** Limits for small companies. Chosen by the first day of the financial year. */
export const smallLimits = tableShape('company-size', LIMITS, { series: 'small' });

/** Limits for medium-sized companies, for a note. Chosen by the first day of the financial year. */
export const mediumLimits = tableShape('company-size', LIMITS, { series: 'medium' });

export const sizeTables = [microLimits, smallLimits, mediumLimits] as const;

export const MET = ['yes', 'no', 'unknown'] as const;
/** Whether a year's figures meet the limits of a size; unknown when the figures given do not decide it. */
export type Met = (typeof MET)[number];

export const limitsMet = decisionShape(
  'size-limits-met',
  {
    turnover: 'amount or none',
    turnover_limit: 'amount',
    balance_sheet_total: 'amount or none',
    balance_sheet_limit: 'amount',
    employees: 'amount or none',
    employees_limit: 'amount',
  },
  MET,
);

export type SizeName = 'micro' | 'small';

/** The three limits of a size, in pounds and people. */
export interface Limits {
  readonly turnover: Amount;
  readonly balanceSheet: Amount;
  readonly employees: Amount;
}

/** The figures of a year; null where none was given. */
export interface Figures {
  readonly turnover: Amount | null;
  readonly balanceSheet: Amount | null;
  readonly employees: Amount | null;
}

interface LimitsRow {
  readonly turnover: Amount;
  readonly balance_sheet_total: Amount;
  readonly employees: Amount;
}

/** The limits as they stand, for a year of twelve months. */
export function limitsOf(row: LimitsRow): Limits {
  return { turnover: row.turnover, balanceSheet: row.balance_sheet_total, employees: row.employees };
}

/**
 * The limits with the turnover limit adjusted, to the penny, to a financial year
 * that is not in fact a year. Source: Companies Act 2006 ss382(4), 384A(5).
 */
export function scaledLimits(size: SizeName, full: Limits, year: CountOfYear, run: Run): Limits {
  const { counted, inYear } = year;
  const turnover = toPenny(full.turnover.mul(BigInt(counted)).div(BigInt(inYear)));
  run.ledger.line(
    `${size}_turnover_limit`,
    money,
    turnover,
    () => working`penny${working`${pounds(full.turnover)} × ${count(counted)} ÷ ${count(inYear)}`}`,
  );
  return { ...full, turnover };
}

/** How a year's figures stand to the limits of a size. */
export interface Tested {
  readonly met: Met;
  /** How many of the figures given are within their limits. */
  readonly tests: number;
}

/**
 * Tests a year's figures: exactly on a limit passes.
 * Source: Companies Act 2006 ss382(3), 384A(4).
 *
 * @param line the name of the line of the workings that counts the tests met.
 */
export async function testFigures(figures: Figures, limits: Limits, line: string, run: Run): Promise<Tested> {
  const met = await run.decide(limitsMet, {
    turnover: figures.turnover,
    turnover_limit: limits.turnover,
    balance_sheet_total: figures.balanceSheet,
    balance_sheet_limit: limits.balanceSheet,
    employees: figures.employees,
    employees_limit: limits.employees,
  });
  const passes = (['turnover', 'balanceSheet', 'employees'] as const).map((name) => {
    const figure = figures[name];
    return figure !== null && figure.compare(limits[name]) <= 0 ? 1 : 0;
  });
  const tests = passes.reduce<number>((total, pass) => total + pass, 0);
  run.ledger.line(line, whole, tests, () => passesWorking(passes));
  return { met, tests };
}

function passesWorking([turnover = 0, balanceSheet = 0, employees = 0]: readonly number[]): Working {
  return working`${count(turnover)} + ${count(balanceSheet)} + ${count(employees)}`;
}

/** How many of a year's three figures were given. */
export function figuresGiven({ turnover, balanceSheet, employees }: Figures): number {
  return [turnover, balanceSheet, employees].filter((figure) => figure !== null).length;
}
