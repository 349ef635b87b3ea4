import type { ChangelogEntry } from '../../engine/changelog.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import { dayText } from '../../engine/texts/format.ts';
import { addDays, type Day, isoDay, monthsAfter } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';

/**
 * Dates that a reviewer may move after reviewing the sources: those of each changed table, and events not yet reviewed.
 * Only listed: which decision led to a change is for a person to say.
 *
 * @param entries what was recorded.
 * @returns one a line: `rules/rates/corporation-tax.yaml: corporation-tax reviewed_on: 2026-11-20 → 2026-12-15`.
 */
export function reviewDates(
  entries: readonly Pick<ChangelogEntry, 'table'>[],
  { rules }: Service,
  today: Day,
): readonly string[] {
  const names = new Set(entries.map(({ table }) => table));
  const changed = [...rules.tables.values()].filter(({ name, head }) => names.has(name) && !head.closed);
  const due = changed.flatMap(({ head }) => head.pending).filter(({ on }) => on <= today);
  const events = new Set(
    due.map(({ what, on }) => `rules/calendar.yaml: ${what} of ${dayText(on)}: reviewed_on and found`),
  );
  return [...changed.flatMap((table) => datesOf(table, today)), ...events];
}

function datesOf(table: RateTable, today: Day): string[] {
  const { reviewedOn, knownUntil } = table.head;
  const dates = [
    ['known_until', knownUntil, nextKnownUntil(table, today)],
    ['reviewed_on', reviewedOn, today],
  ] as const;
  return dates
    .filter(([, before, after]) => after > before)
    .map(
      ([key, before, after]) =>
        `${table.head.spot.file}: ${table.name} ${key}: ${isoDay(before)} → ${isoDay(after)}`,
    );
}

/**
 * The day up to which the law of a table is known: if it was known ahead, like rates that are set for a year, a year from
 * its newest row; if not, the day of the review, or the first day of that row. Rows that are not yet law do not count.
 */
function nextKnownUntil({ rows, head }: RateTable, today: Day): Day {
  const newest = rows.findLast(({ announced }) => !announced)?.from;
  if (newest === undefined || rows.at(-1)?.announced === true) return head.knownUntil;
  if (head.knownUntil <= head.reviewedOn) return newest > today ? newest : today;
  return newest > head.knownUntil ? monthsAfter(addDays(newest, -1), 12) : head.knownUntil;
}
