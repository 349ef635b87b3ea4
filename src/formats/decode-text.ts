import { type Encoding, type FileSource, UnreadableFile } from './file-cell.ts';

/** Byte order marks (https://encoding.spec.whatwg.org/#bom-sniff). */
const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** The characters of Windows-1252 from 0x80 to 0x9F, which Node before version 23 decodes as controls. */
const C1_LETTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export interface TextEncoding {
  readonly encoding: Encoding;
  readonly hasMark: boolean;
}

/** Detects UTF-8, UTF-16 or Windows-1252 by byte order mark, or characters invalid in UTF-8. @throws UnreadableFile */
export async function detectEncoding(source: FileSource): Promise<TextEncoding> {
  const start = await readBytes(source, 3);
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => start[index] === byte))?.[0];
  const encoding = marked ?? (await utf8OrWindows(source));
  return { encoding, hasMark: marked !== undefined };
}

async function utf8OrWindows(source: FileSource): Promise<Encoding> {
  const [strict, lenient] = [new TextDecoder('utf-8', { fatal: true }), new TextDecoder()];
  let hasLetters = false;
  try {
    for await (const piece of source()) {
      hasLetters ||= /[^\p{ASCII}\ufffd]/u.test(lenient.decode(piece, { stream: true }));
      strict.decode(piece, { stream: true });
    }
    strict.decode();
    return 'utf-8';
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    if (hasLetters) throw new UnreadableFile('encoding');
    return 'windows-1252';
  }
}

/** The text, piece by piece, with line feeds between lines; the last piece may be empty. @throws UnreadableFile */
export async function* decodePieces(
  source: FileSource,
  encoding: Encoding,
): AsyncGenerator<{ readonly text: string; readonly isLast: boolean }> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let isCut = false;
  const decode = (piece?: Uint8Array): string => {
    let text: string;
    try {
      text = piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
    } catch {
      throw new UnreadableFile('encoding');
    }
    if (text.includes('\0')) throw new UnreadableFile('not_text');
    if (encoding === 'windows-1252')
      text = text.replace(/[\u0080-\u009f]/g, (letter) => C1_LETTERS[letter.charCodeAt(0) - 0x80] ?? letter);
    // A line break may be cut in two.
    const own = isCut && text.startsWith('\n') ? text.slice(1) : text;
    isCut = text === '' ? isCut : text.endsWith('\r');
    return own.replace(/\r\n?/g, '\n');
  };
  for await (const piece of source()) yield { text: decode(piece), isLast: false };
  yield { text: decode(), isLast: true };
}

/** The first bytes of a file. */
export async function readBytes(source: FileSource, wanted: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source()) {
    pieces.push(piece);
    length += piece.length;
    if (length >= wanted) break;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes.subarray(0, wanted);
}
