import { joined, TextDecoding } from './decode-text.ts';
import { type FileKind, type FileRow, type FileRows, UnreadableFile } from './file-cell.ts';
import { RecordSplitter, type Separator } from './split-records.ts';
import { type OpenOptions, type OpenSheet, openXlsx, type XlsxOptions } from './xlsx/read-xlsx.ts';

const LARGEST_SPREADSHEET = 256 * 1024 * 1024;
const TELLING = 4 * 1024;

/** Reads a spreadsheet (.xlsx) or delimited text, recognised by its bytes. @throws UnreadableFile, also by its rows. */
export async function readFile(pieces: Pieces, options: XlsxOptions): Promise<FileRows> {
  return (await openSheets(pieces, options))(options.sheet);
}

/** Opens a file whose sheets are read one after the other; text has one. @throws UnreadableFile */
export async function openSheets(pieces: Pieces, options: OpenOptions): Promise<OpenSheet> {
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
  if (!begins(start, [0x50, 0x4b, 0x03, 0x04])) {
    const text = readDelimited(start, rest);
    return () => text;
  }
  const all = [start];
  let length = start.length;
  for await (const piece of rest) {
    all.push(piece);
    length += piece.length;
    if (length > LARGEST_SPREADSHEET) throw new UnreadableFile('too_large_unpacked');
  }
  return openXlsx(joined(all), options);
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

async function* toAsync(pieces: Pieces): AsyncGenerator<Uint8Array, void> {
  yield* pieces;
}

function begins(bytes: Uint8Array, with_: readonly number[]): boolean {
  return with_.every((byte, index) => bytes[index] === byte);
}

/** Reads delimited text piece by piece; the first piece shows encoding and separator. */
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

/** The separator that gives most records equally many cells: titles and amounts may contain commas. */
function detectSeparator(text: string): Separator {
  const start = `${text.slice(0, LOOKED_AT)}\n`;
  let [best, most, mostCells]: [Separator, number, number] = [',', 0, 0];
  for (const separator of SEPARATORS) {
    const counts = new Map<number, number>();
    for (const { cells } of new RecordSplitter(separator, 1, LOOKED_AT).take(start, false)) {
      counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    }
    counts.delete(1);
    for (const [cells, count] of counts) {
      if (count > most || (count === most && cells > mostCells))
        [best, most, mostCells] = [separator, count, cells];
    }
  }
  return best;
}

const SEPARATORS: readonly Separator[] = [',', ';', '\t'];
const LOOKED_AT = 16 * 1024;
