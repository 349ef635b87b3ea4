import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listText } from '../../engine/texts/format.ts';
import { editedFiles, type RulesFolder } from '../rules-folder.ts';
import type { LawReport, Laws } from './laws.ts';

/** Folders of `rules/` and `schemas/` with words that people read. */
const READ = ['rules/texts', 'rules/checks', 'rules/decisions', 'rules/returns', 'rules/rates'];
const INPUTS = ['schemas/inputs', 'schemas/operations'];
/** Lines of a rate table that are titles and meanings rather than rows: `title: …`, or a line that goes on. */
const PROSE = /^ *(?:[a-z_]+: +["'A-Z>]|[A-Za-z][^:]*$|(?:title|about):)/;
const WORD = /(?<![\w-])(?:[a-z]+|\d+(?:[.,/]\d+)*)(?![\w-])/gi;

/**
 * Verifies the control totals of words: how often all texts say numbers, and words that are easily exchanged for another,
 * such as "before" and "after". An edit that does so shows, like a slip in a column that an auditor has added up.
 */
export function verifyCountedWords({ counted }: Laws, folder: RulesFolder, report: LawReport): void {
  const root = dirname(folder.rules);
  const { texts, found } = countWords(counted, folder);
  const wrong = [...new Set([...Object.keys(counted), ...found.keys()])].filter(
    (word) => (found.get(word) ?? 0) !== Number(counted[word] ?? 0),
  );
  if (wrong.length === 0) return;
  const changed = (editedFiles(root) ?? []).flatMap((file) =>
    changedLines(root, file, texts.get(file) ?? ''),
  );
  const line =
    changed.find(({ text }) => wordsOf(text, counted).some((word) => wrong.includes(word))) ?? changed[0];
  const told = wrong.map((word) => `"${word}" ${found.get(word) ?? 0} times, not ${counted[word] ?? 0}`);
  const write = 'read again what was changed, then write the new numbers there';
  report(
    line === undefined ? ['counted'] : { file: line.file, line: line.line, column: 1 },
    `all texts together say ${listText(told)} as counted in rules/laws.yaml: ${write}`,
  );
}

/** How often all texts say what is counted. */
function countWords(counted: Laws['counted'], folder: RulesFolder) {
  const files = [...READ, ...INPUTS].flatMap((name) => filesIn(name, folder));
  const texts = new Map(files.map(({ name, path }) => [name, readFileSync(path, 'utf8')]));
  const found = new Map<string, number>();
  for (const [name, text] of texts) {
    for (const word of linesOf(name, text).flatMap((line) => wordsOf(line, counted))) {
      // Boxes of the return and their codes are compared with rests_on.
      const isOfBox = name.startsWith('rules/returns') && /^\d/.test(word);
      if (!isOfBox) found.set(word, (found.get(word) ?? 0) + 1);
    }
  }
  return { texts, found };
}

const COUNTED = /(?<=^counted:\n {2}\{\n)[^}]*/m;

/** The text of rules/laws.yaml with today's numbers under `counted`, for files that are written by machine. */
export function recount(laws: string, folder: RulesFolder): string {
  const [block = ''] = COUNTED.exec(laws) ?? [];
  const entry = /(?<![\w.,/"])"?([a-z]+|\d[\d.,/]*)"?: (\d+)/g;
  const counted = Object.fromEntries([...block.matchAll(entry)].map(([, word, count]) => [word, count]));
  const { found } = countWords(counted, folder);
  const added = [...found].filter(([word]) => !(word in counted));
  const written = block.replace(entry, (whole, word: string, count: string) =>
    whole.replace(new RegExp(`${count}$`), String(found.get(word) ?? 0)),
  );
  const more = added.map(([word, count]) => `    "${word}": ${count},\n`).join('');
  return laws.replace(COUNTED, () => more + written);
}

function filesIn(name: string, folder: RulesFolder) {
  const [top = '', inner = ''] = name.split('/');
  const path = join(top === 'rules' ? folder.rules : folder.schemas, inner);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .sort()
    .map((file) => ({ name: `${name}/${file}`, path: join(path, file) }));
}

function linesOf(name: string, text: string): string[] {
  const lines = text.split('\n').filter((line) => !/^\s*#/.test(line));
  return name.startsWith('rules/rates/') ? lines.filter((line) => PROSE.test(line)) : lines;
}

function wordsOf(line: string, counted: Laws['counted']): string[] {
  return (line.match(WORD) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => word in counted || /^\d/.test(word));
}

/** The lines of an edited file that it had not at the last commit, or the one before where some were. */
function changedLines(root: string, file: string, text: string) {
  const { stdout } = spawnSync('git', ['-C', root, 'show', `HEAD:./${file}`], { encoding: 'utf8' });
  const before = new Set(stdout.split('\n'));
  return text.split('\n').flatMap((one, index) => {
    return before.has(one) ? [] : [{ file, line: index + 1, text: one }];
  });
}
