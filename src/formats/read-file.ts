import {
  type FileRow,
  type FileRows,
  type OpenSheet,
  type Pause,
  rowsRead,
  UnreadableFile,
} from './file-cell.ts';
import { readCsv } from './read-csv.ts';
import { openXlsx } from './xlsx/read-xlsx.ts';

export interface ReadOptions {
  readonly maxUnpacked: number;
  readonly pause?: Pause;
}

/** Bytes that can be read again from the start. */
export type Source = () => AsyncIterable<Uint8Array>;

/** Text is worked on in pieces of this size: a millisecond or two each. */
const PIECE = 32 * 1024;
const NO_PAUSE = (): Promise<void> => Promise.resolve();

/** Opens a spreadsheet (.xlsx) or delimited text, recognised by its bytes. @throws UnreadableFile */
export async function openFile(
  bytes: Uint8Array,
  { maxUnpacked, pause = NO_PAUSE }: ReadOptions,
): Promise<OpenSheet> {
  refuseOthers(bytes);
  if (isWorkbook(bytes)) return openXlsx(bytes, maxUnpacked, pause);
  const { kind, rows } = readCsv(inPieces(bytes), pause);
  const read: FileRow[] = [];
  for await (const some of rows) for (const row of some) read.push(row);
  const sheet = rowsRead(kind(), read, pause);
  return () => Promise.resolve(sheet);
}

/** Text of any length, decoded anew for each reading. @throws UnreadableFile */
export async function streamText(source: Source): Promise<FileRows> {
  const first = readCsv(source(), NO_PAUSE);
  const { done } = await first.rows[Symbol.asyncIterator]().next();
  if (done === true) throw new UnreadableFile('empty');
  return { kind: first.kind(), rows: () => readCsv(source(), NO_PAUSE).rows };
}

export function isWorkbook(start: Uint8Array): boolean {
  return begins(start, [0x50, 0x4b, 0x03, 0x04]);
}

/** @throws UnreadableFile for nothing, an old or encrypted spreadsheet, and a PDF. */
export function refuseOthers(start: Uint8Array): void {
  if (start.length === 0) throw new UnreadableFile('empty');
  if (begins(start, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableFile('old_spreadsheet');
  if (begins(start, [0x25, 0x50, 0x44, 0x46])) throw new UnreadableFile('not_text');
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE);
}

function begins(bytes: Uint8Array, with_: readonly number[]): boolean {
  return with_.every((byte, index) => bytes[index] === byte);
}
