import { type Encoding, UnreadableFile } from './file-cell.ts';

/** Byte order marks (https://encoding.spec.whatwg.org/#bom-sniff). */
const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const BEYOND_ASCII = /[^\p{ASCII}]/u;

/** Decodes UTF-8, UTF-16 or Windows-1252 by byte order mark, zero bytes, or characters invalid in UTF-8. */
export class TextDecoding {
  encoding: Encoding;
  readonly hasMark: boolean;
  #decoder: TextDecoder;
  /** Whether what was decoded settles the encoding; if not, it was all ASCII. */
  #isSettled: boolean;
  /** The bytes of a character that the end of the last piece split. */
  #split: Uint8Array = new Uint8Array();

  /** @param start the first bytes of the file: all of it, or at least a few dozen. */
  constructor(start: Uint8Array) {
    const marked = MARKS.find(([, mark]) => mark.every((byte, index) => start[index] === byte))?.[0];
    const known = marked ?? detectUtf16(start.subarray(0, 256));
    this.hasMark = marked !== undefined;
    this.#isSettled = known !== null;
    this.encoding = known ?? 'utf-8';
    this.#decoder = new TextDecoder(this.encoding, { fatal: true });
  }

  /** The text of the next piece. @throws UnreadableFile */
  decode(piece: Uint8Array, isLast: boolean): string {
    let text: string;
    try {
      text = this.#decoder.decode(piece, { stream: !isLast });
    } catch {
      const bytes = new Uint8Array([...this.#split, ...piece]);
      const lenient = new TextDecoder('utf-8').decode(bytes).replaceAll('\uFFFD', '');
      if (this.#isSettled || BEYOND_ASCII.test(lenient)) throw new UnreadableFile('encoding');
      this.encoding = 'windows-1252';
      this.#isSettled = true;
      this.#decoder = new TextDecoder('windows-1252');
      text = this.#decoder.decode(bytes);
    }
    if (text.includes('\0')) throw new UnreadableFile('not_text');
    this.#isSettled ||= BEYOND_ASCII.test(text);
    let end = piece.length;
    while (end > 0 && (piece[end - 1] as number) >= 0x80) end -= 1;
    this.#split = piece.slice(Math.max(end, piece.length - 4));
    return this.encoding === 'windows-1252' ? withoutControls(text) : text;
  }
}

/** The characters of Windows-1252 from 0x80 to 0x9F, which Node before version 23 decodes as controls. */
const C1_LETTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function withoutControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (letter) => C1_LETTERS[letter.charCodeAt(0) - 0x80] ?? letter);
}

/** Detects UTF-16 byte order without a mark: Latin letters have a zero byte before or after them. */
function detectUtf16(start: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < start.length / 4 || start.length < 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}
