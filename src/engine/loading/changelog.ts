import { existsSync } from 'node:fs';
import { Diagnostics } from './diagnostics.ts';
import { readRulesText } from './rules-text.ts';

/** What an entry says happened to rows of a table. */
export const ENTRY_KINDS = ['added', 'announced', 'enacted', 'corrected', 'removed'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A value of a column that an entry names, with the value before it where it changed. */
export interface EntryChange {
  readonly column: string;
  readonly before: string | null;
  readonly after: string;
}

/** One item of CHANGELOG-rates.md. */
export interface Entry {
  readonly kind: EntryKind;
  readonly table: string;
  /** First day of the row, or of the first and last row of a run. */
  readonly from: string;
  readonly to: string;
  readonly changes: readonly EntryChange[];
  readonly sources: readonly string[];
  readonly effect: string;
  readonly line: number;
}

/** A heading with its entries. */
export interface Edition {
  readonly version: string;
  readonly line: number;
  readonly entries: readonly Entry[];
}

export const CHANGELOG = 'CHANGELOG-rates.md';

/** The most that the changelog, which only grows, may hold. */
const MOST_BYTES = 4 * 1024 * 1024;

const HEADING = /^## +(\S.*?) *$/;
const VERSION = /^\d{4}-\d{2}-\d{2}(\.\d+)?$/;
const ENTRY =
  /^- (\w+) `([a-z0-9_/-]+)` (\d{4}-\d{2}-\d{2})(?: to (\d{4}-\d{2}-\d{2}))?: (.*?)\. Source: (.*?)\. Effect: (.+)$/;
const FORM =
  '- added `table` 2026-04-01: column old → new; column value. Source: key, key. Effect: a sentence.';

/** Reads CHANGELOG-rates.md, newest edition first; what is not in its form is reported. */
export function readChangelog(text: string, faults: Diagnostics): Edition[] {
  const editions: { version: string; line: number; entries: Entry[] }[] = [];
  const fault = (line: number, wrong: string): void =>
    faults.add({ file: CHANGELOG, line, column: 1, wrong });
  for (const { line, content } of paragraphs(text)) {
    const heading = HEADING.exec(content)?.[1];
    if (heading !== undefined) {
      const newer = editions.at(-1)?.version;
      if (!VERSION.test(heading)) fault(line, `the heading "${heading}" is not a day such as 2026-04-01`);
      else if (newer !== undefined && heading >= newer) {
        fault(line, `"${heading}" stands below the older ${newer}: newest first, each once`);
      }
      editions.push({ version: heading, line, entries: [] });
      continue;
    }
    if (!content.startsWith('- ')) continue;
    const entry = readEntry(content, line);
    if (entry === null) fault(line, `an entry is written ${FORM}`);
    else if (editions.length === 0) fault(line, 'an entry stands under a heading');
    else editions.at(-1)?.entries.push(entry);
  }
  return editions;
}

/** Headings, items with the lines that continue them, and other lines, each with the number of its first line. */
function paragraphs(text: string): { line: number; content: string }[] {
  const found: { line: number; content: string }[] = [];
  text.split(/\r?\n/).forEach((content, index) => {
    const last = found.at(-1);
    if (/^ {2}\S/.test(content) && last?.content.startsWith('- ')) last.content += ` ${content.trim()}`;
    else if (content.trim() !== '') found.push({ line: index + 1, content: content.trimEnd() });
  });
  return found;
}

function readEntry(content: string, line: number): Entry | null {
  const match = ENTRY.exec(content);
  if (match === null) return null;
  const [, kind = '', table = '', from = '', to = from, changes = '', sources = '', effect = ''] = match;
  if (!(ENTRY_KINDS as readonly string[]).includes(kind)) return null;
  return {
    kind: kind as EntryKind,
    table,
    from,
    to,
    changes: changes.split('; ').map(readChange),
    sources: sources.split(', '),
    effect,
    line,
  };
}

function readChange(text: string): EntryChange {
  const [column = '', ...rest] = text.split(' ');
  const [before, after] = rest.join(' ').split(' → ');
  return after === undefined
    ? { column, before: null, after: before ?? '' }
    : { column, before: before ?? '', after };
}

/** An entry as CHANGELOG-rates.md has it. */
export function printEntry(entry: Omit<Entry, 'line'>): string {
  const days = entry.from === entry.to ? entry.from : `${entry.from} to ${entry.to}`;
  const changes = entry.changes.map(({ column, before, after }) =>
    before === null ? `${column} ${after}` : `${column} ${before} → ${after}`,
  );
  return `- ${entry.kind} \`${entry.table}\` ${days}: ${changes.join('; ')}. Source: ${entry.sources.join(', ')}. Effect: ${entry.effect}`;
}

/** The changelog as the service shows it. */
export interface Changelog {
  /** The version of the rules: the newest, which is the first, heading. */
  readonly version: string;
  readonly editions: readonly Edition[];
}

/**
 * Reads the changelog for the service, which needs its headings; whether the
 * entries are well formed and true is for the reviewer's check to say. Null, and
 * a fault, when there is no heading.
 */
export function loadChangelog(path: string, faults: Diagnostics): Changelog | null {
  const fault = (wrong: string): null => {
    faults.add({ file: CHANGELOG, line: 1, column: 1, wrong });
    return null;
  };
  if (!existsSync(path)) return fault('the file is missing');
  const text = readRulesText(path, fault, MOST_BYTES);
  if (text === null) return null;
  const editions = readChangelog(text, new Diagnostics());
  const version = editions[0]?.version;
  if (version === undefined)
    return fault('no heading such as "## 2026-04-01" names the version of the rules');
  return { version, editions };
}
