import { accountingPeriodLimit } from '../../calculators/shared/time-limits.ts';
import type { Rates } from '../../engine/calculator.ts';
import { dayText, integerText } from '../../engine/texts/format.ts';
import { addDays, type Day, lastDayOfMonthsFrom } from '../../law/calendar.ts';
import type { Period } from '../../law/periods.ts';
import type { Place, RowCall } from '../rows/row-call.ts';

export const PERIODS = 'periods';

/**
 * Reads the accounting periods of a call, each starting the day after the last, and notes faults. Null
 * for a row with unusable dates. Source: CTA 2009 s10(1).
 *
 * @param first the first day covered.
 * @param early the message about a period that begins before it.
 */
export function readChain(
  call: RowCall,
  first: Day,
  rates: Rates,
  early: 'start_early' | 'losses_early' = 'start_early',
): readonly (Period | null)[] {
  let before: Period | null = null;
  return call.rows(PERIODS).map(({ index, values }) => {
    const start = values.period_start as Day | null;
    const end = values.period_end as Day | null;
    const at = (field: string): Place => ({ table: PERIODS, row: index, field });
    const last: Period | null = before;
    before = null;
    if (start === null) return null;
    if (start < first) call.fault(at('period_start'), early, { first_day: dayText(first) });
    if (last !== null) refuseBreak(call, at('period_start'), start, last);
    if (end === null) return null;
    const { months } = rates.table(accountingPeriodLimit).on({ first_day: start });
    const longest = lastDayOfMonthsFrom(start, months);
    if (end < start) call.fault(at('period_end'), 'end_early', { start: dayText(start) });
    else if (end > longest) {
      call.fault(at('period_end'), 'end_late', { end: dayText(longest), months: integerText(months) });
    } else before = { start, end };
    return before;
  });
}

function refuseBreak(call: RowCall, place: Place, start: Day, before: Period): void {
  const wanted = addDays(before.end, 1);
  const slots = { end: dayText(before.end), start: dayText(wanted) };
  if (start > wanted) call.fault(place, 'gap', slots);
  else if (start <= before.start) call.fault(place, 'order', slots);
  else if (start < wanted) call.fault(place, 'overlap', slots);
}
