import { type Rates, rowOf } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { type Amount, zero } from '../../law/amounts.ts';
import { type Day, firstDayOfMonthsTo, later } from '../../law/calendar.ts';
import { averageByDays, countDays, type Period, splitByFinancialYear } from '../../law/periods.ts';
import { tables as taxTables } from '../corporation-tax/rates.ts';
import { timeLimits } from './time-limits.ts';

export const largeCompanyNarration = {
  instalment_limits: rowOf(taxTables.instalmentLimits),
  /** The profits up to which a company that was not large before is exempt; null where it cannot be. */
  first_year_grace: t.optional(t.money),
} as const;

const NOT_LARGE = { instalment_limits: null, first_year_grace: null };

/**
 * Whether the tax shows that a company was large: it exceeds the tax on profits at the limit for the 12 months that
 * end with the period, each financial year's days at its main rate. A shorter period, whose limit falls with its days,
 * and associated companies only lower it. Source: SI 1998/3175 reg 3; CTA 2009 s8(5); HMRC CTM92520.
 */
export function largeByTax(tax: Amount, periodEnd: Day, reader: Rates) {
  const rates = reader.table(taxTables.rates);
  const limits = reader.table(taxTables.instalmentLimits);
  const months = reader.table(timeLimits.accountingPeriod).peek(periodEnd)?.months ?? 0;
  const start = firstDayOfMonthsTo(periodEnd, months);
  const parts = splitByFinancialYear({ start: later(start, rates.firstDay), end: periodEnd });
  const averageRate = (rateOf: (part: Period) => Amount): Amount =>
    averageByDays(parts.map((part) => ({ days: countDays(part), amount: rateOf(part) })));
  const highest = averageRate((part) => rates.peek(part.start)?.main_rate ?? zero);
  const known = limits.peek(start) ?? limits.peek(periodEnd);
  if (known === null || tax.compare(known.large_above.mul(highest)) <= 0)
    return { ...NOT_LARGE, large_tax: null };
  const row = limits.rowOf(limits.peek(start) === null ? periodEnd : start);
  const cited = averageRate((part) => rates.rowOf(part.start, part.end).main_rate);
  const grace = row.not_in_first_year_if_profits_up_to;
  return {
    instalment_limits: row,
    large_tax: row.large_above.mul(cited),
    first_year_grace: tax.compare(grace.mul(cited)) <= 0 ? grace : null,
  };
}

/** Whether profits of 12 months from a day are those of a large company without associated companies. */
export function largeByProfits(profits: Amount, day: Day, reader: Rates) {
  const limits = reader.table(taxTables.instalmentLimits);
  const known = limits.peek(day);
  if (known === null || profits.compare(known.large_above) <= 0) return NOT_LARGE;
  const row = limits.rowOf(day);
  const grace = row.not_in_first_year_if_profits_up_to;
  return { instalment_limits: row, first_year_grace: profits.compare(grace) <= 0 ? grace : null };
}
