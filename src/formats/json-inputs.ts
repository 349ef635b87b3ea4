import { DuplicateParameter } from '../engine/inputs/read-value.ts';
import { parseNumber, plainDigits, withoutLastZeros } from '../law/amounts.ts';

const MAX_DEPTH = 100;

/** What takes the place of members, by name or index; a map for those of a member. */
type Replacements = Map<string | number, unknown>;

/** An object or array whose end was not read yet. */
interface Container {
  /** The names so far; null for an array. */
  readonly names: Set<string> | null;
  /** The name or index of the member that is read. */
  at: string | number;
  replaced: Replacements | null;
}

/**
 * JSON.parse, except that a repeated name has a DuplicateParameter, and a number that JavaScript cannot represent is the
 * text of its digits. @throws SyntaxError if it is not JSON, or nested more than a hundred deep
 */
export function parseInputs(text: string): unknown {
  const replaced = findReplacements(text);
  const whole: unknown[] = [JSON.parse(text)];
  replace(whole, replaced);
  return whole[0];
}

function replace(value: unknown, replaced: Replacements): void {
  for (const [name, one] of replaced) {
    if (one instanceof Map) replace((value as Record<string, unknown>)[name], one);
    else Object.defineProperty(value, name, { value: one });
  }
}

/** Whether parsed JSON is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The members that JSON.parse does not read as the caller wrote them, of the text as an array's only element. A plain
 * loop: patterns and iterators take several times as long until they are compiled.
 *
 * @throws SyntaxError if brackets are nested too deeply: JSON.parse takes ten times as long if they are never closed
 */
function findReplacements(text: string): Replacements {
  const all: Replacements = new Map();
  const open: Container[] = [{ names: null, at: 0, replaced: all }];
  /** The replacements in a container, kept among those of the one around it. */
  const within = (depth: number): Replacements => {
    const container = open[depth] as Container;
    if (container.replaced !== null) return container.replaced;
    container.replaced = new Map();
    const [name, around] = [open[depth - 1]?.at ?? 0, within(depth - 1)];
    // Nothing within a repeated member counts.
    if (!around.has(name)) around.set(name, container.replaced);
    return container.replaced;
  };
  let isName = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string;
    const depth = open.length - 1;
    const inner = open[depth] as Container;
    if (letter === '{' || letter === '[') {
      if (depth === MAX_DEPTH) throw new SyntaxError('Nested too deeply');
      isName = letter === '{';
      open.push({ names: isName ? new Set() : null, at: 0, replaced: null });
    } else if (letter === '}' || letter === ']') {
      if (depth > 0) open.pop();
      isName = false;
    } else if (letter === ',') {
      isName = inner.names !== null;
      if (!isName) inner.at = Number(inner.at) + 1;
    } else if (letter === '"') {
      const end = endOfString(text, at);
      if (isName) {
        inner.at = JSON.parse(text.slice(at, end + 1)) as string;
        if (inner.names?.has(inner.at)) within(depth).set(inner.at, new DuplicateParameter());
        inner.names?.add(inner.at);
        isName = false;
      }
      at = end;
    } else if (/[-\d]/.test(letter)) {
      NUMBER.lastIndex = at;
      const [token = ''] = NUMBER.exec(text) ?? [];
      const digits = isInexact(token) ? withoutExponent(token) : null;
      if (digits !== null && !inner.replaced?.has(inner.at)) within(depth).set(inner.at, digits);
      at += token.length - 1;
    }
  }
  return all;
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
