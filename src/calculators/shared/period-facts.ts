import type { CheckFact, Rates } from '../../engine/calculator.ts';
import type { TableDeclaration } from '../../engine/rates/declaration.ts';
import { date, integer, type months, optional } from '../../engine/values.ts';
import { type Day, lastDayOfMonthsFrom } from '../../law/calendar.ts';

/** A time limit in months. */
type MonthsLimit = TableDeclaration<{ readonly months: typeof months }>;

/** A limit as it stands now, for texts: it holds whatever the inputs. */
export function monthsOf(limit: MonthsLimit) {
  return {
    type: integer,
    needs: [],
    of: (_: unknown, rates: Rates): number => rates.table(limit).newest().months,
  } satisfies CheckFact<never>;
}

/** The first day that a table covers: earlier dates are refused. */
export function firstDayOf(table: TableDeclaration) {
  return {
    type: date,
    needs: [],
    of: (_: unknown, rates: Rates): Day => rates.table(table).firstDay,
  } satisfies CheckFact<never>;
}

/** The last day of the longest period that begins on `period_start`; none before the limit's first day. */
export function lastDayUnder(limit: MonthsLimit) {
  return {
    type: optional(date),
    needs: ['period_start'] as const,
    of: ({ period_start }: { readonly period_start: Day | null }, rates: Rates): Day | null => {
      const months = period_start === null ? null : rates.table(limit).find(period_start)?.months;
      return period_start === null || months == null ? null : lastDayOfMonthsFrom(period_start, months);
    },
  };
}
