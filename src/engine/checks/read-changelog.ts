import { parseDay } from '../../law/calendar.ts';
import type { Changelog, ChangelogEntry, ColumnChange, Edition } from '../changelog.ts';

const BLOCK = /^(?:##.*|- .*(?:\n {2}\S.*)*)$/gm;
const HEADING = /^## +(\d{4}-\d{2}-\d{2}(?:\.[2-9])?)$/;
const ENTRY =
  /^- (?<kind>added|announced|reported|enacted|confirmed|corrected|removed) `(?<table>[a-z0-9_/-]+)` (?<from>\d{4}-\d{2}-\d{2}): /;
const COLUMN = /^([a-z0-9_]+) /;
const FORM =
  '- added `table` 2026-04-01: column old → new; column value. Source: key, key. Effect: a sentence.';

/** Parses CHANGELOG-rates.md and reports malformed entries; null without an edition. */
export function readChangelog(
  text: string,
  report: (message: string, line?: number) => void,
): Changelog | null {
  const editions = readEditions(text.replaceAll('\r\n', '\n'), report);
  const version = editions[0]?.version;
  if (version !== undefined) return { version, editions };
  report('No heading names the version of the rules. Add one such as "## 2026-04-01".');
  return null;
}

function readEditions(text: string, report: (message: string, line: number) => void): Edition[] {
  const editions: (Edition & { entries: ChangelogEntry[] })[] = [];
  let [line, offset, above] = [1, 0, ''];
  for (const { 0: block, index } of text.matchAll(BLOCK)) {
    line += text.slice(offset, index).split('\n').length - 1;
    offset = index;
    const content = block
      .split('\n')
      .map((line) => line.trim())
      .join(' ');
    if (content.startsWith('##')) {
      const [, version = ''] = HEADING.exec(content) ?? [];
      if (parseDay(version.slice(0, 10)) === null) {
        report(`The heading "${content}" is no day. Write it as "## 2026-04-01".`, line);
      } else if (above !== '' && version >= above) {
        report(`"${version}" is not older than ${above} above it. List the newest first, each once.`, line);
      }
      above = version;
      editions.push({ version, entries: [], line });
      continue;
    }
    const entry = readEntry(content, line);
    if (entry === null) report(`This is not an entry. Write it as ${FORM}`, line);
    else if (editions.length === 0) report('This entry is under no heading. Move it under one.', line);
    else editions.at(-1)?.entries.push(entry);
  }
  return editions;
}

function readEntry(content: string, line: number): ChangelogEntry | null {
  const [start = '', kind = '', table = '', from = ''] = ENTRY.exec(content) ?? [];
  const [values = '', afterValues] = splitAt(content.slice(start.length), '. Source: ');
  const [sources = '', effect] = splitAt(afterValues ?? '', '. Effect: ');
  const changes = values.split('; ').map(readChange);
  if (start === '' || values === '' || sources === '' || !effect || changes.includes(null)) return null;
  return {
    kind: kind as ChangelogEntry['kind'],
    table,
    from,
    changes: changes as ColumnChange[],
    sources: sources.split(', '),
    effect,
    line,
  };
}

function readChange(text: string): ColumnChange | null {
  const [start = '', column] = COLUMN.exec(text) ?? [];
  const values = text.slice(start.length);
  if (column === undefined || values === '') return null;
  const at = values.lastIndexOf(' → ');
  return at < 1
    ? { column, before: null, after: values }
    : { column, before: values.slice(0, at), after: values.slice(at + 3) };
}

function splitAt(text: string, mark: string): readonly [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}
