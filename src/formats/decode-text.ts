import { UnreadableFile } from './file-cell.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Byte order marks (https://encoding.spec.whatwg.org/#bom-sniff). */
const MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

const LOOKED_AT = 256;

/** Decodes UTF-8, UTF-16 or Windows-1252 by byte order mark, zero bytes, or characters invalid in UTF-8. */
export class TextDecoding {
  encoding: Encoding = 'utf-8';
  hasMark = false;
  #isSettled = false;
  #decoder = new TextDecoder('utf-8', { fatal: true });
  /** While all was ASCII: the bytes of a character split by the end of the last piece. */
  #tail: Uint8Array = new Uint8Array();

  /** @param start the first bytes of the file: all of it, or at least a few dozen. */
  constructor(start: Uint8Array) {
    const marked = MARKS.find(([, mark]) => mark.every((byte, index) => start[index] === byte));
    this.hasMark = marked !== undefined;
    const encoding = marked?.[0] ?? detectUtf16(start.subarray(0, LOOKED_AT));
    if (encoding !== null) this.#settle(encoding);
  }

  /** Decodes the next piece, except for a character split by its end. @throws UnreadableFile */
  decode(piece: Uint8Array, isLast: boolean): string {
    const text = this.#decode(piece, { stream: !isLast });
    if (text.includes('\0')) throw new UnreadableFile('not_text');
    return this.encoding === 'windows-1252' ? withoutControls(text) : text;
  }

  #decode(piece: Uint8Array, options: { readonly stream: boolean }): string {
    try {
      const text = this.#decoder.decode(piece, options);
      if (!this.#isSettled) {
        this.#isSettled = BEYOND_ASCII.test(text);
        this.#tail = endBeyondAscii(joined([this.#tail, piece]));
      }
      return text;
    } catch {
      const bytes = joined([this.#tail, piece]);
      const lenient = new TextDecoder('utf-8').decode(bytes).replaceAll('\uFFFD', '');
      if (this.#isSettled || BEYOND_ASCII.test(lenient)) throw new UnreadableFile('encoding');
      this.#settle('windows-1252');
      return this.#decoder.decode(bytes);
    }
  }

  #settle(encoding: Encoding): void {
    this.encoding = encoding;
    this.#isSettled = true;
    this.#decoder = new TextDecoder(encoding, { fatal: true });
  }
}

function endBeyondAscii(bytes: Uint8Array): Uint8Array {
  let { length } = bytes;
  while (length > 0 && (bytes[length - 1] as number) >= 0x80) length -= 1;
  return bytes.slice(length);
}

/** The characters of Windows-1252 from 0x80 to 0x9F, which Node before version 23 decodes as controls. */
const C1_LETTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function withoutControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (letter) => C1_LETTERS[letter.charCodeAt(0) - 0x80] ?? letter);
}

const BEYOND_ASCII = /[^\p{ASCII}]/u;

/** Detects UTF-16 byte order without a mark: Latin letters have a zero byte before or after them. */
function detectUtf16(start: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < start.length / 4 || start.length < 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
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
