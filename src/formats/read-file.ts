import { type FileRows, UnreadableFile } from './file-cell.ts';
import { readDelimited } from './read-delimited.ts';
import { readXlsx, type XlsxOptions } from './xlsx/read-xlsx.ts';

/** The most bytes of a spreadsheet, which is unpacked as a whole. */
const LARGEST_SPREADSHEET = 256 * 1024 * 1024;
/** How many bytes to examine for a file's kind, encoding and separator. */
const TELLING = 4 * 1024;

/**
 * Reads the rows of a file whose kind is detected from its bytes: a spreadsheet (.xlsx), or text with
 * commas, semicolons or tabs.
 *
 * @throws UnreadableFile here, or while its rows are taken.
 */
export async function readFile(pieces: AsyncIterable<Uint8Array>, options: XlsxOptions): Promise<FileRows> {
  const iterator = pieces[Symbol.asyncIterator]();
  let start: Uint8Array = new Uint8Array();
  while (start.length < TELLING) {
    const { done, value } = await iterator.next();
    if (done) break;
    start = joined([start, value]);
  }
  const rest: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => iterator };
  if (start.length === 0) throw new UnreadableFile('empty');
  if (begins(start, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableFile('old_spreadsheet');
  if (begins(start, [0x25, 0x50, 0x44, 0x46])) throw new UnreadableFile('not_text');
  if (!begins(start, [0x50, 0x4b, 0x03, 0x04])) return readDelimited(start, rest);
  const all = [start];
  let length = start.length;
  for await (const piece of rest) {
    all.push(piece);
    length += piece.length;
    if (length > LARGEST_SPREADSHEET) throw new UnreadableFile('too_large_unpacked');
  }
  return readXlsx(joined(all), options);
}

function begins(bytes: Uint8Array, with_: readonly number[]): boolean {
  return with_.every((byte, index) => bytes[index] === byte);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
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
