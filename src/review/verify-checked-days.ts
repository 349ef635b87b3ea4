import type { Rules } from '../engine/compile-rules.ts';
import type { Diagnostics } from '../engine/loading/diagnostics.ts';
import type { RateTable } from '../engine/rates/table.ts';
import { dayText } from '../engine/texts/format.ts';
import { addDays, type Day, dayOf, monthsAfter, parseDay, partsOf } from '../law/calendar.ts';

/**
 * Verifies `checked_until` of every table: not before its newest row that is law;
 * no later than a year of that row or the tax year after that of the newest edition,
 * since rates are set for no longer; and either a day that had come when that edition
 * was written, or the end of a month or a tax year.
 *
 * @param version the newest heading of the changelog.
 */
export function verifyCheckedDays(version: string, rules: Rules, diagnostics: Diagnostics): void {
  const written = parseDay(version.slice(0, 10)) as Day;
  for (const table of rules.tables.values()) {
    const wrong = wrongWith(table, written);
    if (wrong !== null) diagnostics.add({ ...table.checkedPlace(), wrong });
  }
}

function wrongWith({ rows, checkedUntil }: RateTable, written: Day): string | null {
  const checked = dayText(checkedUntil);
  const newest = rows.filter(({ announced }) => !announced).at(-1)?.from ?? written;
  // A new row may be added before what was known until then is moved on.
  if (checkedUntil < addDays(newest, -1)) {
    return `${checked} is before ${dayText(newest)}, from which the newest row is law: give the day to which it is known`;
  }
  const latest = Math.max(monthsAfter(addDays(newest, -1), 12), endOfNextTaxYear(written)) as Day;
  if (checkedUntil > latest) {
    return `${checked} is further ahead than rates are set: give a day up to ${dayText(latest)}`;
  }
  const next = partsOf(addDays(checkedUntil, 1));
  const isEnd = next.dayOfMonth === 1 || (next.month === 4 && next.dayOfMonth === 6);
  if (checkedUntil <= written || isEnd) return null;
  return `${checked} lies ahead, so give the end of a month or of a tax year`;
}

/** 5 April of the tax year after that of a day. */
function endOfNextTaxYear(day: Day): Day {
  const { year } = partsOf(day);
  return dayOf(day < dayOf(year, 4, 6) ? year + 1 : year + 2, 4, 5);
}
