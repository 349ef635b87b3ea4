import { Inflate } from 'fflate';
import { type Pause, UnreadableFile } from '../file-cell.ts';

interface Entry {
  readonly isCompressed: boolean;
  readonly crc: number;
  readonly packed: Uint8Array;
}

/** Spreadsheets have a few dozen files; an archive with more than this is not one. */
const MAX_ENTRIES = 2_000;
/** Compressed bytes unpacked at once: at most about two megabytes, whatever the content. */
const PIECE = 2 * 1024;
const [DIRECTORY_END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];
/** The directory ends with a comment of at most 65,535 bytes. */
const MAX_END = 22 + 65_535;

/** An archive (PKWARE's APPNOTE.TXT): its files are unpacked one at a time, within a limit for all of them. */
export class ZipArchive {
  readonly #entries: ReadonlyMap<string, Entry>;
  #left: number;

  /** @param maxUnpacked bytes that all requested files together may unpack to. @throws UnreadableFile */
  constructor(
    bytes: Uint8Array,
    maxUnpacked: number,
    private readonly pause: Pause,
  ) {
    this.#left = maxUnpacked;
    try {
      this.#entries = readDirectory(bytes);
    } catch (thrown) {
      throw thrown instanceof RangeError ? new UnreadableFile('damaged') : thrown;
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The text of a file. @throws UnreadableFile if it is missing, damaged or too large. */
  async text(name: string): Promise<string> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new UnreadableFile('damaged');
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let [text, crc, isEnded] = ['', -1, !entry.isCompressed];
    // Sizes in the archive are whatever its writer says: what comes out is counted.
    const take = (bytes: Uint8Array): void => {
      this.#left -= bytes.length;
      if (this.#left < 0) throw new UnreadableFile('too_large_unpacked');
      crc = continuedCrc(crc, bytes);
      text += decoder.decode(bytes, { stream: true });
    };
    const inflate = new Inflate((bytes, isFinal) => {
      isEnded = isFinal;
      take(bytes);
    });
    for (let from = 0; from < entry.packed.length; from += PIECE) {
      const piece = entry.packed.subarray(from, from + PIECE);
      const before = this.#left;
      try {
        if (entry.isCompressed) inflate.push(piece, from + PIECE >= entry.packed.length);
        else take(piece);
        if (from + PIECE >= entry.packed.length) text += decoder.decode();
      } catch (thrown) {
        throw thrown instanceof UnreadableFile ? thrown : new UnreadableFile('damaged');
      }
      await this.pause(before - this.#left);
    }
    if (!isEnded || (crc ^ -1) >>> 0 !== entry.crc) throw new UnreadableFile('damaged');
    return text;
  }
}

function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= Math.max(0, bytes.length - MAX_END) && view.getUint32(end, true) !== DIRECTORY_END) end -= 1;
  if (end < Math.max(0, bytes.length - MAX_END)) throw new UnreadableFile('damaged');
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new UnreadableFile('too_large_unpacked');
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    const local = view.getUint32(at + 42, true);
    if (view.getUint32(at, true) !== ENTRY || view.getUint32(local, true) !== LOCAL)
      throw new UnreadableFile('damaged');
    const nameLength = view.getUint16(at + 28, true);
    const method = view.getUint16(at + 10, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const length = view.getUint32(at + 20, true);
    const packed = bytes.subarray(start, start + length);
    // Files with other methods or a password cannot be read; skip them.
    if (
      (method === 0 || method === 8) &&
      (view.getUint16(at + 8, true) & 1) === 0 &&
      packed.length === length
    ) {
      entries.set(name.replaceAll('\\', '/'), {
        isCompressed: method === 8,
        crc: view.getUint32(at + 16, true),
        packed,
      });
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 as in archives, to detect a changed bit: a changed digit would be a wrong figure. */
function continuedCrc(before: number, bytes: Uint8Array): number {
  let crc = before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] as number);
  return crc;
}
