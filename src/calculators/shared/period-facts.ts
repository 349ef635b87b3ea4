import type { Rates } from '../../engine/calculator.ts';
import type { TableDeclaration } from '../../engine/rates/declaration.ts';
import { type Day, lastDayOfMonthsFrom } from '../../law/calendar.ts';

/** A time limit in months. */
type MonthsLimit = TableDeclaration<{ readonly months: 'months' }>;

/** A limit as it stands now, for texts: it holds whatever the inputs. */
export function monthsOf(limit: MonthsLimit) {
  return {
    kind: 'count' as const,
    needs: [] as const,
    of: (_: unknown, rates: Rates): number => rates.table(limit).newest().months,
  };
}

/** The first day that a table covers: earlier dates are refused. */
export function firstDayOf(table: TableDeclaration) {
  return {
    kind: 'day' as const,
    needs: [] as const,
    of: (_: unknown, rates: Rates): Day => rates.table(table).firstDay,
  };
}

/** The last day of the longest period that begins on `period_start`; none before the limit's first day. */
export function lastDayUnder(limit: MonthsLimit) {
  return {
    kind: 'day or none' as const,
    needs: ['period_start'] as const,
    of: ({ period_start }: { readonly period_start: Day | null }, rates: Rates): Day | null => {
      const table = rates.table(limit);
      if (period_start === null || period_start < table.firstDay) return null;
      return lastDayOfMonthsFrom(period_start, table.on(period_start).months);
    },
  };
}
