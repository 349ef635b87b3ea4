import Papa from 'papaparse';
import {
  type FileRow,
  type FileRows,
  type FileSource,
  MAX_COLUMNS,
  type Pause,
  readBytes,
  UnreadableFile,
} from './file-cell.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
type Separator = ',' | ';' | '\t';

/** Byte order marks (https://encoding.spec.whatwg.org/#bom-sniff). */
const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** The characters of Windows-1252 from 0x80 to 0x9F, which Node before version 23 decodes as controls. */
const C1_LETTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The most characters of one record, to detect a quotation mark that is never closed. */
const MAX_RECORD = 1024 * 1024;
/** Of blank lines beyond those that alternate with others: each costs as much as a record. */
const MAX_BLANK_LINES = 10_000;
const TOO_BLANK = '\n'.repeat(MAX_BLANK_LINES);
const SAMPLE = 16 * 1024;
const SEPARATORS: readonly Separator[] = [',', ';', '\t'];
/** The line that spreadsheets write before the headings to name the separator. */
const NAMED_SEPARATOR = /^sep=([,;\t])\n?/i;

/** Opens delimited text of any length: decoded and split anew for each reading, in linear time. @throws UnreadableFile */
export async function openCsv(source: FileSource, pause: Pause): Promise<FileRows> {
  const { encoding, hasMark } = await detectEncoding(source);
  let start = '';
  for await (const { text } of decodePieces(source, encoding)) {
    start += text;
    if (start.length >= SAMPLE) break;
  }
  if (/^\s*<(!doctype|html|\?xml|table)\b/i.test(start)) throw new UnreadableFile('markup');
  const [line = '', named] = NAMED_SEPARATOR.exec(start) ?? [];
  const separator = (named as Separator | undefined) ?? detectSeparator(start.slice(0, SAMPLE));

  async function* rows(): AsyncGenerator<FileRow> {
    let number = line === '' ? 1 : 2;
    let [blank, text, skipped, least] = [0, '', line.length, 0];
    for await (const { text: more, isLast } of decodePieces(source, encoding)) {
      const cut = `${text}${more}`.slice(skipped);
      skipped -= text.length + more.length - cut.length;
      text = cut;
      // A record that goes on is not split again before it has grown by half: time stays linear.
      if (!isLast && cut.length < least) continue;
      if (cut.includes(TOO_BLANK)) throw new UnreadableFile('blank_lines');
      const { data, errors, meta } = parse(cut, separator, !isLast);
      const [error] = errors;
      if (error !== undefined) throw new UnreadableFile('quote_not_closed', [], number + (error.row ?? 0));
      text = isLast ? '' : cut.slice(meta.cursor);
      least = meta.cursor === 0 ? Math.min(cut.length * 1.5, MAX_RECORD) : 0;
      if (text.length > MAX_RECORD) throw new UnreadableFile('record_too_long', [], number + data.length);
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

  return { format: 'csv', hasMark, otherSheets: [], rows };
}

function parse(text: string, delimiter: Separator, isCut: boolean): Papa.ParseResult<string[]> {
  return new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, isCut) as Papa.ParseResult<string[]>;
}

/**
 * The separator that gives most records equally many cells: titles and amounts may contain commas.
 * @throws UnreadableFile when they are too many, before the whole file is parsed.
 */
function detectSeparator(text: string): Separator {
  let [best, most, mostCells]: [Separator, number, number] = [',', 0, 0];
  for (const separator of SEPARATORS) {
    const counts = new Map<number, number>();
    const { data } = parse(`${text}\n`, separator, true);
    for (const { length } of data) counts.set(length, (counts.get(length) ?? 0) + 1);
    counts.delete(1);
    for (const [cells, count] of counts) {
      if (count > most || (count === most && cells > mostCells))
        [best, most, mostCells] = [separator, count, cells];
    }
  }
  if (mostCells > MAX_COLUMNS) throw new UnreadableFile('too_many_columns');
  return best;
}

/** Detects UTF-8, UTF-16 or Windows-1252 by byte order mark, or bytes invalid in UTF-8. */
async function detectEncoding(source: FileSource): Promise<{ encoding: Encoding; hasMark: boolean }> {
  const start = await readBytes(source, 3);
  const [marked] = MARKS.find(([, mark]) => mark.every((byte, index) => start[index] === byte)) ?? [];
  if (marked !== undefined) return { encoding: marked, hasMark: true };
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of source()) strict.decode(piece, { stream: true });
    strict.decode();
    return { encoding: 'utf-8', hasMark: false };
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    return { encoding: 'windows-1252', hasMark: false };
  }
}

/** The text, piece by piece, with line feeds between lines; the last piece may be empty. @throws UnreadableFile */
async function* decodePieces(
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
