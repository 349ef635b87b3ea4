import Papa from 'papaparse';
import { type FileSource, MAX_COLUMNS, type OpenSheet, type Pause, UnreadableFile } from './file-cell.ts';
import { openXlsx } from './xlsx/read-xlsx.ts';

/** The start of files that are not read, as bytes of Latin-1. */
const OTHER_FILES = {
  empty: /^$/,
  old_spreadsheet: /^ÐÏ.à/,
  not_text: /^%PDF/,
  markup: /^(?:ï»¿)?\s*<(!doctype|html|\?xml|table)\b/i,
};
/** Byte order marks (https://encoding.spec.whatwg.org/#bom-sniff). */
const MARKS = { 'utf-8': 'ï»¿', 'utf-16le': 'ÿþ', 'utf-16be': 'þÿ' };

/** The bytes that show how a text is delimited. */
const SAMPLE = 16 * 1024;
const SEPARATORS = [',', ';', '\t'];
/** The most characters of one record, to detect a quotation mark that is never closed. */
const MAX_RECORD = 1024 * 1024;
/** Of blank lines beyond those that alternate with others: each costs as much as a record. */
const MAX_BLANK_LINES = 10_000;

/**
 * Opens a spreadsheet (.xlsx) or delimited text, recognised by its bytes. @throws UnreadableFile
 * @param maxUnpacked bytes of a workbook, also packed: it is kept in memory.
 */
export async function openFile(
  file: FileSource | Uint8Array,
  maxUnpacked: number,
  pause: Pause = async () => {},
): Promise<OpenSheet> {
  const source = typeof file === 'function' ? file : bytesSource(file);
  const start = await readBytes(source, SAMPLE);
  const letters = start.toString('latin1');
  const other = Object.entries(OTHER_FILES).find(([, signature]) => signature.test(letters));
  if (other !== undefined) throw new UnreadableFile(other[0]);
  if (letters.startsWith('PK\x03\x04'))
    return openXlsx(await readAll(source, maxUnpacked), maxUnpacked, pause);
  const [marked] = Object.entries(MARKS).find(([, mark]) => letters.startsWith(mark)) ?? [];
  const encoding = await checkEncoding(source, marked);
  const separator = detectSeparator(new TextDecoder(encoding).decode(start));
  const rows = () => splitRows(readText(source, encoding), separator, pause);
  return async () => ({ hasMark: marked !== undefined, otherSheets: [], rows });
}

/** The encoding of a text without a byte order mark: UTF-8 if all its bytes are, else Windows-1252. @throws UnreadableFile if it is not in the marked one. */
async function checkEncoding(source: FileSource, marked: string | undefined): Promise<string> {
  const encoding = marked ?? 'utf-8';
  try {
    for await (const _ of readText(source, encoding, true));
    return encoding;
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    if (marked !== undefined) throw new UnreadableFile('encoding');
    return 'windows-1252';
  }
}

/** A text as it comes, with a line break at its end, then null. @throws TypeError if `fatal`, on bytes that mean nothing. */
async function* readText(source: FileSource, encoding: string, fatal = false): AsyncGenerator<string | null> {
  const decoder = new TextDecoder(encoding, { fatal });
  // Only as a stream is Windows-1252 decoded rightly by each Node (https://github.com/nodejs/node/issues/60888).
  for await (const piece of source()) yield decoder.decode(piece, { stream: true });
  yield `${decoder.decode()}\n`;
  yield null;
}

/** The records of a text that have ended, and the rest of it. */
function split(text: string, delimiter: string) {
  // A carriage return at the end may be half a line break.
  const lines = text.replace(/\r\n|\r(?!$)/g, '\n');
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  const { data, errors, meta } = parser.parse(lines, 0, true) as Papa.ParseResult<string[]>;
  // The last one may be a mark whose separator is still to come.
  const wrong = errors.find(({ row = 0 }, index) => row < data.length || index < errors.length - 1);
  return { data, wrong, rest: lines.slice(meta.cursor) };
}

/** The separator that gives most records equally many cells: titles and amounts may contain commas. */
function detectSeparator(sample: string): string {
  const scores = SEPARATORS.map((separator) => {
    const counts = new Map<number, number>();
    for (const { length } of split(`${sample}\n`, separator).data)
      counts.set(length, (counts.get(length) ?? 0) + 1);
    counts.set(1, 0);
    // More cells decide between separators with equally many such records.
    return Math.max(...[...counts].map(([cells, records]) => records + cells / (2 * SAMPLE)));
  });
  return SEPARATORS[scores.indexOf(Math.max(...scores))] as string;
}

/** The rows of a text of any length, split as it comes. @throws UnreadableFile */
async function* splitRows(pieces: AsyncIterable<string | null>, separator: string, pause: Pause) {
  let [number, blank, text, carried] = [1, 0, '', 0];
  for await (const piece of pieces) {
    if (piece?.includes('\0')) throw new UnreadableFile('not_text');
    text += piece ?? '';
    // A record that goes on is not split again before it has grown by half: time stays linear.
    if (piece !== null && text.length < 1.5 * carried) continue;
    const { data, wrong, rest } = split(text, separator);
    text = rest;
    carried = rest.length;
    const isOpen = piece === null && carried > 0;
    if (wrong !== undefined || isOpen)
      throw new UnreadableFile('quote_not_closed', [], number + (wrong?.row ?? data.length));
    if (carried > MAX_RECORD) throw new UnreadableFile('record_too_long', [], number + data.length);
    for (const cells of data) {
      if (cells.length > MAX_COLUMNS) throw new UnreadableFile('too_many_columns');
      const isBlank = cells.length === 1 && cells[0] === '';
      if (isBlank) blank += 1;
      else yield { number, cells };
      if (2 * blank > MAX_BLANK_LINES + number) throw new UnreadableFile('blank_lines');
      number += 1;
    }
    await pause(0);
  }
}

/** Text is worked on in pieces of this size: a millisecond or two each. */
const PIECE = 32 * 1024;

/** Bytes in memory, in pieces. */
export function bytesSource(bytes: Uint8Array): FileSource {
  return async function* () {
    for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE);
  };
}

/** The first bytes of a file. */
export async function readBytes(source: FileSource, wanted: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source()) {
    pieces.push(piece);
    length += piece.length;
    if (length >= wanted) break;
  }
  return Buffer.concat(pieces).subarray(0, wanted);
}

/** @throws UnreadableFile beyond `max` bytes. */
export async function readAll(source: FileSource, max: number): Promise<Buffer> {
  const bytes = await readBytes(source, max + 1);
  if (bytes.length > max) throw new UnreadableFile('too_large_unpacked');
  return bytes;
}
