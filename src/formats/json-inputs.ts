import { DuplicateParameter } from '../engine/inputs/read-value.ts';
import { parseNumber, plainDigits, withoutLastZeros } from '../law/amounts.ts';

const MAX_DEPTH = 100;
const BLANK: ReadonlySet<string> = new Set([' ', '\t', '\n', '\r']);
/** The inside of a string that is the same as its text. */
const PLAIN = /^[^\\\p{Cc}]*$/u;
/** A number or word, whether it is one of JSON or not. */
const TOKEN = /[^\s{}[\],:"]*/y;

/**
 * JSON.parse, except that a repeated name has a DuplicateParameter, and a number that JavaScript cannot represent is the
 * text of its digits. @throws SyntaxError if it is not JSON, or nested more than a hundred deep
 */
export function parseInputs(text: string): unknown {
  return new JsonReader(text).readAll();
}

/** Whether parsed JSON is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

class JsonReader {
  #at = 0;

  constructor(private readonly text: string) {}

  readAll(): unknown {
    const value = this.#readValue(0);
    this.#expect('');
    return value;
  }

  #readValue(depth: number): unknown {
    const letter = this.#next();
    if (letter === '"') return this.#readString();
    if (letter !== '{' && letter !== '[') return this.#readToken();
    if (depth === MAX_DEPTH) throw new SyntaxError('Nested too deeply');
    const list: unknown[] = [];
    if (letter === '[') {
      this.#readMembers(']', () => list.push(this.#readValue(depth + 1)));
      return list;
    }
    const members = new Map<string, unknown>();
    this.#readMembers('}', () => {
      const name = this.#readString();
      this.#expect(':');
      const value = this.#readValue(depth + 1);
      members.set(name, members.has(name) ? new DuplicateParameter() : value);
    });
    return Object.fromEntries(members);
  }

  #readMembers(end: string, read: () => void): void {
    this.#at += 1;
    if (this.#next() !== end) read();
    while (this.#next() === ',') {
      this.#at += 1;
      read();
    }
    this.#expect(end);
  }

  /** Where it ends: at a quotation mark after an even number of backslashes. */
  #readString(): string {
    const { text } = this;
    this.#expect('"');
    const start = this.#at;
    for (let end = text.indexOf('"', start); end >= 0; end = text.indexOf('"', end + 1)) {
      let before = end;
      while (text[before - 1] === '\\') before -= 1;
      if ((end - before) % 2 === 1) continue;
      this.#at = end + 1;
      const inside = text.slice(start, end);
      return PLAIN.test(inside) ? inside : String(JSON.parse(`"${inside}"`));
    }
    throw new SyntaxError('A string is not closed');
  }

  #readToken(): unknown {
    TOKEN.lastIndex = this.#at;
    const [token = ''] = TOKEN.exec(this.text) ?? [];
    this.#at += token.length;
    const value: unknown = JSON.parse(token);
    const isExact = String(value) === token || significant(token) === significant(String(value));
    if (typeof value !== 'number' || isExact) return value;
    if (!/e/i.test(token)) return token;
    // Without an exponent, as in a query; beyond JavaScript's range it stays infinite.
    const read = parseNumber(token);
    return read === null ? value : plainDigits(read);
  }

  /** The next letter after white space; empty at the end. */
  #next(): string {
    let letter = this.text.charAt(this.#at);
    for (; BLANK.has(letter); letter = this.text.charAt(this.#at)) this.#at += 1;
    return letter;
  }

  #expect(letter: string): void {
    if (this.#next() !== letter) throw new SyntaxError(`${letter} is missing`);
    this.#at += 1;
  }
}

function significant(number: string): string {
  const [mantissa = ''] = number.split(/e/i, 1);
  return withoutLastZeros(mantissa.replace('.', '').replace(/^-?0*/, ''));
}
