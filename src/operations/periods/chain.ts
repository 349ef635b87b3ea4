import { accountingPeriodLimit } from '../../calculators/shared/time-limits.ts';
import type { Rates } from '../../engine/calculator.ts';
import { dayText, integerText } from '../../engine/texts/format.ts';
import { addDays, type Day, lastDayOfMonthsFrom } from '../../law/calendar.ts';
import type { Period } from '../../law/periods.ts';
import type { RowCall } from '../rows/row-call.ts';

export const PERIODS = 'periods';

/**
 * The accounting periods of a call, each from the day after the last; null for a row with unusable dates.
 * @param early the message about a period before `first`. Source: CTA 2009 s10(1).
 */
export function readChain(
  call: RowCall,
  first: Day,
  rates: Rates,
  early: 'start_early' | 'losses_early' = 'start_early',
): readonly (Period | null)[] {
  let before: Period | null = null;
  return call.rows(PERIODS).map(({ index, values }) => {
    const { period_start: start, period_end: end } = values as Record<string, Day | null>;
    const refuse = (field: string, message: string, slots: Readonly<Record<string, string>>): void =>
      call.fault({ table: PERIODS, row: index, field }, message, slots);
    const last: Period | null = before;
    before = null;
    if (!start) return null;
    if (start < first) refuse('period_start', early, { first_day: dayText(first) });
    if (last !== null) {
      const wanted = addDays(last.end, 1);
      const slots = { end: dayText(last.end), start: dayText(wanted) };
      const wrong = start > wanted ? 'gap' : start <= last.start ? 'order' : 'overlap';
      if (start !== wanted) refuse('period_start', wrong, slots);
    }
    if (!end) return null;
    const { months } = rates.table(accountingPeriodLimit).on({ first_day: start });
    const longest = lastDayOfMonthsFrom(start, months);
    if (end < start) refuse('period_end', 'end_early', { start: dayText(start) });
    else if (end > longest) {
      refuse('period_end', 'end_late', { end: dayText(longest), months: integerText(months) });
    } else before = { start, end };
    return before;
  });
}
