import { UnreadableFile } from './file-cell.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Byte order marks (https://encoding.spec.whatwg.org/#bom-sniff). */
const MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;
const LONGEST_MARK = 3;

/** How many bytes to examine for UTF-16 without a mark. */
const LOOKED_AT = 256;

/**
 * Decodes a file in UTF-8, UTF-16 or Windows-1252, detected from its bytes: a byte order mark, then the
 * zero bytes of UTF-16; failing both, UTF-8 unless the first characters beyond ASCII are invalid in it.
 */
export class TextDecoding {
  encoding: Encoding = 'utf-8';
  hasMark = false;
  #isSettled = false;
  #decoder = new TextDecoder('utf-8', { fatal: true });
  #held: Uint8Array = new Uint8Array();

  /** @param start the first bytes of the file: all of it, or at least some dozens. */
  constructor(start: Uint8Array) {
    const marked = MARKS.find(([, mark]) => mark.every((byte, index) => start[index] === byte));
    this.hasMark = marked !== undefined;
    const encoding = marked?.[0] ?? zerosOf(start.subarray(0, LOOKED_AT));
    if (encoding !== null) this.#settle(encoding);
  }

  /** Decodes the next piece, leaving out any character that it ends within. @throws UnreadableFile */
  decode(piece: Uint8Array, isLast: boolean): string {
    const text = this.encoding.startsWith('utf-16')
      ? this.#tried(() => this.#decoder.decode(piece, { stream: !isLast }))
      : this.#decodeBytes(piece, isLast);
    if (text.includes('\0')) throw new UnreadableFile('not_text');
    return text;
  }

  #decodeBytes(piece: Uint8Array, isLast: boolean): string {
    const bytes = this.#held.length === 0 ? piece : joined([this.#held, piece]);
    const end = isLast || this.encoding !== 'utf-8' ? bytes.length : wholeLetters(bytes);
    this.#held = bytes.slice(end);
    const whole = bytes.subarray(0, end);
    if (this.encoding === 'windows-1252') return withoutControls(this.#decoder.decode(whole));
    if (this.#isSettled) return this.#tried(() => this.#decoder.decode(whole));
    try {
      const text = this.#decoder.decode(whole);
      if (BEYOND_ASCII.test(text)) this.#isSettled = true;
      return text;
    } catch {
      const lenient = new TextDecoder('utf-8').decode(whole).replaceAll('\uFFFD', '');
      if (BEYOND_ASCII.test(lenient)) throw new UnreadableFile('encoding');
      this.#settle('windows-1252');
      this.#held = new Uint8Array();
      return withoutControls(this.#decoder.decode(bytes));
    }
  }

  #settle(encoding: Encoding): void {
    this.encoding = encoding;
    this.#isSettled = true;
    this.#decoder = new TextDecoder(encoding, { fatal: true });
  }

  #tried(decode: () => string): string {
    try {
      return decode();
    } catch {
      throw new UnreadableFile('encoding');
    }
  }
}

/** The characters of Windows-1252 from 0x80 to 0x9F, which Node before version 23 decodes as controls. */
const C1_LETTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function withoutControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (letter) => C1_LETTERS[letter.charCodeAt(0) - 0x80] ?? letter);
}

const BEYOND_ASCII = /[^\p{ASCII}]/u;

/** Detects UTF-16 byte order without a mark: Latin letters have a zero byte before or after them. */
function zerosOf(start: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < start.length / 4 || start.length < 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** How many bytes are complete UTF-8 characters: an incomplete one at the end belongs to the next piece. */
function wholeLetters(bytes: Uint8Array): number {
  const { length } = bytes;
  for (let back = 1; back <= Math.min(LONGEST_MARK, length); back += 1) {
    const byte = bytes[length - back] as number;
    if (byte < 0x80) return length;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? length - back : length;
  }
  return length;
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array()] = pieces;
  if (pieces.length === 1) return first;
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
