import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { CHANGELOG, type Changelog } from '../changelog.ts';
import type { Diagnostics } from './diagnostics.ts';
import { readChangelog } from './read-changelog.ts';
import type { RulesReader } from './rules-reader.ts';
import { readRulesText } from './rules-text.ts';
import type { YamlFile } from './yaml-file.ts';

/** Files for editors of the rules; no result needs them. */
const FOR_EDITORS = ['README.md', 'laws.yaml'];

const FOLDERS: Readonly<Record<string, string>> = {
  rates: 'rate-table',
  decisions: 'decision',
  checks: 'checks',
  texts: 'texts',
  returns: 'return-form',
};

interface FolderFiles {
  readonly files: Map<string, YamlFile>;
  readonly seen: Set<string>;
}

/** Reads the rules folder and the input schemas, and adds faults to `diagnostics`. */
export function readFolders(
  folders: { readonly rules: string; readonly schemas: string },
  reader: RulesReader,
  diagnostics: Diagnostics,
): FolderFiles {
  const found: FolderFiles = { files: new Map(), seen: new Set() };
  const read = (path: string, name: string, kind: string): void => {
    found.seen.add(name);
    const file = reader.read(path, name, kind);
    if (file !== null) found.files.set(name, file);
  };
  for (const { path, inside } of listFiles(folders.rules, 'rules', diagnostics)) {
    if (FOR_EDITORS.includes(inside) || /^(?:examples|words)\//.test(inside)) continue;
    const name = `rules/${inside}`;
    const kind = kindOfFile(inside);
    if (kind !== null) read(path, name, kind);
    else {
      found.seen.add(name);
      const wrong =
        'no such file belongs here: rules are .yaml files in rates, decisions, checks, texts and returns';
      diagnostics.add({ file: name, line: 1, column: 1, wrong });
    }
  }
  for (const { path, inside } of listFiles(join(folders.schemas, 'inputs'), 'schemas/inputs', diagnostics)) {
    read(path, `schemas/inputs/${inside}`, 'input-schema');
  }
  const operations = join(folders.schemas, 'operations');
  if (existsSync(operations)) {
    for (const { path, inside } of listFiles(operations, 'schemas/operations', diagnostics)) {
      read(path, `schemas/operations/${inside}`, 'row-schema');
    }
  }
  return found;
}

const MAX_CHANGELOG_BYTES = 4 * 1024 * 1024;

export function loadChangelog(path: string, diagnostics: Diagnostics): Changelog | null {
  const report = (wrong: string, line = 1): void =>
    diagnostics.add({ file: CHANGELOG, line, column: 1, wrong });
  if (!existsSync(path)) report('the file is missing');
  const text = existsSync(path) ? readRulesText(path, report, MAX_CHANGELOG_BYTES) : null;
  return text === null ? null : readChangelog(text, report);
}

interface Found {
  readonly path: string;
  readonly inside: string;
}

function listFiles(folder: string, name: string, diagnostics: Diagnostics): Found[] {
  if (!existsSync(folder)) {
    diagnostics.add({ file: name, line: 1, column: 1, wrong: 'there is no such folder' });
    return [];
  }
  return walk(folder, folder, name, diagnostics);
}

function walk(folder: string, top: string, name: string, diagnostics: Diagnostics): Found[] {
  const pathInside = (path: string): string => relative(top, path).split(sep).join('/');
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => a.name.localeCompare(b.name));
  } catch {
    const file = `${name}/${pathInside(folder)}`.replace(/\/$/, '');
    diagnostics.add({ file, line: 1, column: 1, wrong: 'the folder cannot be read' });
    return [];
  }
  // Editors and systems leave files whose names begin with a dot.
  return entries
    .filter((entry) => !entry.name.startsWith('.'))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? walk(path, top, name, diagnostics) : [{ path, inside: pathInside(path) }];
    });
}

function kindOfFile(inside: string): string | null {
  if (inside === 'sources.yaml') return 'sources';
  if (inside === 'calendar.yaml') return 'calendar';
  if (inside === 'texts/common.yaml') return 'common-texts';
  if (inside === 'texts/site.yaml') return 'site-texts';
  const match = /^([a-z]+)\/[a-z0-9-]+\.yaml$/.exec(inside);
  return FOLDERS[match?.[1] ?? ''] ?? null;
}
