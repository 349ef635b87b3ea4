import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { CsvReader, UnreadableCsv } from '../../formats/read-csv.ts';
import { nextSlice } from '../../http/time-slices.ts';
import { readCsvRecords, unreadableText } from '../../operations/batch-csv.ts';
import { type BatchSource, MOST_ROWS, type ReadRows } from './batch-source.ts';

/** How much of a file is read at a time, in bytes: about a millisecond. */
const PIECE = 8 * 1024;

/** Reads the rows of a CSV file, and lets other requests run between its pieces. */
export async function readCsvRows(
  bytes: Uint8Array,
  source: BatchSource,
  isWanted: () => boolean,
): Promise<ReadRows | InvalidInput> {
  const reader = new CsvReader();
  try {
    const records = reader.records(inPieces(bytes, isWanted));
    const read = await readCsvRecords(records, { ...source, most: MOST_ROWS });
    return read instanceof InvalidInput ? read : { ...read, hasMark: reader.hasMark };
  } catch (thrown) {
    if (!(thrown instanceof UnreadableCsv)) throw thrown;
    return new InvalidInput(unreadableText(thrown, source.service), new Map());
  }
}

async function* inPieces(bytes: Uint8Array, isWanted: () => boolean): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length && isWanted(); start += PIECE) {
    await nextSlice();
    yield bytes.subarray(start, start + PIECE);
  }
}
