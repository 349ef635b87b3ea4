import {
  type Document,
  type ErrorCode,
  isAlias,
  isCollection,
  isPair,
  isScalar,
  type Scalar,
  visit,
} from 'yaml';
import type { Diagnostics } from './diagnostics.ts';
import { tooDeepAt } from './rules-text.ts';
import { parseTree, startOffset, YamlFile } from './yaml-file.ts';

/** Parses a rules file, leaving all scalars as text; reports faults and returns null if it is not YAML. */
export function parseYaml(text: string, name: string, faults: Diagnostics): YamlFile | null {
  const deep = tooDeepAt(text);
  if (deep !== null) {
    const before = text.slice(0, deep).split('\n');
    const column = (before.at(-1) as string).length + 1;
    faults.add({ file: name, line: before.length, column, wrong: 'this is nested too deep to be read' });
    return null;
  }
  const isJson = name.endsWith('.json');
  const tree = parseTree(text);
  const { document, lines } = tree;
  const found = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  const isSyntax = found.some(({ code }) => code !== 'DUPLICATE_KEY' && code !== 'TAG_RESOLVE_FAILED');
  let broken = false;
  const report = (offset: number, wrong: string): void => {
    const { line, col } = lines.linePos(offset);
    faults.add({ file: name, line: Math.max(line, 1), column: Math.max(col, 1), wrong });
    broken = true;
  };
  if (document.contents === null) report(0, 'the file is empty');
  visit(document, {
    Node(_key, node) {
      if (isAlias(node) || ('anchor' in node && node.anchor)) report(startOffset(node), ALIAS);
      if (node.tag !== undefined) report(startOffset(node), `tags (${node.tag}) are not used here`);
      if (isCollection(node) && node.flow && !isJson) {
        const [start, end] = node.range ?? [0, 0];
        if (text.slice(start, end).includes('£')) {
          report(startOffset(node), MONEY);
          return visit.SKIP;
        }
      }
      const comment = isScalar(node) ? commentAfter(node, text) : null;
      if (comment !== null) report(comment, COMMENT_AFTER);
      return undefined;
    },
    Pair(_key, pair) {
      if (!isSyntax && isPair(pair) && isCollection(pair.key))
        report(startOffset(pair.key), 'a key must be plain text');
    },
  });
  // Money in brackets explains syntax errors; otherwise later ones are consequences of the first.
  if (!broken || !isSyntax) {
    const first = found.find(({ code }) => code !== 'DUPLICATE_KEY');
    for (const error of found) {
      const { pos, code, message } = error;
      if (code !== 'DUPLICATE_KEY' && error !== first) continue;
      const quote = code === 'DUPLICATE_KEY' ? null : quoteOpenAt(document, text, pos[0]);
      if (quote !== null) report(quote, OPEN_QUOTE);
      else report(pos[0], isJson ? message : (PLAIN_ERRORS[code] ?? message.split('\n')[0] ?? message));
    }
  }
  if (broken) return null;
  return new YamlFile(name, text, document.toJS({ maxAliasCount: 0 }), tree, faults);
}

/** Like {@link parseYaml}, for JSON: numbers and booleans keep their types. */
export function parseJson(text: string, name: string, faults: Diagnostics): YamlFile | null {
  const file = parseYaml(text, name, faults);
  if (file === null) return null;
  try {
    return file.withData(JSON.parse(text));
  } catch (error) {
    file.fault([], `the file is not JSON: ${(error as Error).message}`);
    return null;
  }
}

/** The position of a quotation mark that is still open at an error some lines later; null if there is none. */
function quoteOpenAt(document: Document.Parsed, text: string, error: number): number | null {
  let found: number | null = null;
  visit(document, {
    Scalar(_key, { type, range }) {
      const [start, end] = range ?? [0, 0];
      const isQuote = type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE';
      const isOpen = text.slice(start, end).includes('\n') || text[end - 1] !== text[start];
      if (isQuote && isOpen && start <= error && error <= end + 1) found = start;
    },
  });
  return found;
}

const OPEN_QUOTE = 'this quote is not closed on its line';
const ALIAS = 'anchors and aliases (& and *) are not used here: write the value out';
const MONEY = 'money cannot be inside [ ] or { }, where its commas separate items: write one item to a line';
const COMMENT_AFTER =
  'what follows # is left out as a comment: put the text in quotes, or the comment on a line of its own';

const PLAIN_ERRORS: Readonly<Partial<Record<ErrorCode, string>>> = {
  DUPLICATE_KEY: 'this key is here twice',
  TAB_AS_INDENT: 'this is a tab: indent with spaces',
  BAD_INDENT: 'this line is not aligned with those it belongs to',
  BLOCK_AS_IMPLICIT_KEY:
    'there is a second colon on this line, or the line before is not ended: put a text with a colon in quotes',
  MULTILINE_IMPLICIT_KEY: 'this is no "name: value": a colon is missing, or the space after it, or a quote',
  MISSING_CHAR: 'something is missing here: a colon with a space after it, or the end of a quote or bracket',
  UNEXPECTED_TOKEN: 'this cannot be here: put a text that begins or goes on with a sign in quotes',
  BAD_SCALAR_START: 'a text that begins with a sign needs quotes',
  MULTIPLE_DOCS: 'a line of --- or ... parts this file in two: take it out',
};

/** A day may be followed by a comment, such as the name of a bank holiday. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The position of a comment after unquoted text, which may be truncated by it; null if there is none. */
function commentAfter({ type, value, range }: Scalar, text: string): number | null {
  if (type !== 'PLAIN' || range == null || value === '' || DAY.test(String(value))) return null;
  const behind = /^[ \t]+#/.exec(text.slice(range[1], range[1] + 40));
  return behind === null ? null : range[1] + behind[0].length - 1;
}
