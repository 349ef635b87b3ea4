import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { kindOfFile } from '../../engine/checks/read-folder.ts';
import { RulesReader } from '../../engine/checks/rules-reader.ts';
import type { YamlFile } from '../../engine/checks/yaml-file.ts';
import type { Path } from '../../engine/spot.ts';
import type { RulesFolder } from '../rules-folder.ts';

const FOLDERS = ['texts', 'checks', 'decisions'];

/** Keys whose text is one or more sentences. */
const SENTENCES = new Set(['text', 'because', 'message', 'sentence', 'question', 'meaning']);
/** Lists of headings and parts of sentences. */
const PARTS = new Set(['shared', 'files']);

/** Patterns that no text for people may contain. */
const WRONG: readonly (readonly [RegExp, string])[] = [
  [/ {2}/, 'two spaces follow one another'],
  [/\s[,.;:?!](?=\s|$)/, 'a space before a full stop or comma'],
  [/\.\.|,,/, 'a full stop or comma is there twice'],
  [/<\/?[a-z]+>|\*\*|&[a-z]+;|\]\(/, 'this is markup, which prints as it is written'],
  [/\b(\w+) \1\b/i, 'a word is there twice'],
];

/** Verifies texts for people: sentences end, and nothing unintended is printed. */
export function verifyWords(folder: RulesFolder, diagnostics: Diagnostics): void {
  const reader = new RulesReader(folder.schemas, diagnostics);
  for (const name of FOLDERS) {
    for (const file of readdirSync(join(folder.rules, name))) {
      const kind = kindOfFile(`${name}/${file}`);
      // Pages are in Markdown.
      if (kind === null || kind === 'site-texts') continue;
      const shown = `rules/${name}/${file}`;
      const read = reader.read(join(folder.rules, name, file), shown, kind);
      if (read === null) continue;
      verifyTexts(read, [], read.data);
    }
  }
}

function verifyTexts(file: YamlFile, path: Path, value: unknown): void {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      verifyTexts(file, [...path, Array.isArray(value) ? Number(key) : key], inner);
    }
    return;
  }
  const key = path.findLast((step) => typeof step === 'string');
  if (typeof value !== 'string' || !/^(?:title|label|heading)$/.test(String(key))) {
    if (!SENTENCES.has(String(key)) || typeof value !== 'string') return;
    if (!PARTS.has(String(path[0])) && !/[.?!]["”)]?$/.test(value.trim())) {
      file.fault(path, 'a sentence ends with a full stop');
    }
  }
  for (const [form, wrong] of WRONG) {
    const [found] = form.exec(value) ?? [];
    if (found !== undefined) file.faultInText(path, found, wrong);
  }
}
