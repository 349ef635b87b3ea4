import type { Run } from '../../engine/calculator.ts';
import { count, type Formula, formula, inline, pounds } from '../../engine/formula.ts';
import type { Row } from '../../engine/rates/table.ts';
import type { Amount } from '../../law/amounts.ts';
import { averageByDays, daysOf, type Period } from '../../law/periods.ts';
import type { annualInvestmentLimit, smallPools } from './rates.ts';

type LimitTable = typeof annualInvestmentLimit | typeof smallPools;

/** A yearly limit as it counts for a period. */
export interface YearlyLimit {
  /** In pounds, exact: of a limit that changes within the period the average by days. */
  readonly amount: Amount;
  readonly shown: () => Formula;
  /** Null where the limit changes within the period and each of its days counts. */
  readonly row: Row<LimitTable['columns']> | null;
}

/** The limit of the day that the table is chosen by, or of all days of the period, each counting alike. */
export function yearlyLimit(limit: LimitTable, period: Period, run: Run): YearlyLimit {
  const days = { first_day: period.start, last_day: period.end };
  const parts = run
    .table(limit)
    .within(period, days)
    .map((stretch) => ({ row: stretch.row, amount: stretch.row.limit, days: daysOf(stretch) }));
  const [first, ...others] = parts;
  const amount = averageByDays(parts);
  if (first === undefined || others.length === 0) {
    return { amount, shown: () => formula`${pounds(amount)}`, row: first?.row ?? null };
  }
  const total = daysOf(period);
  const weighed = ({ amount: inForce, days: counted }: typeof first) =>
    formula`${pounds(inForce)} × ${count(counted)} ÷ ${count(total)}`;
  const added = () => others.reduce((sum, part) => inline`${sum} + ${weighed(part)}`, weighed(first));
  return { amount, shown: () => inline`(${added()})`, row: null };
}
