import { type CsvError, type Options, parse } from 'csv-parse';
import { TextDecoding } from './decode-text.ts';
import { type FileKind, type FileRow, type FileRows, UnreadableFile } from './file-cell.ts';

/** The most that one record may hold, in bytes: what it takes to notice a quotation mark that nothing closes. */
const LONGEST_RECORD = 1024 * 1024;

export type Separator = ',' | ';' | '\t';

/**
 * Reads text with separators piece by piece. Lines end in LF, CRLF or CR. A quotation mark inside a cell
 * that is not quoted stands for itself.
 *
 * @param start the first piece, by which encoding and separator are told.
 * @param rest the pieces after it.
 */
export function readDelimited(start: Uint8Array, rest: AsyncIterable<Uint8Array>): FileRows {
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
    /** Lines above the table that its reader does not see. */
    let before = 0;
    let found: FileRow[] = [];
    let parser: ReturnType<typeof parserOf> | null = null;
    let isFirst = true;
    const write = (text: string): void => {
      let told = text;
      if (isFirst) {
        if (/^\s*<(!doctype|html|\?xml|table)\b/i.test(text)) throw new UnreadableFile('markup');
        // The line that spreadsheets write before the headings to say what separates cells.
        const said = /^sep=([,;\t])\r?\n?/i.exec(text);
        separator = (said?.[1] as Separator | undefined) ?? separatorOf(text);
        told = text.slice(said?.[0].length ?? 0);
        if (said !== null) before = 1;
        isFirst = false;
      }
      parser ??= parserOf(separator, (cells, place) => {
        found.push({ number: before + place, cells });
      });
      if (told !== '') parser.write(told);
      if (parser.errored !== null) throw problemOf(parser.errored);
    };
    for await (const next of rest) {
      write(decoding.decode(piece, false));
      piece = next;
      if (found.length > 0) yield found;
      found = [];
    }
    write(decoding.decode(piece, true));
    if (parser !== null) await ended(parser);
    if (found.length > 0) yield found;
  }
}

function parserOf(delimiter: Separator, take: (cells: string[], place: number) => void) {
  const options: Options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: LONGEST_RECORD,
    // A record that is handed on costs twenty times as much as a line that is passed over.
    skip_empty_lines: true,
    // Records are taken here, so that the parser never waits for a reader.
    on_record: (record: string[], { records, empty_lines }) => {
      take(record, records + empty_lines);
      return null;
    },
  };
  const parser = parse(options);
  // Looked at after each piece.
  parser.on('error', () => {});
  return parser;
}

/** Lets the parser take what is left. @throws UnreadableFile */
async function ended(parser: ReturnType<typeof parserOf>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    parser.once('finish', resolve);
    parser.once('error', (error) => reject(problemOf(error)));
    parser.end();
  });
}

/** What separates the cells of the first line that is not blank: what is there most often, outside quotation marks. */
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

function problemOf(error: unknown): unknown {
  const { code } = error as Partial<CsvError>;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new UnreadableFile('quote_not_closed');
  return code === 'CSV_MAX_RECORD_SIZE' ? new UnreadableFile('record_too_long') : error;
}
