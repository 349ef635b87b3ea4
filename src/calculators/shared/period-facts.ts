import type { CheckFact, Rates } from '../../engine/calculator.ts';
import type { TableDeclaration } from '../../engine/rates/declaration.ts';
import { lastDayFrom } from '../../engine/run.ts';
import { date, integer, type months, optional } from '../../engine/values.ts';
import type { Day } from '../../law/calendar.ts';

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
    of: lastDayFrom(limit),
  };
}
