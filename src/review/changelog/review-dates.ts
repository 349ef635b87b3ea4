import type { Entry } from '../../engine/changelog.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import { dayText } from '../../engine/texts/format.ts';
import { addDays, type Day, isoDay, monthsAfter } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';

/**
 * Dates that a reviewer may move once the sources were reviewed: those of each changed table, of each source cited, and
 * events not yet reviewed. Only listed: which decision led to a change is for a person to say.
 *
 * @param entries what was recorded.
 * @returns one a line: `corporation-tax looked_on: 2026-11-20 → 2026-12-15`.
 */
export function reviewDates(
  entries: readonly Omit<Entry, 'line'>[],
  { rules }: Service,
  today: Day,
): readonly string[] {
  const names = new Set(entries.map(({ table }) => table));
  const changed = [...rules.tables.values()].filter(({ name, head }) => names.has(name) && !head.closed);
  const cited = new Set(entries.flatMap(({ sources }) => sources));
  const due = new Set(changed.flatMap(({ head }) => head.pending).filter(({ on }) => on <= today));
  return [
    ...changed.flatMap((table) => datesOf(table, today)),
    ...[...cited]
      .flatMap((key) => rules.sources.get(key) ?? [])
      .filter(({ checkedOn }) => checkedOn < isoDay(today))
      .map(({ key, checkedOn }) => `${key} checked_on: ${checkedOn} → ${isoDay(today)}`),
    ...[...due].map(({ what, on }) => `${what} of ${dayText(on)}: what was found`),
  ];
}

function datesOf(table: RateTable, today: Day): string[] {
  const { lookedOn, enactedUntil } = table.head;
  const moves = [
    ['looked_on', lookedOn, today],
    ['enacted_until', enactedUntil, knownUntil(table, today)],
  ] as const;
  return moves
    .filter(([, before, after]) => after > before)
    .map(([key, before, after]) => `${table.name} ${key}: ${isoDay(before)} → ${isoDay(after)}`);
}

/**
 * The day up to which the law of a table is known: if it was known ahead, like rates that are set for a year, a
 * year from its newest row; if not, the day of the last review, or the first day of that row. Announced rows do
 * not count.
 */
function knownUntil({ rows, head }: RateTable, today: Day): Day {
  const newest = rows.findLast(({ announced }) => !announced)?.from;
  if (newest === undefined || rows.at(-1)?.announced === true) return head.enactedUntil;
  if (head.enactedUntil <= head.lookedOn) return newest > today ? newest : today;
  return newest > head.enactedUntil ? monthsAfter(addDays(newest, -1), 12) : head.enactedUntil;
}
