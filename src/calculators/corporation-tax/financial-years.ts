import type { RateRow } from '../../engine/rates/table.ts';
import type { ReaderOf } from '../../engine/rates/table-reader.ts';
import { type Amount, fraction, sum } from '../../law/amounts.ts';
import {
  countDays,
  daysInFinancialYear,
  findFinancialYear,
  type Period,
  splitByFinancialYear,
} from '../../law/periods.ts';
import type { corporationTaxRates } from './rates.ts';

/** A part of the accounting period that lies in one financial year, with its rates. */
export interface PeriodPart {
  readonly period: Period;
  readonly days: number;
  /** The year in which it begins: 2025 from 1 April 2025. */
  readonly financialYear: number;
  readonly yearDays: number;
  readonly row: RateRow<(typeof corporationTaxRates)['columns']>;
}

/** The accounting period cut at 1 April. */
export function splitByYear(period: Period, rates: ReaderOf<typeof corporationTaxRates>): PeriodPart[] {
  return splitByFinancialYear(period).map((piece) => {
    const financialYear = findFinancialYear(piece.start);
    const yearDays: number = daysInFinancialYear(financialYear);
    const row = rates.on({ each_part: piece.start }, piece.end);
    return { period: piece, days: countDays(piece), financialYear, yearDays, row };
  });
}

/** True when the limits differ between parts, which are then separate periods. Source: FA 2021 Sch 1 para 34. */
export function limitsDiffer([first, ...others]: readonly PeriodPart[]): boolean {
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
