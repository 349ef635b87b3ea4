import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, entryValues } from '../../engine/changelog.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import { dayText } from '../../engine/texts/format.ts';
import { addDays, type Day, isoDay, monthsAfter, parseDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';

/** A line in the rules that is out of date after a change, and its replacement. */
export interface MovableDay {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Its owner and key: `corporation-tax looked_on`. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** For an event: how many lines from that one to replace, and the new lines. */
  readonly block?: { readonly count: number; readonly lines: readonly string[] };
}

const [SOURCES, CALENDAR] = ['rules/sources.yaml', 'rules/calendar.yaml'];

/**
 * The days that can be moved after tables have changed: for each table `looked_on` and the day up to which its
 * law is known; for each cited source, the day it was checked; and the findings of events not yet reviewed.
 * What has already been moved is left alone.
 *
 * @param entries what was recorded.
 * @param root the folder with rules/.
 */
export function movableDays(
  entries: readonly Omit<Entry, 'line'>[],
  service: Service,
  root: string,
  today: Day,
): MovableDay[] {
  const names = new Set(entries.map(({ table }) => table));
  const changed = [...service.rules.tables.values()].filter(({ name }) => names.has(name));
  const cited = new Set(entries.flatMap(({ sources }) => sources));
  return [
    ...changed.flatMap((table) => daysOf(table, today)),
    ...checkedDays(cited, readFileSync(join(root, SOURCES), 'utf8'), today),
    ...lookedEvents(changed, entries, readFileSync(join(root, CALENDAR), 'utf8'), service, today),
  ];
}

/**
 * Moves days in their files.
 * @param by the reviewer's initials; without them, earlier ones are removed.
 */
export function moveDays(days: readonly MovableDay[], root: string, by: string | null): void {
  for (const file of new Set(days.map((day) => day.file))) {
    const path = join(root, file);
    const lines = readFileSync(path, 'utf8').split('\n');
    // From the end, so that line numbers stay valid.
    const last = days.filter((day) => day.file === file).sort((a, b) => b.line - a.line);
    for (const { line, before, after, block } of last) {
      const text = (lines[line - 1] ?? '').replace(before, () => after);
      const isSigned = /^ +looked_by:/.test(lines[line] ?? '') && text.includes('looked_on:');
      const written = (block?.lines ?? [text]).flatMap((one) => signed(one, by));
      lines.splice(line - 1, (block?.count ?? 1) + (isSigned ? 1 : 0), ...written);
    }
    writeFileSync(path, lines.join('\n'));
  }
}

/** A review day with the initials under it. */
function signed(line: string, by: string | null): string[] {
  const [indent] = /^ *(?=looked_on:)/.exec(line) ?? [];
  return indent === undefined || by === null ? [line] : [line, `${indent}looked_by: ${by}`];
}

function daysOf(table: RateTable, today: Day): MovableDay[] {
  const { lookedOn, enactedUntil, closed, placeOf } = table.head;
  if (closed !== null) return [];
  const moves = [
    ['looked_on', lookedOn, today],
    ['enacted_until', enactedUntil, knownUntil(table, today)],
  ] as const;
  return moves
    .filter(([, from, to]) => to > from)
    .map(([key, from, to]) => ({
      ...{ file: placeOf(key).file, line: placeOf(key).line, name: `${table.name} ${key}` },
      ...{ before: isoDay(from), after: isoDay(to) },
    }));
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

function checkedDays(cited: ReadonlySet<string>, text: string, today: Day): MovableDay[] {
  let key = '';
  return text.split('\n').flatMap((line, index): MovableDay[] => {
    key = /^([a-z0-9-]+):/.exec(line)?.[1] ?? key;
    const before = /^ +checked_on: (\S+)/.exec(line)?.[1];
    const day = before === undefined || !cited.has(key) ? null : parseDay(before);
    if (before === undefined || day === null || day >= today) return [];
    const name = `${key} checked_on`;
    return [{ file: SOURCES, line: index + 1, name, before, after: isoDay(today) }];
  });
}

/**
 * Due events, not yet reviewed, that changed what was recorded. The finding covers the recorded tables: the
 * others stay pending, in a separate entry.
 */
function lookedEvents(
  changed: readonly RateTable[],
  entries: readonly Omit<Entry, 'line'>[],
  text: string,
  service: Service,
  today: Day,
): MovableDay[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, index) => (/^ +- on: /.test(line) ? [index] : []));
  const all = [...service.rules.tables.values()];
  return service.rules.events.flatMap((event, index): MovableDay[] => {
    const isNamed = ({ name, shape, head }: RateTable): boolean =>
      head.closed === null && event.mayChange.some((one) => one === name || one === shape.file);
    const found = entries.filter(
      ({ table, from, kind }) =>
        kind !== 'removed' &&
        from >= isoDay(event.from) &&
        changed.some((one) => one.name === table && isNamed(one)),
    );
    const start = starts[index];
    if (event.looked !== null || event.on > today || found.length === 0 || start === undefined) return [];
    const end = starts[index + 1] ?? lines.length;
    const block = lines.slice(start, end).filter((line) => line.trim() !== '');
    const looked = [...new Set(found.map(({ table }) => table))];
    const waiting = all.filter((one) => isNamed(one) && !looked.includes(one.name)).map(({ name }) => name);
    const said = found.map(
      (entry) => `${entry.table} from ${dayText(parseDay(entry.from) as Day)}, ${entryValues(entry)}.`,
    );
    const after = `looked_on: ${isoDay(today)}, found: ${said.join(' ')}`;
    const written = [
      ...withTables(block, looked),
      `    looked_on: ${isoDay(today)}`,
      `    found: ${said.join(' ')}`,
      ...(waiting.length === 0 ? [] : withTables(block, waiting)),
    ];
    const name = `${event.what} of ${dayText(event.on)}`;
    const count = end === lines.length ? block.length : end - start;
    return [{ file: CALENDAR, line: start + 1, name, before: '', after, block: { count, lines: written } }];
  });
}

/** The lines of an event that may change other tables. */
function withTables(block: readonly string[], tables: readonly string[]): string[] {
  const at = block.findIndex((line) => /^ {4}may_change:/.test(line));
  const next = block.findIndex((line, index) => index > at && /^ {4}\S/.test(line));
  const listed = tables.map((name) => `      - ${name}`);
  return [...block.slice(0, at), '    may_change:', ...listed, ...block.slice(next)];
}
