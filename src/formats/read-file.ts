import { joined, TextDecoding } from './decode-text.ts';
import { type FileKind, type FileRow, type FileRows, UnreadableFile } from './file-cell.ts';
import { RecordSplitter, type Separator } from './split-records.ts';
import { readXlsx, type XlsxOptions } from './xlsx/read-xlsx.ts';

const LARGEST_SPREADSHEET = 256 * 1024 * 1024;
const TELLING = 4 * 1024;

/** Reads a spreadsheet (.xlsx) or delimited text, told from its bytes. @throws UnreadableFile also by its rows. */
export async function readFile(pieces: Pieces, options: XlsxOptions): Promise<FileRows> {
  const rest = toAsync(pieces);
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

async function* toAsync(pieces: Pieces): AsyncGenerator<Uint8Array, void> {
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
      otherSheets: [],
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
        separator = (said?.[1] as Separator | undefined) ?? detectSeparator(text);
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

/** The separator that most first lines have equally often: titles and amounts may contain commas. */
function detectSeparator(text: string): Separator {
  const lines = countsByLine(text.slice(0, LOOKED_AT));
  let best: Separator = ',';
  let [most, mostCells] = [0, 0];
  for (const separator of SEPARATORS) {
    const agreeing = new Map<number, number>();
    for (const line of lines) {
      const count = line[separator];
      if (count > 0) agreeing.set(count, (agreeing.get(count) ?? 0) + 1);
    }
    for (const [cells, count] of agreeing) {
      if (count < most || (count === most && cells <= mostCells)) continue;
      [best, most, mostCells] = [separator, count, cells];
    }
  }
  return best;
}

type Counts = Record<Separator, number>;

function countsByLine(text: string): Counts[] {
  const lines: Counts[] = [];
  let line: Counts = { ...NONE };
  let isQuoted = false;
  let before = '\n';
  for (const letter of text) {
    const isSeparator = letter === ',' || letter === ';' || letter === '\t';
    if (letter === '"') isQuoted = !isQuoted && /[\r\n,;\t"]/.test(before);
    else if (!isQuoted && isSeparator) line[letter] += 1;
    else if (!isQuoted && (letter === '\n' || letter === '\r')) {
      if (SEPARATORS.some((separator) => line[separator] > 0)) lines.push(line);
      if (lines.length === LINES) return lines;
      line = { ...NONE };
    }
    before = letter;
  }
  return [...lines, line];
}

const SEPARATORS: readonly Separator[] = [',', ';', '\t'];
const NONE: Counts = { ',': 0, ';': 0, '\t': 0 };
const LINES = 20;
const LOOKED_AT = 64 * 1024;
