import { readFileSync, statSync } from 'node:fs';

const MAX_BYTES = 128 * 1024;

/**
 * The text of a rules file, or null. Only regular files are read: reading a pipe would never end.
 * @param wrong called with the reason, line and column when there is no text.
 */
export function readRulesText(
  path: string,
  wrong: (message: string, line?: number, column?: number) => void,
  most = MAX_BYTES,
): string | null {
  const size = fileSize(path);
  if (size === null) wrong('the file cannot be read');
  else if (size > most) wrong(`the file is larger than ${most / 1024} KB`);
  else {
    const text = decoded(path);
    const marker = text === null ? null : CONFLICT.exec(text);
    const unseen = text === null ? null : UNSEEN.exec(text);
    if (text === null) wrong('the file cannot be read as UTF-8 text');
    else if (marker !== null) wrong(CONFLICTING, ...placeAt(marker.input, marker.index));
    else if (unseen !== null) wrong(unseenText(unseen[0]), ...placeAt(unseen.input, unseen.index));
    else return text;
  }
  return null;
}

function placeAt(text: string, index: number): [line: number, column: number] {
  const before = text.slice(0, index).split('\n');
  return [before.length, (before.at(-1) as string).length + 1];
}

const CONFLICT = /^(?:<{7}|={7}|\|{7}|>{7})(?: .*)?$/m;
const CONFLICTING =
  'two changes of the same lines were merged here: keep the lines that are right, and take out this line and its fellows';

const LOOK_ALIKE: Readonly<Record<string, string>> = {
  '\t': 'a tab',
  '\u00a0': 'a no-break space',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width space',
  '\u200e': 'a mark of the direction of writing',
  '\u2010': 'a printed hyphen',
  '\u2011': 'a no-break hyphen',
  '\u202f': 'a narrow no-break space',
  '\u2060': 'a word joiner',
  '\u2212': 'a minus sign, where files have a hyphen',
  '\u2013': 'a dash, where files have a hyphen',
  '\ufeff': 'a byte order mark',
  '\uff05': 'a full-width per cent sign',
  '\uff0c': 'a full-width comma',
  '\uffe1': 'a full-width pound sign',
};
// A leading byte order mark is removed on reading. Minus signs and dashes are correct in texts,
// but not in values, days and keys.
const UNSEEN =
  /[\p{Zl}\p{Zp}\p{Cf}\u00a0\u2000-\u200a\u2010\u2011\u202f\u3000\uff01-\uff5e\uffe1]|[\p{Script=Cyrillic}\p{Script=Greek}]|(?![\r\n])\p{Cc}|(?<=[:[{] ?)\u2212(?=[£\d])|(?<=\d{4})[\u2212\u2013](?=\d\d\D\d\d\b)|(?<=\d{4}\D\d\d)[\u2212\u2013](?=\d\d\b)/mu;

function unseenText(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const code = point.toString(16).toUpperCase().padStart(4, '0');
  return `${LOOK_ALIKE[character] ?? kindOf(character, point)} (U+${code}) is here: type the ordinary character instead`;
}

function kindOf(character: string, point: number): string {
  if (/[\uff01-\uff5e]/.test(character)) return `a full-width ${String.fromCodePoint(point - 0xfee0)}`;
  if (/\p{L}/u.test(character)) return 'a Greek or Cyrillic letter that looks like a Latin one';
  return 'a character that cannot be seen, or looks like another';
}

function decoded(path: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch {
    return null;
  }
}

function fileSize(path: string): number | null {
  try {
    const found = statSync(path);
    return found.isFile() ? found.size : null;
  } catch {
    return null;
  }
}

const MAX_DEPTH = 40;
/** Items and keys that begin on the line of their parent: `- - - …`. */
const COMPACT = new RegExp(`^ *(?:[-?:] +){${MAX_DEPTH}}`, 'm');

/** Where a text is nested too deeply, or null: the YAML parser is recursive and would crash the process. */
export function tooDeepAt(text: string): number | null {
  const compact = COMPACT.exec(text);
  if (compact !== null) return compact.index;
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (bracket === '[' || bracket === '{' ? 1 : -1));
    if (depth > MAX_DEPTH) return index;
  }
  return null;
}
