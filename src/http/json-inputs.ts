import { DuplicateParameter } from '../engine/inputs/read.ts';

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]|[^\s{}[\],:"]+/gs;

/**
 * Reads JSON as JSON.parse does, except for the members of an object: a name that is given
 * twice is marked as a duplicate, as in a query, and a number that no JavaScript number
 * holds is left as its digits, so that it is read as the same digits in a query are.
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
    } else if (isInexact(token) && !(members[name] instanceof DuplicateParameter)) members[name] = token;
  }
  return members;
}

/** Whether a token is a number without exponent of which JavaScript would keep other digits. Text has no exponents. */
function isInexact(token: string): boolean {
  return /^-?[\d.]+$/.test(token) && significant(token) !== significant(String(Number(token)));
}

function significant(number: string): string {
  return number
    .replace(/^-|e.*$/g, '')
    .replace('.', '')
    .replace(/^0+|0+$/g, '');
}
