import type { CheckFact, Rates } from '../../engine/calculator.ts';
import type { TableDeclaration } from '../../engine/rates/declaration.ts';
import type { ChoosingDays } from '../../engine/rates/table-reader.ts';
import * as t from '../../engine/values.ts';
import { type Day, lastDayOfMonthsFrom } from '../../law/calendar.ts';

/** The newest value of a column, for texts: the same for all inputs. */
export function newest<C extends t.FlatTypes, K extends keyof C & string>(
  table: TableDeclaration<C>,
  column: K,
) {
  return {
    type: table.columns[column] as C[K],
    needs: [],
    of: (_: unknown, rates: Rates) => rates.table(table).newest()[column],
  } satisfies CheckFact<never>;
}

/** The first day that a table covers: earlier dates are rejected. */
export function firstDayFact(table: TableDeclaration) {
  return {
    type: t.date,
    needs: [],
    of: (_: unknown, rates: Rates): Day => rates.table(table).firstDay,
  } satisfies CheckFact<never>;
}

type Dates = Readonly<Record<'period_start' | 'period_end', Day | null>>;

/**
 * The last day of the longest period that begins on `period_start`; null before the limit's first day.
 * @param days the input for each day that can decide the limit.
 */
export function lastDayUnder<D extends string>(
  limit: TableDeclaration<{ readonly months: typeof t.months }, D>,
  days: Readonly<Record<D, keyof Dates>>,
) {
  return {
    type: t.optional(t.date),
    needs: [...new Set(['period_start' as const, ...Object.values<keyof Dates>(days)])],
    of: (dates: Dates, rates: Rates): Day | null => {
      const start = dates.period_start;
      const reader = rates.table(limit);
      const day = dates[days[reader.chosenBy]];
      const row = day === null ? null : reader.find({ [reader.chosenBy]: day } as ChoosingDays<D>);
      return start === null || row === null ? null : lastDayOfMonthsFrom(start, row.months);
    },
  };
}
