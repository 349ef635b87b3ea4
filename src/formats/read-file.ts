import { type FileSource, type OpenSheet, type Pause, readBytes, UnreadableFile } from './file-cell.ts';
import { openCsv } from './read-csv.ts';
import { openXlsx } from './xlsx/read-xlsx.ts';

interface ReadOptions {
  readonly maxUnpacked: number;
  /** Of a workbook, which is kept in memory. */
  readonly maxBytes?: number;
  readonly pause?: Pause;
}

/** Text is worked on in pieces of this size: a millisecond or two each. */
const PIECE = 32 * 1024;
const SIGNATURES: readonly (readonly [reason: string, start: string])[] = [
  ['old_spreadsheet', '\xd0\xcf\x11\xe0'],
  ['not_text', '%PDF'],
];

/** Opens a spreadsheet (.xlsx) or delimited text, recognised by its bytes. @throws UnreadableFile */
export async function openFile(
  file: FileSource | Uint8Array,
  { maxUnpacked, maxBytes = maxUnpacked, pause = () => Promise.resolve() }: ReadOptions,
): Promise<OpenSheet> {
  const source = typeof file === 'function' ? file : bytesSource(file);
  const start = String.fromCharCode(...(await readBytes(source, 4)));
  if (start === '') throw new UnreadableFile('empty');
  const other = SIGNATURES.find(([, signature]) => start === signature);
  if (other !== undefined) throw new UnreadableFile(other[0]);
  if (start === 'PK\x03\x04') return openXlsx(await readAll(source, maxBytes), maxUnpacked, pause);
  const sheet = await openCsv(source, pause);
  return () => Promise.resolve(sheet);
}

/** Bytes in memory, in pieces. */
export function bytesSource(bytes: Uint8Array): FileSource {
  return async function* () {
    for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE);
  };
}

/** @throws UnreadableFile beyond `max` bytes. */
export async function readAll(source: FileSource, max: number): Promise<Uint8Array> {
  const bytes = await readBytes(source, max + 1);
  if (bytes.length > max) throw new UnreadableFile('too_large_unpacked');
  return bytes;
}
