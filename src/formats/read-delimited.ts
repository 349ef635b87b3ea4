import { TextDecoding } from './decode-text.ts';
import { type FileKind, type FileRow, type FileRows, UnreadableFile } from './file-cell.ts';
import { RecordSplitter, type Separator } from './split-records.ts';

/**
 * Reads text with separators piece by piece.
 *
 * @param start the first piece, used to detect encoding and separator.
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
