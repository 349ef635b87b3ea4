import type { Rates } from '../../engine/calculator.ts';
import type { RateRow } from '../../engine/rates/table.ts';
import type { ReaderOf } from '../../engine/rates/table-reader.ts';
import { type Amount, fraction, sum } from '../../law/amounts.ts';
import {
  countDays,
  daysInFinancialYear,
  findFinancialYear,
  isExactly,
  type Period,
  splitByFinancialYear,
} from '../../law/periods.ts';
import { timeLimits } from '../shared/time-limits.ts';
import type { Inputs } from './figures.ts';
import { tables } from './rates.ts';

/** A part of the accounting period that lies in one financial year, with its rates. */
export interface PeriodPart {
  readonly period: Period;
  readonly days: number;
  /** The year in which it begins: 2025 from 1 April 2025. */
  readonly financialYear: number;
  readonly yearDays: number;
  readonly row: RateRow<(typeof tables.rates)['columns']>;
}

/** The accounting period cut at 1 April. */
function splitByYear(period: Period, rates: ReaderOf<typeof tables.rates>): PeriodPart[] {
  return splitByFinancialYear(period).map((piece) => {
    const financialYear = findFinancialYear(piece.start);
    const yearDays = daysInFinancialYear(financialYear);
    const row = rates.on({ each_part: piece.start }, piece.end);
    return { period: piece, days: countDays(piece), financialYear, yearDays, row };
  });
}

/** True when the limits differ between parts, which are then separate periods. Source: FA 2021 Sch 1 para 34. */
function limitsDiffer([first, ...others]: readonly PeriodPart[]): boolean {
  const same = (a: Amount | null, b: Amount | null = null): boolean =>
    a === null || b === null ? a === b : a.compare(b) === 0;
  return others.some(
    ({ row }) =>
      !same(row.lower_limit, first?.row.lower_limit) || !same(row.upper_limit, first?.row.upper_limit),
  );
}

export function shareOfYears(parts: readonly PeriodPart[], yearDays: (part: PeriodPart) => number): Amount {
  return sum(parts.map((part) => fraction(part.days, yearDays(part))));
}

export interface Profits {
  readonly taxable: Amount;
  readonly augmented: Amount;
  readonly periodDays: number;
  /** The company and its associated companies, by which the limits are divided. Source: CTA 2010 s18D(3). */
  readonly companies: number;
  readonly closeInvestmentHolding: boolean;
  readonly wholeLimits: boolean;
}

export function findBasis(inputs: Inputs, run: Rates) {
  const period: Period = { start: inputs.period_start, end: inputs.period_end };
  const longest = run.table(timeLimits.accountingPeriod).on({ first_day: period.start });
  const isFull = isExactly(period, longest.months);
  const rates = run.table(tables.rates);
  const parts = splitByYear(period, rates);
  const limitsChange = rates.method === 'separate_periods' && limitsDiffer(parts);
  const profits: Profits = {
    taxable: inputs.taxable_profits,
    augmented: inputs.taxable_profits.add(inputs.exempt_distributions),
    periodDays: countDays(period),
    companies: inputs.associated_companies + 1,
    closeInvestmentHolding: inputs.close_investment_holding,
    // s18D(4) reduces the limits of periods shorter than 12 months only.
    wholeLimits: isFull && !limitsChange,
  };
  return { period, longest, isFull, parts, limitsChange, profits };
}
