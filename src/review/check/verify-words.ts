import type { YamlFile } from '../../engine/checks/yaml-file.ts';
import type { Path } from '../../engine/spot.ts';

/** Keys whose text is one or more sentences. */
const SENTENCES = new Set(['text', 'because', 'message', 'sentence', 'question', 'meaning']);
/** Lists of headings and parts of sentences. */
const PARTS = new Set(['shared', 'files']);

/** Patterns that no text for people may contain. */
const WRONG: readonly (readonly [RegExp, string])[] = [
  [/ {2}/, 'There are two spaces. Write one.'],
  [/\s[,.;:?!](?=\s|$)/, 'There is a space before a punctuation mark. Remove it.'],
  [/\.\.|,,/, 'A full stop or comma is written twice. Remove one.'],
  [/<\/?[a-z]+>|\*\*|&[a-z]+;|\]\(/, 'This is markup, which results would show as it is. Write plain text.'],
  [/\b(\w+) \1\b/i, 'A word is written twice. Remove one.'],
];

/** Verifies texts for people: sentences end, and nothing unintended is printed. Pages are in Markdown. */
export function verifyWords(files: ReadonlyMap<string, YamlFile>): void {
  for (const [name, file] of files) {
    if (!/^rules\/(?:texts|checks|decisions)\//.test(name) || name === 'rules/texts/site.yaml') continue;
    verifyTexts(file, [], file.data);
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
      file.error(path, 'The sentence has no full stop. Add it.');
    }
  }
  for (const [form, message] of WRONG) {
    const [part] = form.exec(value) ?? [];
    if (part !== undefined) file.errorInText(path, part, message);
  }
}
