import { parseDay } from '../../law/calendar.ts';
import {
  CHANGELOG,
  type Changelog,
  type ChangelogEntry,
  type ColumnChange,
  type Edition,
} from '../changelog.ts';
import type { Diagnostics } from './diagnostics.ts';

const BLOCK = /^(?:##.*|- .*(?:\n {2}\S.*)*)$/gm;
const HEADING = /^## +(\d{4}-\d{2}-\d{2}(?:\.[2-9])?)$/;
const ENTRY =
  /^- (?<kind>added|announced|reported|enacted|confirmed|corrected|removed) `(?<table>[a-z0-9_/-]+)` (?<from>\d{4}-\d{2}-\d{2}): (?<values>.+?)\. Source: (?<sources>.+?)\. Effect: (?<effect>.+)$/;
const CHANGE = /^(?<column>[a-z0-9_]+) (?:(?<before>.+) → )?(?<after>.+)$/;
const FORM =
  '- added `table` 2026-04-01: column old → new; column value. Source: key, key. Effect: a sentence.';

/** Parses CHANGELOG-rates.md and reports malformed entries; null without an edition. */
export function readChangelog(text: string, diagnostics: Diagnostics): Changelog | null {
  const editions: (Edition & { entries: ChangelogEntry[] })[] = [];
  const report = (line: number, message: string): void => diagnostics.addAt(CHANGELOG, line, message);
  const written = text.replaceAll('\r\n', '\n');
  let [line, offset] = [1, 0];
  for (const { 0: block, index } of written.matchAll(BLOCK)) {
    line += written.slice(offset, index).split('\n').length - 1;
    offset = index;
    const content = block.replace(/\n */g, ' ').trim();
    const newest = editions.at(-1);
    if (!content.startsWith('##')) {
      const entry = readEntry(content, line);
      if (entry === null) report(line, `This is not an entry. Write it as ${FORM}`);
      else if (newest === undefined) report(line, 'This entry is under no heading. Move it under one.');
      else newest.entries.push(entry);
      continue;
    }
    const [, version = ''] = HEADING.exec(content) ?? [];
    const above = newest?.version ?? '';
    if (parseDay(version.slice(0, 10)) === null) {
      report(line, `The heading "${content}" is no day. Write it as "## 2026-04-01".`);
    } else if (above !== '' && version >= above) {
      report(line, `"${version}" is not older than ${above} above it. List the newest first, each once.`);
    }
    editions.push({ version, entries: [], line });
  }
  const version = editions[0]?.version;
  if (version !== undefined) return { version, editions };
  report(1, 'No heading names the version of the rules. Add one such as "## 2026-04-01".');
  return null;
}

function readEntry(content: string, line: number): ChangelogEntry | null {
  const { values = '', sources = '', ...head } = ENTRY.exec(content)?.groups ?? {};
  const changes = values.split('; ').map((text) => {
    const { column, before = null, after } = CHANGE.exec(text)?.groups ?? {};
    return column === undefined ? null : { column, before, after };
  });
  if (changes.includes(null)) return null;
  const rest = { changes: changes as ColumnChange[], sources: sources.split(', '), line };
  return { ...(head as Pick<ChangelogEntry, 'kind' | 'table' | 'from' | 'effect'>), ...rest };
}
