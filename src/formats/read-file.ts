import { joined, TextDecoding } from './decode-text.ts';
import { type FileKind, type FileRow, type FileRows, UnreadableFile } from './file-cell.ts';
import { RecordSplitter, type Separator } from './split-records.ts';
import { readXlsx, type XlsxOptions } from './xlsx/read-xlsx.ts';

const LARGEST_SPREADSHEET = 256 * 1024 * 1024;
const TELLING = 4 * 1024;

/**
 * Reads the rows of a file whose kind is detected from its bytes: a spreadsheet (.xlsx), or text with
 * commas, semicolons or tabs.
 *
 * @throws UnreadableFile here, or while its rows are taken.
 */
export async function readFile(pieces: Pieces, options: XlsxOptions): Promise<FileRows> {
  const rest = asyncOf(pieces);
  let start: Uint8Array = new Uint8Array();
  while (start.length < TELLING) {
    const { done, value } = await rest.next();
    if (done) break;
    start = joined([start, value]);
  }
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

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

async function* asyncOf(pieces: Pieces): AsyncGenerator<Uint8Array, void> {
  yield* pieces;
}

function begins(bytes: Uint8Array, with_: readonly number[]): boolean {
  return with_.every((byte, index) => bytes[index] === byte);
}

/** Reads text with separators, piece by piece, the first of which shows encoding and separator. */
function readDelimited(start: Uint8Array, rest: AsyncIterable<Uint8Array>): FileRows {
  const decoding = new TextDecoding(start);
  let separator: Separator = ',';
  return {
    kind: (): FileKind => ({
      format: 'csv',
      encoding: decoding.encoding,
      separator,
      hasMark: decoding.hasMark,
      sheet: null,
      otherSheets: 0,
    }),
    rows: rows(),
  };

  async function* rows(): AsyncGenerator<readonly FileRow[]> {
    let piece = start;
    let splitter: RecordSplitter | null = null;
    const take = (isLast: boolean): FileRow[] => {
      let text = decoding.decode(piece, isLast);
      if (splitter === null) {
        if (/^\s*<(!doctype|html|\?xml|table)\b/i.test(text)) throw new UnreadableFile('markup');
        // The line that spreadsheets write before the headings to name the separator.
        const said = /^sep=([,;\t])\r?\n?/i.exec(text);
        separator = (said?.[1] as Separator | undefined) ?? separatorOf(text);
        text = text.slice(said?.[0].length ?? 0);
        splitter = new RecordSplitter(separator, said === null ? 1 : 2);
      }
      return splitter.take(text, isLast);
    };
    for await (const next of rest) {
      yield take(false);
      piece = next;
    }
    yield take(true);
  }
}

/** The separator: the most frequent one outside quotation marks in the first non-blank line. */
function separatorOf(text: string): Separator {
  const counts = { '\t': 0, ';': 0, ',': 0 };
  let isQuoted = false;
  let isBlank = true;
  for (const letter of text.slice(0, LOOKED_AT)) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === '\n' || letter === '\r')) {
      if (!isBlank) break;
    } else if (!isQuoted && (letter === '\t' || letter === ';' || letter === ',')) counts[letter] += 1;
    if (letter.trim() !== '') isBlank = false;
  }
  return (Object.keys(counts) as Separator[]).reduce(
    (most, one) => (counts[one] > counts[most] ? one : most),
    ',',
  );
}

const LOOKED_AT = 64 * 1024;
