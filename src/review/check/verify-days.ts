import { CHANGELOG, type Edition } from '../../engine/changelog.ts';
import type { Rules } from '../../engine/compile-rules.ts';
import type { Diagnostics } from '../../engine/loading/diagnostics.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import type { Place } from '../../engine/rules-file.ts';
import { dayText } from '../../engine/texts/format.ts';
import { addDays, type Day, makeDay, monthsAfter, parseDay, splitDay } from '../../law/calendar.ts';

/** A heading may be for a future day, but not a year or more ahead. */
const MONTHS_AHEAD = 11;

/**
 * Verifies that no source was checked on a future day, and that no heading is far ahead. A clock that is
 * behind days in three different places is itself wrong.
 *
 * @param clock today by the system clock.
 */
export function verifyPast(
  editions: readonly Edition[],
  { events, sources, tables }: Rules,
  clock: Day,
  diagnostics: Diagnostics,
): void {
  const headings = editions.flatMap(({ version }) => parseDay(version.slice(0, 10)) ?? []);
  const looked = [...tables.values()].map(({ head }) => head.lookedOn);
  const checked = [...sources.values()].flatMap(({ checkedOn }) => parseDay(checkedOn) ?? []);
  const [, , third = clock] = [...headings, ...looked, ...checked].sort((a, b) => b - a);
  // It may already be tomorrow further east.
  const today = addDays(Math.max(clock, third) as Day, 1);
  const verify = (day: Day | null, place: Place): void => {
    if (day === null || day <= today) return;
    diagnostics.add({ ...place, wrong: `the day of looking, ${dayText(day)}, is in the future` });
  };
  for (const { placeOf, checkedOn } of sources.values()) verify(parseDay(checkedOn), placeOf('checked_on'));
  for (const { head } of tables.values()) verify(head.lookedOn, head.placeOf('looked_on'));
  for (const { looked, placeOf } of events) verify(looked?.on ?? null, placeOf());
  for (const { version, line } of editions) {
    const day = parseDay(version.slice(0, 10));
    if (day === null || day <= monthsAfter(today, MONTHS_AHEAD)) continue;
    const wrong = `${dayText(day)} is more than ${MONTHS_AHEAD} months ahead: a heading is the day of the change`;
    diagnostics.add({ file: CHANGELOG, line, column: 1, wrong });
  }
}

/** The five years of a Parliament. */
const FURTHEST_MONTHS = 60;

/**
 * Verifies `enacted_until` and `looked_on` of every table. Its law is known at least as far as its newest
 * row of law; at most to a year from that row or the tax year after that of the newest edition, since rates
 * are set for no longer; and to a day that had come at the last review, to the first day of its newest row,
 * or to the end of a month or a tax year.
 * No source was checked more than a year after that edition, and no row begins later than a Parliament
 * after it can decide.
 *
 * @param version the newest heading of the changelog.
 */
export function verifyLookedDays(version: string, rules: Rules, diagnostics: Diagnostics): void {
  const written = parseDay(version.slice(0, 10)) as Day;
  for (const table of rules.tables.values()) {
    const { lookedOn, placeOf } = table.head;
    const wrong = wrongWithEnacted(table, written);
    if (wrong !== null) diagnostics.add({ ...placeOf('enacted_until'), wrong });
    for (const row of table.rows) {
      if (row.from <= monthsAfter(written, FURTHEST_MONTHS)) continue;
      const wrong = `${dayText(row.from)} is further ahead than law is announced`;
      diagnostics.add({ ...row.placeOf('from'), wrong });
    }
    if (lookedOn > monthsAfter(written, 12)) {
      const wrong = `${dayText(lookedOn)} is more than a year after the newest edition of the changelog`;
      diagnostics.add({ ...placeOf('looked_on'), wrong });
    }
  }
}

function wrongWithEnacted({ rows, head }: RateTable, written: Day): string | null {
  const { enactedUntil, lookedOn } = head;
  const enacted = dayText(enactedUntil);
  const newest = rows.filter(({ announced }) => !announced).at(-1)?.from ?? written;
  // A new row may be added before `enacted_until` is moved on.
  if (enactedUntil < addDays(newest, -1)) {
    return `${enacted} is before ${dayText(newest)}, from which the newest row is law: give the day to which it is known`;
  }
  const latest = Math.max(monthsAfter(addDays(newest, -1), 12), endOfNextTaxYear(written)) as Day;
  if (enactedUntil > latest) {
    return `${enacted} is further ahead than rates are set: give a day up to ${dayText(latest)}`;
  }
  const next = splitDay(addDays(enactedUntil, 1));
  const isEnd = next.dayOfMonth === 1 || (next.month === 4 && next.dayOfMonth === 6);
  // Law is often recorded before it starts, and is then known to that day.
  if (enactedUntil <= lookedOn || isEnd || enactedUntil === newest) return null;
  return `${enacted} lies ahead of the day on which somebody looked, so give the end of a month or of a tax year`;
}

/** 5 April of the tax year after that of a day. */
function endOfNextTaxYear(day: Day): Day {
  const { year } = splitDay(day);
  return makeDay(day < makeDay(year, 4, 6) ? year + 1 : year + 2, 4, 5);
}
