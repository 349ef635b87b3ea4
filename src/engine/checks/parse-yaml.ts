import { readFileSync } from 'node:fs';
import {
  type ErrorCode,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  visit,
} from 'yaml';
import type { Diagnostics, FilePlace } from './diagnostics.ts';

/** The text of a rules file; null, and a report, if it cannot be read or has a character or mark that nobody types. */
export function readRulesText(path: string, name: string, diagnostics: Diagnostics): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch {
    diagnostics.addAt(name, 1, 'The file cannot be read as text in UTF-8. Save it in this encoding.');
    return null;
  }
  const match = NOT_TYPED.exec(text);
  if (match === null) return text;
  const before = text.slice(0, match.index).split('\n');
  const code = (match[0].codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
  const what = LOOK_ALIKE[match[0]] ?? 'a character that cannot be seen or looks like another';
  diagnostics.add({
    file: name,
    line: before.length,
    column: (before.at(-1) as string).length + 1,
    message: match.groups?.mark === undefined ? `This is ${what} (U+${code}). ${TYPE_ANOTHER}` : MERGED,
  });
  return null;
}

/**
 * Marks of merged changes, and characters that look like others or cannot be seen. Minus signs and dashes are correct in
 * texts, but not in values, days and keys.
 */
const NOT_TYPED =
  /^(?<mark><{7}|={7}|\|{7}|>{7})(?: .*)?$|[\p{Zl}\p{Zp}\p{Cf}\u00a0\u2000-\u200a\u2010\u2011\u202f\u3000\uff01-\uff5e\uffe1]|[\p{Script=Cyrillic}\p{Script=Greek}]|(?![\r\n])\p{Cc}|(?<=[:[{] ?)\u2212(?=[£\d])|(?<=\d{4})[\u2212\u2013](?=\d\d\D\d\d\b)|(?<=\d{4}\D\d\d)[\u2212\u2013](?=\d\d\b)/mu;
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  '\t': 'a tab',
  '\u00a0': 'a no-break space',
  '\u2011': 'a no-break hyphen',
  '\u2212': 'a minus sign, where files have a hyphen',
  '\u2013': 'a dash, where files have a hyphen',
};
const TYPE_ANOTHER = 'Type the ordinary character.';
const MERGED =
  'Two changes of the same lines were merged here. Keep the right lines and remove this mark and the others.';

/** A file of the rules as it was parsed. */
export interface Parsed {
  readonly text: string;
  readonly data: unknown;
  readonly root: Node | null;
  readonly placeAt: (offset: number) => FilePlace;
}

/**
 * Parses a rules file, leaving all scalars as text, or one of JSON with its numbers and booleans; reports errors and
 * returns null if it is neither.
 */
export function parseYaml(text: string, name: string, diagnostics: Diagnostics): Parsed | null {
  const lines = new LineCounter();
  // The library compares each key with every other key of its map.
  const options = { schema: 'failsafe', lineCounter: lines, prettyErrors: false, uniqueKeys: false } as const;
  const document = parseDocument(text, options);
  const isJson = name.endsWith('.json');
  const before = diagnostics.count;
  const placeAt = (offset: number): FilePlace => {
    const { line, col } = lines.linePos(offset);
    return { file: name, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const report: Report = (offset, message) => diagnostics.add({ ...placeAt(offset), message });
  const root = document.contents as Node | null;
  if (root === null) report(0, 'The file is empty.');
  visit(document, (_, node) => (isPlain(node, text, isJson, report) ? undefined : visit.SKIP));
  // What is wrong with values explains errors of syntax, and later errors follow from the first.
  const [first] = document.errors.sort((a, b) => a.pos[0] - b.pos[0]);
  if (first !== undefined && diagnostics.count === before) {
    report(first.pos[0], (isJson ? undefined : MESSAGES[first.code]) ?? `${first.message}.`);
  }
  if (diagnostics.count > before) return null;
  try {
    return { text, data: isJson ? JSON.parse(text) : document.toJS(), root, placeAt };
  } catch (error) {
    report(startOf(root), `The file is not JSON: ${(error as Error).message}.`);
    return null;
  }
}

type Report = (offset: number, message: string) => void;

/** Reports what YAML allows and rules do not. @returns whether to look inside the node. */
function isPlain(node: unknown, text: string, isJson: boolean, report: Report): boolean {
  if (isPair(node) && !isScalar(node.key)) report(startOf(node.key), 'Write plain text as the key.');
  if (!isNode(node)) return true;
  const start = startOf(node);
  if (isAlias(node) || node.anchor) {
    report(start, 'Anchors and aliases (& and *) are not used here. Write the value out.');
    return false;
  }
  if (node.tag !== undefined) report(start, `Remove the tag ${node.tag}.`);
  if (isScalar(node)) checkScalar(node, text, isJson, report);
  if (isCollection(node) && node.flow && !isJson && text.slice(start, node.range?.[1]).includes('£')) {
    report(start, 'The commas of money separate items inside [ ] and { }. Write one item to a line.');
    return false;
  }
  const keys = new Set<string>();
  for (const { key } of isMap(node) ? node.items : []) {
    if (keys.has(String(key))) report(startOf(key), 'This key is here twice. Remove one.');
    keys.add(String(key));
  }
  return true;
}

/** A day may be followed by a comment, such as the name of a bank holiday. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function checkScalar({ type, value, range }: Scalar, text: string, isJson: boolean, report: Report): void {
  const [start, end] = range ?? [0, 0];
  const written = text.slice(start, end);
  const isQuoted = type?.startsWith('QUOTE') === true;
  if (isQuoted && (written.includes('\n') || written.length < 2 || written.at(-1) !== written[0])) {
    report(start, 'This quotation mark is not closed on its line. Close it.');
  }
  const isCut = type === 'PLAIN' && value !== '' && !isJson && !DAY.test(String(value));
  const [space] = (isCut ? /^[ \t]+(?=#)/.exec(text.slice(end, end + 40)) : null) ?? [];
  if (space === undefined) return;
  const message =
    'What follows # is left out as a comment. Put the text in quotes, or the comment on its own line.';
  report(end + space.length, message);
}

const MESSAGES: Readonly<Partial<Record<ErrorCode, string>>> = {
  TAB_AS_INDENT: 'This is a tab. Indent with spaces.',
  BAD_INDENT: 'This line is not aligned with those it belongs to. Indent it like them.',
  BLOCK_AS_IMPLICIT_KEY:
    'This line has a second colon, or the line before is not ended. Put a text with a colon in quotes.',
  MULTILINE_IMPLICIT_KEY:
    'This is not written as "name: value". Add the colon, the space after it, or a missing quotation mark.',
  MISSING_CHAR:
    'Something is missing here. Add a colon with a space after it, or the end of a quote or bracket.',
  UNEXPECTED_TOKEN: 'This cannot be here. Put a text that begins or goes on with a sign in quotes.',
  BAD_SCALAR_START: 'Put a text that begins with a sign in quotes.',
  MULTIPLE_DOCS: 'A line of --- or ... parts this file in two. Remove it.',
};

export function startOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}
