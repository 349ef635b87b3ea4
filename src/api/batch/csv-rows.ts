import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { CsvReader, UnreadableCsv } from '../../formats/read-csv.ts';
import { nextSlice } from '../../http/time-slices.ts';
import type { BatchRow } from '../../operations/batch.ts';
import { type CsvColumns, isBlank, readHeadings, unreadableText } from '../../operations/batch-csv.ts';
import { type BatchSource, MOST_ROWS, type ReadRows, tooManyRows } from './batch-source.ts';

/** How much of a file is read at a time, in bytes: about a millisecond. */
const PIECE = 8 * 1024;

/** Reads the rows of a CSV file, and lets other requests run between its pieces. */
export async function readCsvRows(
  bytes: Uint8Array,
  { service, batch, answer }: BatchSource,
  isWanted: () => boolean,
): Promise<ReadRows | InvalidInput> {
  const reader = new CsvReader();
  const rows: BatchRow[] = [];
  let columns: CsvColumns | InvalidInput | null = null;
  try {
    for await (const records of reader.records(inPieces(bytes, isWanted))) {
      for (const record of records) {
        if (columns === null) columns = readHeadings(service, batch, record, answer);
        else if (!(columns instanceof InvalidInput) && !isBlank(record)) rows.push(columns.rowOf(record));
        if (columns instanceof InvalidInput) return columns;
        if (rows.length > MOST_ROWS) return tooManyRows(service);
      }
    }
  } catch (thrown) {
    if (!(thrown instanceof UnreadableCsv)) throw thrown;
    return new InvalidInput(unreadableText(thrown, service), new Map());
  }
  columns ??= readHeadings(service, batch, [], answer);
  if (columns instanceof InvalidInput) return columns;
  return { rows, passed: columns.passed, hasMark: reader.hasMark };
}

async function* inPieces(bytes: Uint8Array, isWanted: () => boolean): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length && isWanted(); start += PIECE) {
    await nextSlice();
    yield bytes.subarray(start, start + PIECE);
  }
}
