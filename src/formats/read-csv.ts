import Papa from 'papaparse';
import { TextDecoding } from './decode-text.ts';
import {
  type FileKind,
  type FileRow,
  MAX_COLUMNS,
  type Pause,
  type Separator,
  UnreadableFile,
} from './file-cell.ts';

/** The most characters of one record, to detect a quotation mark that is never closed. */
const MAX_RECORD = 1024 * 1024;
const MAX_BLANK_LINES = 10_000;
const SAMPLE = 16 * 1024;
const SEPARATORS: readonly Separator[] = [',', ';', '\t'];

export interface CsvRows {
  /** Known once the first rows were read; the encoding may change as more are read. */
  kind(): FileKind;
  readonly rows: AsyncIterable<readonly FileRow[]>;
}

/** Reads delimited text piece by piece, in time linear in its length. @throws UnreadableFile, by its rows */
export function readCsv(pieces: AsyncIterable<Uint8Array>, pause: Pause): CsvRows {
  let decoding = new TextDecoding(new Uint8Array());
  let separator: Separator = ',';
  return {
    kind: () => ({
      format: 'csv',
      ...{ encoding: decoding.encoding, separator, hasMark: decoding.hasMark, sheet: null, otherSheets: [] },
    }),
    rows: readRows(),
  };

  async function* readRows(): AsyncGenerator<readonly FileRow[]> {
    const source = pieces[Symbol.asyncIterator]();
    let number = 1;
    let blank = 0;
    let text = '';
    let next = await source.next();
    decoding = new TextDecoding(next.value ?? new Uint8Array());
    for (let isFirst = true, isLast = false; !isLast; isFirst = false) {
      const piece: Uint8Array = next.value ?? new Uint8Array();
      next = await source.next();
      isLast = next.done === true;
      // A line break cut in two is read with the next piece.
      text += decoding.decode(piece, isLast);
      const isCut = !isLast && text.endsWith('\r');
      let lines = (isCut ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
      if (isFirst) {
        if (/^\s*<(!doctype|html|\?xml|table)\b/i.test(lines)) throw new UnreadableFile('markup');
        // The line that spreadsheets write before the headings to name the separator.
        const named = /^sep=([,;\t])\n?/i.exec(lines);
        separator = (named?.[1] as Separator | undefined) ?? detectSeparator(lines);
        lines = lines.slice(named?.[0].length ?? 0);
        if (named !== null) number = 2;
      }
      if (/\n{10000}/.test(lines)) throw new UnreadableFile('blank_lines');
      const { data, errors, meta } = parse(lines, separator, !isLast);
      const [error] = errors;
      if (error !== undefined) throw new UnreadableFile('quote_not_closed', [], number + (error.row ?? 0));
      text = (isLast ? '' : lines.slice(meta.cursor)) + (isCut ? '\r' : '');
      if (text.length > MAX_RECORD) throw new UnreadableFile('record_too_long', [], number + data.length);
      const rows: FileRow[] = [];
      for (const cells of data) {
        if (cells.length > MAX_COLUMNS) throw new UnreadableFile('too_many_columns');
        const isBlank = cells.length === 1 && cells[0] === '';
        blank = isBlank ? blank + 1 : 0;
        if (blank > MAX_BLANK_LINES) throw new UnreadableFile('blank_lines');
        if (!isBlank) rows.push({ number, cells });
        number += 1;
      }
      if (rows.length > 0) yield rows;
      await pause(0);
    }
  }
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
    const { data } = parse(`${text.slice(0, SAMPLE)}\n`, separator, true);
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
