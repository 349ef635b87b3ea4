import { DuplicateParameter } from '../engine/inputs/read-value.ts';
import { parseNumber, plainDigits, withoutLastZeros } from '../law/amounts.ts';

const MAX_DEPTH = 100;
const OWN = { configurable: true, enumerable: true, writable: true };
/** A bracket, comma or colon, a string without control characters, or what may be a number or a word; empty at the end. */
const TOKEN = /[ \t\r\n]*([{}[\],:]|"[ !#-[\]-\uffff]*(?:\\.[ !#-[\]-\uffff]*)*"|[^\s{}[\],:"]+|.?)/sy;

/**
 * JSON.parse, except that a repeated name has a DuplicateParameter, and a number that JavaScript cannot represent is the
 * text of its digits. @throws SyntaxError if it is not JSON, or nested more than a hundred deep
 */
export function parseInputs(text: string): unknown {
  TOKEN.lastIndex = 0;
  const next = () => TOKEN.exec(text)?.[1] ?? '';
  const value = readValue(next(), next, 0);
  expect(next(), '');
  return value;
}

/** Whether parsed JSON is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function expect(token: string, expected: string): void {
  if (token !== expected) throw new SyntaxError('Not JSON');
}

function readValue(first: string, next: () => string, depth: number): unknown {
  if (first !== '{' && first !== '[') return readToken(first);
  if (depth === MAX_DEPTH) throw new SyntaxError('Nested too deeply');
  const list: unknown[] = [];
  const record: Record<string, unknown> = {};
  const end = first === '{' ? '}' : ']';
  for (let token = next(), isFirst = true; token !== end; token = next(), isFirst = false) {
    if (!isFirst) {
      expect(token, ',');
      token = next();
    }
    if (first === '[') list.push(readValue(token, next, depth + 1));
    else {
      expect(token.charAt(0), '"');
      const name = readToken(token) as string;
      expect(next(), ':');
      const read = readValue(next(), next, depth + 1);
      const value = Object.hasOwn(record, name) ? new DuplicateParameter() : read;
      if (name === '__proto__') Object.defineProperty(record, name, { ...OWN, value });
      else record[name] = value;
    }
  }
  return first === '[' ? list : record;
}

/** A string, a word, or a number: as its digits without an exponent, as in a query, where JavaScript cannot keep them. */
function readToken(token: string): unknown {
  // Most strings are as they are written.
  if (/^"[^\\]+$/.test(token)) return token.slice(1, -1);
  const value: unknown = JSON.parse(token);
  if (typeof value !== 'number' || String(value) === token) return value;
  if (significant(token) === significant(String(value))) return value;
  if (!/e/i.test(token)) return token;
  const read = parseNumber(token);
  return read === null ? value : plainDigits(read);
}

function significant(number: string): string {
  const [mantissa = ''] = number.split(/e/i, 1);
  return withoutLastZeros(mantissa.replace('.', '').replace(/^-?0*/, ''));
}
