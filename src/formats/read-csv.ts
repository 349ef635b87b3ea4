import { finished } from 'node:stream/promises';
import { type CsvError, parse } from 'csv-parse';

/** Why a file is no CSV that can be read. */
export type CsvProblem = 'encoding' | 'quote_not_closed' | 'record_too_long';

export class UnreadableCsv extends Error {
  readonly problem: CsvProblem;

  constructor(problem: CsvProblem) {
    super(problem);
    this.name = 'UnreadableCsv';
    this.problem = problem;
  }
}

/** The most that one record may hold, in bytes: what it takes to notice a quotation mark that nothing closes. */
const LONGEST_RECORD = 1024 * 1024;

/**
 * Reads CSV piece by piece: UTF-8, or UTF-16 where a byte order mark says so. Lines end
 * in LF, CRLF or CR; empty ones are left out. A quotation mark inside a cell that is not
 * quoted stands for itself.
 */
export class CsvReader {
  #hasMark = false;

  /** Whether the file begins with a byte order mark, as spreadsheets write it; known with the first records. */
  get hasMark(): boolean {
    return this.#hasMark;
  }

  /**
   * The records of a file, as many at a time as each piece of it completes.
   * @throws UnreadableCsv
   */
  async *records(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string[][]> {
    let found: string[][] = [];
    const parser = parse({
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_RECORD,
      // Records are taken here, so that the parser never waits for a reader.
      on_record: (record: string[]) => {
        found.push(record);
        return null;
      },
    });
    const taken = (): string[][] => {
      const records = found;
      found = [];
      return records;
    };
    const ended = finished(parser, { readable: false });
    // Looked at when the file has ended, or as soon as the parser has failed.
    ended.catch(() => {});
    for await (const text of this.#decoded(pieces)) {
      if (text !== '') parser.write(text);
      if (parser.errored !== null) throw problemOf(parser.errored);
      if (found.length > 0) yield taken();
    }
    parser.end();
    await ended.catch((error) => {
      throw problemOf(error);
    });
    if (found.length > 0) yield taken();
  }

  /** The text of a file, without its byte order mark. */
  async *#decoded(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
    let decoder: TextDecoder | null = null;
    let held: readonly Uint8Array[] = [];
    for await (const piece of pieces) {
      const bytes = held.length === 0 ? piece : Buffer.concat([...held, piece]);
      held = decoder === null && bytes.length < LONGEST_MARK ? [bytes] : [];
      if (held.length > 0) continue;
      decoder ??= this.#decoderFor(bytes);
      yield decode(decoder, bytes, true);
    }
    const rest = Buffer.concat(held);
    yield decode(decoder ?? this.#decoderFor(rest), rest, false);
  }

  #decoderFor(start: Uint8Array): TextDecoder {
    const marked = MARKS.find(([, mark]) => mark.every((byte, index) => start[index] === byte));
    this.#hasMark = marked !== undefined;
    return new TextDecoder(marked?.[0] ?? 'utf-8', { fatal: true });
  }
}

/** Byte order marks (https://encoding.spec.whatwg.org/#bom-sniff). */
const MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;
const LONGEST_MARK = 3;

function decode(decoder: TextDecoder, bytes: Uint8Array, hasMore: boolean): string {
  try {
    return decoder.decode(bytes, { stream: hasMore });
  } catch {
    throw new UnreadableCsv('encoding');
  }
}

function problemOf(error: unknown): unknown {
  const { code } = error as Partial<CsvError>;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new UnreadableCsv('quote_not_closed');
  return code === 'CSV_MAX_RECORD_SIZE' ? new UnreadableCsv('record_too_long') : error;
}
