import { CHANGELOG } from '../../engine/changelog.ts';
import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { type RateTable, spotOf } from '../../engine/rates/table.ts';
import type { Rules } from '../../engine/read/rules.ts';
import { spotIn } from '../../engine/spot.ts';
import { dayText } from '../../engine/texts/format.ts';
import { addDays, type Day, makeDay, monthsAfter, parseDay, splitDay } from '../../law/calendar.ts';

/** A heading may be for a future day, but not a year or more ahead. */
const MAX_MONTHS_AHEAD = 11;
/** The five years of a Parliament: no row begins later than it can decide. */
const MAX_ROW_MONTHS_AHEAD = 60;

/**
 * Verifies review dates, `known_until`, first days of rows and headings of the changelog against today.
 * @param clock today by the system clock. If three recorded dates are later, they are right and the clock is not.
 */
export function verifyDays({ events, tables, shared }: Rules, clock: Day, diagnostics: Diagnostics): void {
  const { editions } = shared.changelog;
  const headings = editions.flatMap(({ version }) => parseDay(version.slice(0, 10)) ?? []);
  const reviewed = [...tables.values()].map(({ head }) => head.reviewedOn);
  const [, , third = clock] = [...headings, ...reviewed].sort((a, b) => b - a);
  // It may already be tomorrow further east.
  const today = addDays(Math.max(clock, third) as Day, 1);
  const newest = headings[0] ?? clock;
  const isFuture = (day: Day): string => `The review date ${dayText(day)} is in the future. Correct it.`;
  for (const { review, spot } of events) {
    if (review !== null && review.on > today) diagnostics.report(spot, isFuture(review.on));
  }
  for (const { rows, head } of tables.values()) {
    const known = knownUntilError({ rows, head }, newest);
    if (known !== null) diagnostics.report(spotIn(head.spot, 'known_until'), known);
    if (head.reviewedOn > today)
      diagnostics.report(spotIn(head.spot, 'reviewed_on'), isFuture(head.reviewedOn));
    for (const row of rows) {
      if (row.from <= monthsAfter(newest, MAX_ROW_MONTHS_AHEAD)) continue;
      const message = `${dayText(row.from)} is more than five years ahead. Correct the first day of the row.`;
      diagnostics.report(spotOf(row, 'from'), message);
    }
  }
  editions.forEach(({ line }, index) => {
    const day = headings[index] ?? today;
    if (day <= monthsAfter(today, MAX_MONTHS_AHEAD)) return;
    const message = `${dayText(day)} is far ahead. Give the day of the change as the heading.`;
    diagnostics.addAt(CHANGELOG, line, message);
  });
}

/**
 * Why `known_until` of a table cannot be right; null if it can. Law is known at least to its newest row; at most to a year
 * from that row or the tax year after that of the newest edition, since rates are set for no longer; and to a day that had
 * come at the review, to the first day of its newest row, or to the end of a month or a tax year.
 */
function knownUntilError({ rows, head }: Pick<RateTable, 'rows' | 'head'>, edition: Day): string | null {
  const { knownUntil, reviewedOn } = head;
  const newest = rows.filter(({ announced }) => !announced).at(-1)?.from ?? edition;
  if (knownUntil < newest) {
    return `known_until is before ${dayText(newest)}, the first day of the newest row. Give the last day whose law is known.`;
  }
  const latest = Math.max(monthsAfter(addDays(newest, -1), 12), endOfNextTaxYear(edition)) as Day;
  if (knownUntil > latest) {
    return `Rates are not set as far ahead as ${dayText(knownUntil)}. Give a day up to ${dayText(latest)}.`;
  }
  const next = splitDay(addDays(knownUntil, 1));
  const isEnd = next.dayOfMonth === 1 || (next.month === 4 && next.dayOfMonth === 6);
  // Law is often recorded before it starts, and is then known to that day.
  if (knownUntil <= reviewedOn || isEnd || knownUntil === newest) return null;
  return `${dayText(knownUntil)} is after the review date. Give the end of a month or tax year.`;
}

/** 5 April of the tax year after that of a day. */
function endOfNextTaxYear(day: Day): Day {
  const { year } = splitDay(day);
  return makeDay(day < makeDay(year, 4, 6) ? year + 1 : year + 2, 4, 5);
}
