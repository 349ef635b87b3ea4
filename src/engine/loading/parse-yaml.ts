import { isAlias, isCollection, isPair, isScalar, type Node, type Scalar, visit } from 'yaml';
import type { Diagnostics } from './diagnostics.ts';
import { misplacedLine } from './indentation.ts';
import { tooDeepAt } from './rules-text.ts';
import { errorsOf, HARMLESS_TO_LAYOUT, plainError } from './yaml-errors.ts';
import { parseTree, startOf, YamlFile } from './yaml-file.ts';

/**
 * Parses a file of the rules. Every scalar stays the text it is written as, so nothing is guessed from its
 * form. If the YAML itself has errors, they are reported and the file is null.
 *
 * @param name the file's name in messages.
 */
export function parseYaml(text: string, name: string, faults: Diagnostics): YamlFile | null {
  const deep = tooDeepAt(text);
  if (deep !== null) {
    const before = text.slice(0, deep).split('\n');
    const column = (before.at(-1) as string).length + 1;
    faults.add({ file: name, line: before.length, column, wrong: 'this is nested too deep to be read' });
    return null;
  }
  const tree = parseTree(text);
  const { document, lines } = tree;
  let broken = false;
  const report = (offset: number, wrong: string): void => {
    const { line, col } = lines.linePos(offset);
    faults.add({ file: name, line: Math.max(line, 1), column: Math.max(col, 1), wrong });
    broken = true;
  };
  const errors = errorsOf(document);
  const isSyntax = errors.some(({ code }) => code !== 'DUPLICATE_KEY' && code !== 'TAG_RESOLVE_FAILED');
  if (document.contents === null) report(0, 'the file is empty');
  visit(document, {
    Node(_key, node) {
      if (isAlias(node) || ('anchor' in node && node.anchor)) {
        report(startOf(node), 'anchors and aliases (& and *) are not used here: write the value out');
      }
      if (node.tag !== undefined) {
        report(startOf(node), `tags (${node.tag}) are not used here`);
      }
      if (isCollection(node) && node.flow && !name.endsWith('.json') && holdsPounds(node, text)) {
        report(
          startOf(node),
          'money cannot stand inside [ ] or { }, where its commas part items: write one item to a line',
        );
        return visit.SKIP;
      }
      const comment = isScalar(node) ? commentAfter(node, text) : null;
      if (comment !== null) report(comment, COMMENT_AFTER);
      return undefined;
    },
    Pair(_key, pair) {
      if (!isSyntax && isPair(pair) && isCollection(pair.key)) {
        report(startOf(pair.key), 'a key must be plain text');
      }
    },
  });
  // A line out of place explains several errors at once, and so does money in brackets.
  if (!broken || !isSyntax) {
    const isMoved = errors.length > 1 || errors.some(({ code }) => !HARMLESS_TO_LAYOUT.has(code));
    const moved = isMoved && !name.endsWith('.json') ? misplacedLine(text) : null;
    if (moved !== null) {
      faults.add({ file: name, ...moved });
      return null;
    }
    for (const { pos, code, message } of errors) {
      report(pos[0], name.endsWith('.json') ? message : plainError(code, message));
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

/** A day may have a comment after it, such as the name of a bank holiday. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const COMMENT_AFTER =
  'what follows # is left out as a comment: put the text in quotes, or the comment on a line of its own';

/** Where a comment follows a text without quotes, which it may cut off; null where none does. */
function commentAfter({ type, value, range }: Scalar, text: string): number | null {
  if (type !== 'PLAIN' || range == null || value === '' || DAY.test(String(value))) return null;
  const behind = /^[ \t]+#/.exec(text.slice(range[1], range[1] + 40));
  return behind === null ? null : range[1] + behind[0].length - 1;
}

function holdsPounds(node: Node, text: string): boolean {
  const [start, end] = node.range ?? [0, 0];
  return text.slice(start, end).includes('£');
}
