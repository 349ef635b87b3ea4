import { DuplicateParameter } from '../engine/inputs/read-value.ts';
import { parseNumber, plainDigits, withoutLastZeros } from '../law/amounts.ts';

const MAX_DEPTH = 100;

/**
 * JSON.parse, except that a repeated input is marked as a duplicate, and a number that JavaScript
 * cannot represent becomes the text of its digits.
 *
 * @param path the names that lead to the inputs; `*` is each element of an array.
 * @throws SyntaxError if it is not JSON, or nested more than a hundred deep
 */
export function parseInputs(text: string, path: readonly string[] = []): unknown {
  const marked = marksIn(text, path);
  const body: unknown = JSON.parse(text);
  for (const [element, marks] of marked) {
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

/** Whether parsed JSON is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Replacements, by element and name, for members that JSON.parse does not read as the caller wrote them. A plain loop:
 * patterns and iterators take several times as long until they are compiled.
 *
 * @throws SyntaxError if brackets are nested too deeply: JSON.parse takes ten times as long if they are never closed
 */
function marksIn(text: string, path: readonly string[]): Map<number, Map<string, unknown>> {
  const marked = new Map<number, Map<string, unknown>>();
  const names = new Set<string>();
  let marks = new Map<string, unknown>();
  let [depth, element] = [0, 0];
  /** How many of the open brackets are on the path to the inputs, or are theirs. */
  let along = 0;
  /** The name whose value comes next, in the innermost of these. */
  let name: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '{' || letter === '[') {
      const isElement = path[depth] === '*';
      const leads = depth === 0 || path[depth - 1] === '*' || name === path[depth - 1];
      if (depth === along && leads && isElement === (letter === '[')) {
        along += 1;
        name = null;
        if (isElement) element = 0;
        // If an object is repeated, the last one counts.
        marks = new Map();
        names.clear();
        if (depth === path.length) marked.set(element, marks);
      }
      depth += 1;
      if (depth > MAX_DEPTH) throw new SyntaxError('Nested too deeply');
    } else if (letter === '}' || letter === ']') {
      depth -= 1;
      along = Math.min(along, depth);
    } else if (letter === '"') {
      const end = endOfString(text, at);
      if (depth === along && name === null && path[depth - 1] !== '*') {
        name = JSON.parse(text.slice(at, end + 1)) as string;
        if (depth > path.length && names.has(name)) marks.set(name, new DuplicateParameter());
        names.add(name);
      }
      at = end;
    } else if (depth !== along) continue;
    else if (letter === ',') {
      name = null;
      if (path[depth - 1] === '*') element += 1;
    } else if (depth > path.length && name !== null && /[-\d]/.test(letter as string)) {
      NUMBER.lastIndex = at;
      const [token = ''] = NUMBER.exec(text) ?? [];
      if (!marks.has(name) && isInexact(token)) {
        const digits = withoutExponent(token);
        if (digits !== null) marks.set(name, digits);
      }
      at += token.length - 1;
    }
  }
  return marked;
}

const NUMBER = /[^\s{}[\],:"]+/y;

/** Where the string that begins here ends: at a quotation mark after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text[before - 1] === '\\') before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

function isInexact(token: string): boolean {
  return significant(token) !== significant(String(Number(token)));
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
