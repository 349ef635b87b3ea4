import { CHANGELOG, type Edition } from '../engine/changelog.ts';
import type { Rules } from '../engine/compile-rules.ts';
import type { Diagnostics } from '../engine/loading/diagnostics.ts';
import { dayText } from '../engine/texts/format.ts';
import { addDays, type Day, monthsAfter, parseDay } from '../law/calendar.ts';

/**
 * Verifies that published editions are unchanged: the text below a sealed heading still matches its seal.
 * `npm run check -- --seal` seals all but the newest.
 */
export function verifySeals(editions: readonly Edition[], diagnostics: Diagnostics): void {
  for (const { version, line, seal, mark } of editions) {
    if (seal === null || seal === mark) continue;
    const wrong = `the edition ${version} is published and was changed below this heading: put it back as it was, and record the change under a new heading`;
    diagnostics.add({ file: CHANGELOG, line, column: 1, wrong });
  }
}

/** The changelog with a seal on every edition but the newest, which may still grow. */
export function sealed(text: string, [, ...published]: readonly Edition[]): string {
  const lines = text.split('\n');
  for (const { version, line, seal, mark } of published) {
    if (seal === null) lines[line - 1] = `## ${version} <!-- sealed ${mark} -->`;
  }
  return lines.join('\n');
}

/** A heading may be for a future day, but not a year or more ahead. */
const MONTHS_AHEAD = 11;

/**
 * Verifies that no source was looked at on a future day, and that no heading is far ahead. A clock that is
 * behind days named in three places is itself wrong.
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
  for (const { placeOf, checkedOn } of sources.values()) {
    const day = parseDay(checkedOn);
    if (day === null || day <= today) continue;
    diagnostics.add({ ...placeOf(), wrong: `nobody can have looked on ${dayText(day)}, which is to come` });
  }
  for (const { head } of tables.values()) {
    if (head.lookedOn <= today) continue;
    const wrong = `nobody can have looked on ${dayText(head.lookedOn)}, which is to come`;
    diagnostics.add({ ...head.placeOf('looked_on'), wrong });
  }
  for (const { looked, placeOf } of events) {
    if (looked === null || looked.on <= today) continue;
    const wrong = `nobody can have looked on ${dayText(looked.on)}, which is to come`;
    diagnostics.add({ ...placeOf(), wrong });
  }
  for (const { version, line } of editions) {
    const day = parseDay(version.slice(0, 10));
    if (day === null || day <= monthsAfter(today, MONTHS_AHEAD)) continue;
    const wrong = `${dayText(day)} is more than ${MONTHS_AHEAD} months ahead: a heading is the day of the change`;
    diagnostics.add({ file: CHANGELOG, line, column: 1, wrong });
  }
}
