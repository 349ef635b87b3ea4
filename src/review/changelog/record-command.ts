import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGELOG, type Changelog, entryText } from '../../engine/changelog.ts';
import { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { readChangelog } from '../../engine/checks/read-changelog.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import { dayText } from '../../engine/texts/format.ts';
import { addDays, type Day, isoDay, monthsAfter } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { type Command, dayOf, type Output, type RulesFolder, readArgs, UsageError } from '../command.ts';
import { hasRevision, loadFolder, writeRevision } from '../rules-folder.ts';
import { type EntryToWrite, missingEntries, recordedRows } from './verify-changelog.ts';

/**
 * Writes the newest edition of the changelog: every row that differs from its record in a base revision.
 * Entries added since are rewritten, with their effects kept.
 */
export const recordCommand: Command = {
  usage: 'npm run record -- [--effect "which results can change" …] [--base <git revision>]',
  help: [
    'Writes the newest edition of CHANGELOG-rates.md from the rows that differ; run again, it writes it anew.',
    'Lists the review dates that may move, and writes none of them.',
    '--effect  which results can change, once for each entry in its order; prompted for when left out',
    '--base    a git revision to compare with; the last commit when left out',
  ],
  async run(folder, args, output) {
    const { values } = readArgs(args, {
      effect: { type: 'string', multiple: true },
      base: { type: 'string' },
    });
    const today = dayOf(folder);
    const service = await loadFolder(folder, output);
    if (service === null) return 1;
    const base = baseOf(folder, values.base);
    const missing = unrecorded(base.changelog, service);
    if (missing.length === 0) {
      output.info(`${base.name} records every row as it is: nothing to record.`);
      return 0;
    }
    const version = versionOn(today, base.changelog.version);
    const entries = await withEffects(missing, base.changelog, service, values.effect ?? [], output);
    writeEdition(folder, base.text, version, entries);
    output.info(`${CHANGELOG}: ${version}`);
    for (const entry of entries) output.info(`  - ${entryText(entry)}`);
    const dates = reviewDates(entries, service, today);
    if (dates.length > 0) output.info('\nOnce you have reviewed the sources, these dates may move:');
    for (const date of dates) output.info(`  ${date}`);
    return 0;
  },
};

/** The heading for a day, later than the newest one. */
function versionOn(today: Day, newest: string): string {
  const day = isoDay(today);
  const [newestDay = '', edition = '1'] = newest.split('.');
  if (newestDay < day) return day;
  if (newestDay > day) throw new UsageError(`The newest edition is of ${newestDay}, which is in the future.`);
  if (edition === '9') throw new UsageError(`There are nine editions of ${day} already.`);
  return `${day}.${Number(edition) + 1}`;
}

/** Each entry with an effect: from the command line, an earlier run, or the person at the terminal. */
async function withEffects(
  entries: readonly EntryToWrite[],
  base: Changelog,
  { changelog }: Service,
  effects: readonly string[],
  output: Output,
): Promise<EntryToWrite[]> {
  if (effects.length > 0 && effects.length !== entries.length) throw wrongEffects(entries, output);
  const known = new Set(base.editions.map(({ version }) => version));
  const written = changelog.editions
    .filter(({ version }) => !known.has(version))
    .flatMap((one) => one.entries);
  const complete: EntryToWrite[] = [];
  for (const [index, entry] of entries.entries()) {
    const same = written.find(({ table, from }) => table === entry.table && from === entry.from);
    const effect =
      effects[index] ??
      same?.effect ??
      (await output.ask?.(`- ${entryText(entry)}\n  Effect: which results can change? `)) ??
      null;
    if (effect === null) throw wrongEffects(entries, output);
    complete.push({ ...entry, effect: effect.trim() === '' ? entry.effect : sentence(effect) });
  }
  return complete;
}

function wrongEffects(entries: readonly EntryToWrite[], output: Output): UsageError {
  for (const entry of entries) output.info(`- ${entryText(entry)}`);
  const each = entries.length === 1 ? 'Give' : `There are ${entries.length} entries. For each in turn give`;
  return new UsageError(`${each} the results that can change: --effect "days from 1 April 2028".`);
}

function sentence(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.endsWith('.') ? line : `${line}.`;
}

function writeEdition(
  { changelog }: RulesFolder,
  base: string,
  version: string,
  entries: readonly EntryToWrite[],
): void {
  const items = entries.map((entry) =>
    `- ${entryText(entry)}\n`.replace(/(?<=\.) (?=Source: )|(?<=;) (?=from )/g, '\n  '),
  );
  const at = base.search(/^## /m);
  const text = `${base.slice(0, at)}## ${version}\n\n${items.join('')}\n${base.slice(at)}`;
  writeFileSync(changelog, text);
}

/** The changelog of a revision; the current one if there is no history and no revision is named. */
function baseOf(folder: RulesFolder, revision: string | undefined) {
  let text = readFileSync(folder.changelog, 'utf8');
  const name = revision ?? (hasRevision(folder, 'HEAD') ? 'HEAD' : CHANGELOG);
  if (name !== CHANGELOG) {
    const old = writeRevision(folder, name, [CHANGELOG]);
    text = readFileSync(join(old, CHANGELOG), 'utf8');
    rmSync(old, { recursive: true, force: true });
  }
  const diagnostics = new Diagnostics();
  const changelog = readChangelog(text, diagnostics);
  if (changelog === null || diagnostics.count > 0) {
    throw new UsageError(`${CHANGELOG} of ${name} cannot be read. Run npm run check there.`);
  }
  return { name, text, changelog };
}

/** The entries by which the changelog of a base would match the tables. */
function unrecorded(base: Changelog, { rules }: Service): EntryToWrite[] {
  const tables = [...rules.tables.values()];
  // Errors within the base are left to `npm run check`.
  const recorded = recordedRows(base.editions, tables, new Diagnostics());
  const missing = tables
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((table) => missingEntries(table, recorded.get(table) ?? new Map()));
  return [...new Set(missing.map(({ entry }) => entry))];
}

/**
 * Dates that a reviewer may move after reviewing the sources: those of each changed table, and events not yet reviewed.
 * Only listed: which decision led to a change is for a person to say.
 * @param entries what was recorded.
 * @returns one a line: `rules/rates/corporation-tax.yaml: corporation-tax reviewed_on: 2026-11-20 → 2026-12-15`.
 */
function reviewDates(entries: readonly EntryToWrite[], { rules }: Service, today: Day): string[] {
  const names = new Set(entries.map(({ table }) => table));
  const changed = [...rules.tables.values()].filter(({ name, head }) => names.has(name) && !head.closed);
  const due = changed.flatMap(({ head }) => head.pending).filter(({ on }) => on <= today);
  const events = new Set(
    due.map(({ what, on }) => `rules/calendar.yaml: ${what} of ${dayText(on)}: reviewed_on and found`),
  );
  return [...changed.flatMap((table) => datesOf(table, today)), ...events];
}

function datesOf(table: RateTable, today: Day): string[] {
  const { reviewedOn, knownUntil, spot } = table.head;
  const dates = [
    ['known_until', knownUntil, nextKnownUntil(table, today)],
    ['reviewed_on', reviewedOn, today],
  ] as const;
  return dates
    .filter(([, before, after]) => after > before)
    .map(([key, ...days]) => `${spot.file}: ${table.name} ${key}: ${days.map(isoDay).join(' → ')}`);
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
