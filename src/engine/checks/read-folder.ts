import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Diagnostics } from './diagnostics.ts';
import type { RulesReader } from './rules-reader.ts';
import type { YamlFile } from './yaml-file.ts';

/** Files that only reviewers and `npm run check` read, and those whose names begin with a dot, which editors leave. */
const NOT_READ = /(?:^|\/)\.|^rules\/(?:README\.md|laws\.yaml|(?:examples|words)\/.*)$/;

/** The schema of a file, by its name. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^rules\/sources\.yaml$/, 'sources'],
  [/^rules\/calendar\.yaml$/, 'calendar'],
  [/^rules\/texts\/common\.yaml$/, 'common-texts'],
  [/^rules\/texts\/site\.yaml$/, 'site-texts'],
  [/^rules\/texts\/[a-z0-9-]+\.yaml$/, 'texts'],
  [/^rules\/rates\/[a-z0-9-]+\.yaml$/, 'rate-table'],
  [/^rules\/decisions\/[a-z0-9-]+\.yaml$/, 'decision'],
  [/^rules\/checks\/[a-z0-9-]+\.yaml$/, 'checks'],
  [/^rules\/returns\/[a-z0-9-]+\.yaml$/, 'return-form'],
  [/^schemas\/inputs\//, 'input-schema'],
  [/^schemas\/operations\//, 'row-schema'],
];

/** Reads the rules folder and the schemas of inputs, and adds what is wrong to `diagnostics`. @returns the files without errors, and the names of all. */
export function readFolders(
  folders: { readonly rules: string; readonly schemas: string },
  reader: RulesReader,
  diagnostics: Diagnostics,
): { readonly files: Map<string, YamlFile>; readonly seen: Set<string> } {
  const files = new Map<string, YamlFile>();
  const seen = new Set<string>();
  for (const [folder, shown] of [
    [folders.rules, 'rules'],
    [join(folders.schemas, 'inputs'), 'schemas/inputs'],
    [join(folders.schemas, 'operations'), 'schemas/operations'],
  ] as const) {
    for (const inside of listFiles(folder, shown, diagnostics)) {
      const name = `${shown}/${inside}`;
      if (NOT_READ.test(name)) continue;
      seen.add(name);
      const kind = KINDS.find(([form]) => form.test(name))?.[1];
      const file = kind === undefined ? null : reader.read(join(folder, inside), name, kind);
      if (file !== null) files.set(name, file);
      if (kind === undefined) diagnostics.addAt(name, 1, STRAY);
    }
  }
  return { files, seen };
}

const STRAY =
  'Rules are .yaml files in rates, decisions, checks, texts and returns. Move this file there, or remove it.';

/** The paths of the files inside a folder. */
function listFiles(folder: string, shown: string, diagnostics: Diagnostics): string[] {
  if (!existsSync(folder)) {
    // Not every set of calculators has operations over rows.
    if (shown !== 'schemas/operations') diagnostics.addAt(shown, 1, 'There is no such folder. Restore it.');
    return [];
  }
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
