import { DuplicateParameter } from '../engine/inputs/read.ts';
import { decimalOfJson, plainDigits } from '../law/amounts.ts';

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]|[^\s{}[\],:"]+/gs;

/**
 * Reads JSON as JSON.parse does, except for the members of an object: a name that is given
 * twice is marked as a duplicate, as in a query, and a number that no JavaScript number
 * holds becomes the text of its digits, its exponent written out, so that it is read as the
 * same digits in a query are. What is infinite to JavaScript stays so.
 *
 * @throws SyntaxError when the text is not JSON.
 */
export function parseInputs(text: string): unknown {
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const members = body as Record<string, unknown>;
  const names = new Set<string>();
  let depth = 0;
  let name: string | null = null;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth !== 1) continue;
    else if (token === ',') name = null;
    else if (name === null) {
      name = JSON.parse(token) as string;
      if (names.has(name)) members[name] = new DuplicateParameter();
      names.add(name);
    } else if (isInexact(token) && !(members[name] instanceof DuplicateParameter)) {
      members[name] = digitsOf(token) ?? members[name];
    }
  }
  return members;
}

/** Whether a token is a number of which JavaScript would keep other digits. */
function isInexact(token: string): boolean {
  return /^-?\d/.test(token) && significant(token) !== significant(String(Number(token)));
}

/** Text that inputs are read from as from a query, which has no exponents; null for one beyond JavaScript's numbers. */
function digitsOf(token: string): string | null {
  if (!/e/i.test(token)) return token;
  const read = decimalOfJson(token);
  return read === null ? null : plainDigits(read);
}

function significant(number: string): string {
  return number
    .replace(/^-|e.*$/gi, '')
    .replace('.', '')
    .replace(/^0+|0+$/g, '');
}
