import {
  type ErrorCode,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
} from 'yaml';
import type { Diagnostics } from './diagnostics.ts';
import { type Parsed, startOf } from './yaml-file.ts';

/**
 * Parses a rules file, leaving all scalars as text, or one of JSON with its numbers and booleans; reports errors and
 * returns null if it is neither.
 */
export function parseYaml(text: string, name: string, diagnostics: Diagnostics): Parsed | null {
  const lines = new LineCounter();
  // The library compares each key with every other key of its map.
  const document = parseDocument(text, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
  });
  let isBroken = false;
  const report: Report = (offset, message) => {
    const { line, col } = lines.linePos(offset);
    diagnostics.add({ file: name, line: Math.max(line, 1), column: Math.max(col, 1), message });
    isBroken = true;
  };
  const root = document.contents as Node | null;
  if (root === null) report(0, 'The file is empty.');
  const isJson = name.endsWith('.json');
  const data = dataOf(root, { text, isJson, report });
  // What is wrong with values explains errors of syntax, and later errors follow from the first.
  const [first] = document.errors.sort((a, b) => a.pos[0] - b.pos[0]);
  if (first !== undefined && !isBroken) {
    report(first.pos[0], (isJson ? undefined : MESSAGES[first.code]) ?? `${first.message}.`);
  }
  if (isBroken) return null;
  try {
    return { name, text, data: isJson ? JSON.parse(text) : data, root, lines };
  } catch (error) {
    report(startOf(root), `The file is not JSON: ${(error as Error).message}.`);
    return null;
  }
}

type Report = (offset: number, message: string) => void;

interface Source {
  readonly text: string;
  readonly isJson: boolean;
  readonly report: Report;
}

/** The data of a node. Reports what YAML allows and rules do not. */
function dataOf(node: Node | null, source: Source): unknown {
  const { text, isJson, report } = source;
  if (isAlias(node) || (node !== null && 'anchor' in node && node.anchor)) {
    report(startOf(node), 'Anchors and aliases (& and *) are not used here. Write the value out.');
    return null;
  }
  if (node?.tag !== undefined) report(startOf(node), `Remove the tag ${node.tag}.`);
  if (isScalar(node)) return checkScalar(node, source);
  if (!isMap(node) && !isSeq(node)) return '';
  const [start, end] = node.range ?? [0, 0];
  if (node.flow && !isJson && text.slice(start, end).includes('£')) {
    report(start, 'The commas of money separate items inside [ ] and { }. Write one item to a line.');
    return null;
  }
  if (isSeq(node)) return node.items.map((item) => dataOf(item as Node, source));
  const data: Record<string, unknown> = {};
  for (const { key, value } of node.items) {
    if (!isScalar(key)) report(startOf(isNode(key) ? key : node), 'Write plain text as the key.');
    const name = String(key);
    if (Object.hasOwn(data, name)) report(startOf(key as Node), 'This key is here twice. Remove one.');
    data[name] = dataOf(value as Node | null, source);
  }
  return data;
}

/** A day may be followed by a comment, such as the name of a bank holiday. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function checkScalar({ type, value, range }: Scalar, { text, isJson, report }: Source): string {
  const [start, end] = range ?? [0, 0];
  const written = text.slice(start, end);
  if (
    type?.startsWith('QUOTE') &&
    (written.includes('\n') || written.length < 2 || !written.endsWith(text[start] as string))
  ) {
    report(start, 'This quotation mark is not closed on its line. Close it.');
  }
  const isCut = type === 'PLAIN' && value !== '' && !isJson && !DAY.test(String(value));
  const [space] = (isCut ? /^[ \t]+(?=#)/.exec(text.slice(end, end + 40)) : null) ?? [];
  if (space !== undefined) {
    report(
      end + space.length,
      'What follows # is left out as a comment. Put the text in quotes, or the comment on its own line.',
    );
  }
  return String(value);
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
