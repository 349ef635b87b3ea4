import { readFileSync, statSync } from 'node:fs';

const MOST_BYTES = 128 * 1024;

/**
 * The text of a file of the rules, which may be edited to anything meanwhile: a pipe would never end.
 * @param wrong told why there is no text, and at which line; the result is then null.
 */
export function readRulesText(
  path: string,
  wrong: (message: string, line?: number) => void,
  most = MOST_BYTES,
): string | null {
  const size = fileSize(path);
  if (size === null) wrong('the file cannot be read');
  else if (size > most) wrong(`the file is larger than ${most / 1024} KB`);
  else {
    const text = decoded(path);
    const marker = text === null ? null : CONFLICT.exec(text);
    const unseen = text === null ? null : UNSEEN.exec(text);
    const lineAt = (index: number): number => text?.slice(0, index).split('\n').length ?? 1;
    if (text === null) wrong('the file cannot be read as UTF-8 text');
    else if (marker !== null) wrong(CONFLICTING, lineAt(marker.index));
    else if (unseen !== null) wrong(unseenText(unseen[0]), lineAt(unseen.index));
    else return text;
  }
  return null;
}

const CONFLICT = /^(?:<{7}|={7}|\|{7}|>{7})(?: .*)?$/m;
const CONFLICTING =
  'two changes of the same lines were merged here: keep the lines that are right, and take out this line and its fellows';

const LOOK_ALIKE: Readonly<Record<string, string>> = {
  '\u00a0': 'a no-break space',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width space',
  '\u200e': 'a mark of the direction of writing',
  '\u202f': 'a narrow no-break space',
  '\u2060': 'a word joiner',
  '\u2212': 'a minus sign, where files have a hyphen',
  '\ufeff': 'a byte order mark',
  '\uff05': 'a full-width per cent sign',
  '\uff0c': 'a full-width comma',
  '\uffe1': 'a full-width pound sign',
};
// A byte order mark that begins the file is taken off when it is read.
const UNSEEN = /[\p{Zl}\p{Zp}\p{Cf}\u00a0\u2000-\u200a\u202f\uff01-\uff5e\uffe1]|(?<=^ *[a-z_]+: )\u2212/mu;

function unseenText(character: string): string {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const name = LOOK_ALIKE[character] ?? 'a character that cannot be seen, or looks like another';
  return `${name} (U+${code}) is here: type the ordinary character instead`;
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

const DEEPEST = 40;
/** Items and keys that begin on the line of their parent: `- - - …`. */
const COMPACT = new RegExp(`^ *(?:[-?:] +){${DEEPEST}}`, 'm');

/** Where a text nests too deep, or null: the YAML parser is recursive and would end the process. */
export function tooDeepAt(text: string): number | null {
  const compact = COMPACT.exec(text);
  if (compact !== null) return compact.index;
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (bracket === '[' || bracket === '{' ? 1 : -1));
    if (depth > DEEPEST) return index;
  }
  return null;
}
