import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Diagnostics } from '../../engine/loading/diagnostics.ts';
import { parseYaml } from '../../engine/loading/parse-yaml.ts';
import type { YamlFile } from '../../engine/loading/yaml-file.ts';
import type { Path, Place } from '../../engine/rules-file.ts';
import type { Laws } from '../laws/laws.ts';
import { committedText, type RulesFolder } from '../rules-folder.ts';

/** Keys whose words no worked example quotes, and those under which all are such. */
const KEYS = /^(?:title|about|question|meaning|called|step|why|note|boxes)$/;
const LISTS = /^(?:columns|items|labels|chart)$/;
/** By folder, keys under which nothing is held in full by a worked example or a law. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  rates: /^(?:between|begins_on|within_a_period|closed)$/,
  'laws.yaml': /^(?:first_days|follow|every_year|budgets|known_until|yearly|until_next_row|multiples)$/,
  decisions: /^(?:assuming|reasons)$/,
  texts:
    /^(?:derived|only_with|statute|leads_to|group|decision|headline|sources|main|total|subtotal|charted|data_only)$/,
  returns: /^(?:label|form|empty|note_with)$/,
  slips: /^(?:source|rank|when|inputs|rates|method|gives|follow|because)$/,
};
const COMMON = 'texts/common.yaml';
const LAWS = 'laws.yaml';
const MOST_TOLD = 5;

interface Unquoted {
  readonly name: string;
  readonly text: string;
  readonly placeOf: () => Place;
}

/**
 * Verifies that somebody has read again what was changed of words that no worked example quotes: labels, titles, meanings,
 * ranges, slips and comments. rules/laws.yaml has a mark of each file's words as they were last read. What is changed is
 * named by its line, and as the last commit has it.
 */
export function verifyUnquoted({ read }: Laws, folder: RulesFolder, diagnostics: Diagnostics): void {
  for (const [name, said] of Object.entries(read)) {
    const text = textOf(folder, name);
    const now = text === null ? [] : unquoted(text, name);
    if (text === null || said.startsWith(markOf(now))) continue;
    const committed = committedText(dirname(folder.rules), `rules/${name}`);
    const before = committed === null ? [] : unquoted(committed, name);
    const why =
      'no worked example quotes it: read it again with its source, then sign it: npm run check -- --read <initials>';
    const changed = now.filter(
      (one) => !before.some((other) => other.text === one.text && nameLike(one, other)),
    );
    const gone = before.filter(
      (one) => !now.some((other) => other.text === one.text && nameLike(one, other)),
    );
    const told = changed.map(({ name: path, text, placeOf }) => {
      const was = gone.find((one) => one.name === path);
      return {
        ...placeOf(),
        wrong: `${path} is "${text}"${was === undefined ? '' : `, and was "${was.text}"`}; ${why}`,
      };
    });
    const first = { file: `rules/${name}`, line: 1, column: 1 };
    const lost = gone
      .filter((one) => !changed.some((other) => other.name === one.name))
      .map(({ name: path, text }) => ({ ...first, wrong: `${path} "${text}" was taken out; ${why}` }));
    const all = before.length === 0 ? [] : [...told, ...lost];
    for (const fault of all.slice(0, MOST_TOLD)) diagnostics.add(fault);
    if (all.length === 0) diagnostics.add({ ...first, wrong: `words were changed or moved; ${why}` });
  }
}

/** rules/laws.yaml with a mark of each file's present words, and the initials of who read what changed. */
export function signed(folder: RulesFolder, initials: string): string {
  return readFileSync(join(folder.rules, LAWS), 'utf8').replace(
    /^( {2}(\S+\.yaml): )([0-9a-f]{8})(?: by \S+)?$/gm,
    (line, key: string, name: string, said: string) => {
      const text = textOf(folder, name);
      const mark = text === null ? said : markOf(unquoted(text, name));
      return mark === said ? line : `${key}${mark} by ${initials}`;
    },
  );
}

function nameLike(one: Unquoted, other: Unquoted): boolean {
  // A row or slip that is put before others moves them on.
  return one.name.replaceAll(/\d+/g, '') === other.name.replaceAll(/\d+/g, '');
}

function markOf(all: readonly Unquoted[]): string {
  const said = all.map(({ name, text }) => `${name}: ${text}`).join('\n');
  return createHash('sha256').update(said).digest('hex').slice(0, 8);
}

function textOf(folder: RulesFolder, name: string): string | null {
  const path = join(folder.rules, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function unquoted(text: string, name: string): Unquoted[] {
  const shown = `rules/${name}`;
  const file = parseYaml(text, shown, new Diagnostics());
  if (file === null) return [];
  const [inside = ''] = name.split('/');
  const comments = text.split('\n').flatMap((line, index): Unquoted[] => {
    const said = /^ *# (?!yaml-language)(.*)/.exec(line)?.[1];
    const placeOf = () => ({ file: shown, line: index + 1, column: 1 });
    return said === undefined ? [] : [{ name: 'the comment', text: said, placeOf }];
  });
  return [...textsIn(file, [], file.data, OTHERS[inside] ?? /^$/, name === COMMON), ...comments];
}

function textsIn(file: YamlFile, path: Path, value: unknown, others: RegExp, isAll: boolean): Unquoted[] {
  if (typeof value !== 'object' || value === null) {
    const key = path.findLast((step) => typeof step === 'string') ?? '';
    if (!isAll && !(typeof value === 'string' && KEYS.test(String(key)))) return [];
    return [{ name: path.join('.'), text: String(value), placeOf: () => file.placeOf(path) }];
  }
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, inner]) => {
    // The rows of a table stand under "rates" too.
    const isOther =
      !isList && (LISTS.test(key) || (others.test(key) && !(key === 'rates' && Array.isArray(inner))));
    return textsIn(file, [...path, isList ? Number(key) : key], inner, others, isAll || isOther);
  });
}
