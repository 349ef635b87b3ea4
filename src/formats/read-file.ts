import Papa from 'papaparse';
import {
  type FileRow,
  type FileSource,
  MAX_COLUMNS,
  type OpenSheet,
  type Pause,
  UnreadableFile,
} from './file-cell.ts';
import { openXlsx } from './xlsx/read-xlsx.ts';

/** The start of files that are not read, as bytes of Latin-1. */
const OTHER_FILES: readonly (readonly [reason: string, start: RegExp])[] = [
  ['empty', /^$/],
  ['old_spreadsheet', /^ÐÏ.à/],
  ['not_text', /^%PDF/],
  ['markup', /^(?:ï»¿)?\s*<(!doctype|html|\?xml|table)\b/i],
];
/** Byte order marks (https://encoding.spec.whatwg.org/#bom-sniff). */
const MARKS = [
  ['utf-8', 'ï»¿'],
  ['utf-16le', 'ÿþ'],
  ['utf-16be', 'þÿ'],
] as const;
/** The characters of Windows-1252 from 0x80 to 0x9F, which Node before version 23 decodes as controls. */
const C1 = /[\u0080-\u009f]/g;
const C1_LETTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

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
  const other = OTHER_FILES.find(([, signature]) => signature.test(letters));
  if (other !== undefined) throw new UnreadableFile(other[0]);
  if (letters.startsWith('PK\x03\x04'))
    return openXlsx(await readAll(source, maxUnpacked), maxUnpacked, pause);
  const [marked] = MARKS.find(([, mark]) => letters.startsWith(mark)) ?? [];
  const encoding = await checkEncoding(source, marked);
  const separator = detectSeparator(new TextDecoder(encoding).decode(start));
  const rows = () => splitRows(source, encoding, separator, pause);
  return async () => ({ format: 'csv', hasMark: marked !== undefined, otherSheets: [], rows });
}

/** The encoding of a text without a byte order mark: UTF-8 if all its bytes are, else Windows-1252. @throws UnreadableFile if it is not in the marked one. */
async function checkEncoding(source: FileSource, marked: string | undefined): Promise<string> {
  const decoder = new TextDecoder(marked ?? 'utf-8', { fatal: true });
  try {
    for await (const piece of source()) decoder.decode(piece, { stream: true });
    decoder.decode();
    return marked ?? 'utf-8';
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    if (marked !== undefined) throw new UnreadableFile('encoding');
    return 'windows-1252';
  }
}

function split(text: string, delimiter: string, isCut: boolean): Papa.ParseResult<string[]> {
  return new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, isCut) as Papa.ParseResult<string[]>;
}

/** The separator that gives most records equally many cells: titles and amounts may contain commas. */
function detectSeparator(sample: string): string {
  const scores = SEPARATORS.map((separator) => {
    const counts = new Map<number, number>();
    const { data } = split(`${withLineFeeds(sample)}\n`, separator, true);
    for (const { length } of data) counts.set(length, (counts.get(length) ?? 0) + 1);
    counts.set(1, 0);
    // More cells decide between separators with equally many such records.
    return Math.max(...[...counts].map(([cells, records]) => records + cells / (2 * SAMPLE)));
  });
  return SEPARATORS[scores.indexOf(Math.max(...scores))] as string;
}

/** The rows of a text of any length, decoded and split as it comes. @throws UnreadableFile */
async function* splitRows(
  source: FileSource,
  encoding: string,
  separator: string,
  pause: Pause,
): AsyncGenerator<FileRow> {
  const decoder = new TextDecoder(encoding);
  let [number, blank, text, carried] = [1, 0, '', 0];
  for await (const piece of withEnd(source)) {
    const isLast = piece === null;
    const more = isLast ? decoder.decode() : decoder.decode(piece, { stream: true });
    if (more.includes('\0')) throw new UnreadableFile('not_text');
    text +=
      encoding === 'windows-1252'
        ? more.replace(C1, (one) => C1_LETTERS[one.charCodeAt(0) - 0x80] ?? one)
        : more;
    // A record that goes on is not split again before it has grown by half: time stays linear.
    if (!isLast && text.length < 1.5 * carried) continue;
    // A line break may be cut in two.
    const cut = !isLast && text.endsWith('\r') ? '\r' : '';
    const whole = withLineFeeds(text.slice(0, text.length - cut.length));
    const { data, errors, meta } = split(whole, separator, !isLast);
    const [error] = errors;
    if (error !== undefined) throw new UnreadableFile('quote_not_closed', [], number + (error.row ?? 0));
    text = whole.slice(meta.cursor) + cut;
    carried = text.length;
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

async function* withEnd(source: FileSource): AsyncGenerator<Uint8Array | null> {
  yield* source();
  yield null;
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
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
