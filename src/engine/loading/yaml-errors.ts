import type { Document, ErrorCode, YAMLError } from 'yaml';

/** Errors of the YAML: keys written twice, and the first of another kind, of which the others are consequences. */
export function errorsOf({ errors, warnings }: Document.Parsed): YAMLError[] {
  const all = [...errors, ...warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  const [first, twice] = [
    all.find(({ code }) => code !== 'DUPLICATE_KEY'),
    all.filter(({ code }) => code === 'DUPLICATE_KEY'),
  ];
  return first === undefined ? twice : [...twice, first];
}

/** Errors that no line out of place explains. */
export const HARMLESS_TO_LAYOUT: ReadonlySet<ErrorCode> = new Set([
  'DUPLICATE_KEY',
  'TAB_AS_INDENT',
  'TAG_RESOLVE_FAILED',
]);

const PLAIN_ERRORS: Readonly<Partial<Record<ErrorCode, string>>> = {
  DUPLICATE_KEY: 'this key stands here twice',
  TAB_AS_INDENT: 'a tab stands here: indent by spaces',
  BAD_INDENT: 'this line does not stand in line with those it belongs with',
  BLOCK_AS_IMPLICIT_KEY:
    'a second colon stands on this line, or the line before is not ended: put a text with a colon in quotes',
  MULTILINE_IMPLICIT_KEY: 'this is no "name: value": a colon is missing, or the space after it, or a quote',
  MISSING_CHAR: 'something is missing here: a colon with a space after it, or the end of a quote or bracket',
  UNEXPECTED_TOKEN: 'this cannot stand here: put a text that begins or goes on with a sign in quotes',
  BAD_SCALAR_START: 'a text that begins with a sign stands in quotes',
  MULTIPLE_DOCS: 'a line of --- or ... parts this file in two: take it out',
};

export function plainError(code: ErrorCode, message: string): string {
  return PLAIN_ERRORS[code] ?? message.split('\n')[0] ?? message;
}
