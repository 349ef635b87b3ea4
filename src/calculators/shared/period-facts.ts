import type { CheckFact, Rates } from '../../engine/calculator.ts';
import type { TableDeclaration } from '../../engine/rates/declaration.ts';
import { date, type FlatTypes, type months, optional } from '../../engine/values.ts';
import { type Day, lastDayOfMonthsFrom } from '../../law/calendar.ts';

/** A column as the law has it now, for texts: it holds whatever the inputs. */
export function newest<C extends FlatTypes, K extends keyof C & string>(
  table: TableDeclaration<C>,
  column: K,
) {
  return {
    type: table.columns[column] as C[K],
    needs: [],
    of: (_: unknown, rates: Rates) => rates.table(table).newest()[column],
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

type Dates = Readonly<Record<'period_start' | 'period_end', Day | null>>;

/**
 * The last day of the longest period that begins on `period_start`; none before the limit's first day.
 *
 * @param chosenBy the day of the period by which the limit is chosen.
 */
export function lastDayUnder(
  limit: TableDeclaration<{ readonly months: typeof months }>,
  chosenBy: keyof Dates = 'period_start',
) {
  return {
    type: optional(date),
    needs: [...new Set(['period_start', chosenBy] as const)],
    of: ({ period_start: start, ...dates }: Dates, rates: Rates): Day | null => {
      const day = chosenBy === 'period_start' ? start : dates[chosenBy];
      const row = day === null ? null : rates.table(limit).find(day);
      return start === null || row === null ? null : lastDayOfMonthsFrom(start, row.months);
    },
  };
}
