import { DuplicateParameter } from '../engine/inputs/read-value.ts';
import { parseNumber, plainDigits, withoutLastZeros } from '../law/amounts.ts';

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]|[^\s{}[\],:"]+/gs;

/**
 * JSON.parse, except that a repeated input is marked as a duplicate, and a number that JavaScript
 * cannot represent becomes the text of its digits.
 *
 * @param path the names that lead to the inputs; `*` is each element of an array. @throws SyntaxError if it is not JSON
 */
export function parseInputs(text: string, path: readonly string[] = []): unknown {
  if (opensTooMany(text)) throw new SyntaxError('Unexpected end of JSON input');
  const body: unknown = JSON.parse(text);
  for (const [element, marks] of marksIn(text, path)) {
    const step = (value: unknown, name: string): unknown =>
      name === '*' && Array.isArray(value)
        ? value[element]
        : isRecord(value) && Object.hasOwn(value, name)
          ? value[name]
          : undefined;
    const inputs = path.reduce(step, body);
    if (isRecord(inputs)) for (const [name, value] of marks) Object.defineProperty(inputs, name, { value });
  }
  return body;
}

/**
 * Whether more brackets are open than the rest of the text could close: JSON.parse, which notices only at the
 * end, takes 30 ms for 64 KB of them.
 */
function opensTooMany(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (letter === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
    if (depth >= text.length - at) return true;
  }
  return false;
}

/** Whether parsed JSON is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Replacements, by element and name, for members that JSON.parse does not read as the caller wrote them. */
function marksIn(text: string, path: readonly string[]): Map<number, Map<string, unknown>> {
  const found = new Map<number, Map<string, unknown>>();
  const names = new Set<string>();
  let marks = new Map<string, unknown>();
  let [depth, element] = [0, 0];
  /** How many of the open brackets are on the path to the inputs, or are theirs. */
  let along = 0;
  /** The name whose value comes next, in the innermost of these. */
  let name: string | null = null;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      const isElement = path[depth] === '*';
      const leads = depth === 0 || path[depth - 1] === '*' || name === path[depth - 1];
      if (depth === along && leads && isElement === (token === '[')) {
        along += 1;
        name = null;
        if (isElement) element = 0;
        // If an object is repeated, the last one counts.
        marks = new Map();
        names.clear();
        if (depth === path.length) found.set(element, marks);
      }
      depth += 1;
    } else if (token === '}' || token === ']') {
      depth -= 1;
      along = Math.min(along, depth);
    } else if (depth !== along) continue;
    else if (token === ',') {
      name = null;
      if (path[depth - 1] === '*') element += 1;
    } else if (path[depth - 1] === '*') continue;
    else if (name === null) {
      name = JSON.parse(token) as string;
      if (depth <= path.length) continue;
      if (names.has(name)) marks.set(name, new DuplicateParameter());
      names.add(name);
    } else if (depth > path.length && isInexact(token) && !marks.has(name)) {
      const digits = withoutExponent(token);
      if (digits !== null) marks.set(name, digits);
    }
  }
  return found;
}

function isInexact(token: string): boolean {
  return /^-?\d/.test(token) && significant(token) !== significant(String(Number(token)));
}

/** A number as text without an exponent, as in a query; null beyond JavaScript's range. */
function withoutExponent(token: string): string | null {
  if (!/e/i.test(token)) return token;
  const read = parseNumber(token);
  return read === null ? null : plainDigits(read);
}

function significant(number: string): string {
  const [mantissa = ''] = number.split(/e/i, 1);
  return withoutLastZeros(mantissa.replace('.', '').replace(/^-?0*/, ''));
}
