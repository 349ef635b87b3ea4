import type { Rates } from '../../engine/calculator.ts';
import type { Row } from '../../engine/rates/table.ts';
import type { Amount } from '../../law/amounts.ts';
import { averageByDays, daysOf, type Period } from '../../law/periods.ts';
import type { annualInvestmentLimit, smallPools } from './rates.ts';

type LimitTable = typeof annualInvestmentLimit | typeof smallPools;

/** A yearly limit as it counts for a period. */
export interface YearlyLimit {
  /** In pounds, exact: the average by days if the limit changes within the period. */
  readonly amount: Amount;
  /** Null where the limit changes within the period and is averaged by days. */
  readonly row: Row<LimitTable['columns']> | null;
}

/** The limit of the day that the table is chosen by, or of all days of the period, each counting alike. */
export function yearlyLimit(limit: LimitTable, period: Period, run: Rates): YearlyLimit {
  const days = { first_day: period.start, last_day: period.end };
  const parts = run
    .table(limit)
    .within(period, days)
    .map((stretch) => ({ row: stretch.row, amount: stretch.row.limit, days: daysOf(stretch) }));
  const [first, ...others] = parts;
  return { amount: averageByDays(parts), row: others.length === 0 ? (first?.row ?? null) : null };
}
