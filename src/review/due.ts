import type { Source } from '../engine/loading/sources.ts';
import type { RateTable } from '../engine/rates/table.ts';
import { type Day, parseDay } from '../law/calendar.ts';
import type { Service } from '../service.ts';

/** The tables that are checked no further than a day, the most pressing first. */
export function dueTables({ rates }: Service, until: Day): RateTable[] {
  return [...rates.tables.values()]
    .filter(({ checkedUntil }) => checkedUntil <= until)
    .sort((a, b) => a.checkedUntil - b.checkedUntil || a.name.localeCompare(b.name));
}

/** The rows that are marked as announced although their first day has come. */
export function startedRows({ rates }: Service, today: Day): { table: string; from: Day }[] {
  return [...rates.tables.values()].flatMap(({ name, rows }) =>
    rows
      .filter(({ announced, from }) => announced && from <= today)
      .map(({ from }) => ({ table: name, from })),
  );
}

/** The sources last looked at on a day or before, oldest first. */
export function dueSources({ rates }: Service, until: Day): Source[] {
  return [...rates.sources.values()]
    .filter(({ checkedOn }) => (parseDay(checkedOn) ?? until) <= until)
    .sort((a, b) => a.checkedOn.localeCompare(b.checkedOn) || a.key.localeCompare(b.key));
}
