import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { CHANGELOG, type Changelog } from '../changelog.ts';
import type { Diagnostics } from './diagnostics.ts';
import { readChangelog } from './read-changelog.ts';
import type { RulesReader } from './rules-reader.ts';
import { readRulesText } from './rules-text.ts';
import type { YamlFile } from './yaml-file.ts';

/** Files that only reviewers and `npm run check` read. */
const FOR_REVIEW = /^(?:README\.md|laws\.yaml|(?:examples|words)\/.*)$/;

/** The schema of a file of rules, by its name. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^sources\.yaml$/, 'sources'],
  [/^calendar\.yaml$/, 'calendar'],
  [/^texts\/common\.yaml$/, 'common-texts'],
  [/^texts\/site\.yaml$/, 'site-texts'],
  [/^texts\/[a-z0-9-]+\.yaml$/, 'texts'],
  [/^rates\/[a-z0-9-]+\.yaml$/, 'rate-table'],
  [/^decisions\/[a-z0-9-]+\.yaml$/, 'decision'],
  [/^checks\/[a-z0-9-]+\.yaml$/, 'checks'],
  [/^returns\/[a-z0-9-]+\.yaml$/, 'return-form'],
];

interface FolderFiles {
  readonly files: Map<string, YamlFile>;
  readonly seen: Set<string>;
}

/** Reads the rules folder and the input schemas, and adds what is wrong to `diagnostics`. */
export function readFolders(
  folders: { readonly rules: string; readonly schemas: string },
  reader: RulesReader,
  diagnostics: Diagnostics,
): FolderFiles {
  const all: FolderFiles = { files: new Map(), seen: new Set() };
  const readAll = (folder: string, shown: string, kindOf: (inside: string) => string | undefined): void => {
    for (const inside of listFiles(folder, shown, diagnostics)) {
      const name = `${shown}/${inside}`;
      all.seen.add(name);
      const kind = kindOf(inside);
      const file = kind === undefined ? null : reader.read(join(folder, inside), name, kind);
      if (file !== null) all.files.set(name, file);
      if (kind === undefined) diagnostics.addAt(name, 1, STRAY);
    }
  };
  readAll(folders.rules, 'rules', (inside) => KINDS.find(([form]) => form.test(inside))?.[1]);
  readAll(join(folders.schemas, 'inputs'), 'schemas/inputs', () => 'input-schema');
  const operations = join(folders.schemas, 'operations');
  if (existsSync(operations)) readAll(operations, 'schemas/operations', () => 'row-schema');
  return all;
}

const STRAY =
  'Rules are .yaml files in rates, decisions, checks, texts and returns. Move this file there, or remove it.';

/** The paths of the files inside a folder. Editors and systems leave files whose names begin with a dot. */
function listFiles(folder: string, shown: string, diagnostics: Diagnostics): string[] {
  if (!existsSync(folder)) {
    diagnostics.addAt(shown, 1, 'There is no such folder. Restore it.');
    return [];
  }
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((inside) => !/(?:^|\/)\./.test(inside) && !(shown === 'rules' && FOR_REVIEW.test(inside)))
    .sort();
}

export function loadChangelog(path: string, diagnostics: Diagnostics): Changelog | null {
  const report = (message: string, line = 1): void => diagnostics.addAt(CHANGELOG, line, message);
  const text = readRulesText(path, report);
  return text === null ? null : readChangelog(text, report);
}
