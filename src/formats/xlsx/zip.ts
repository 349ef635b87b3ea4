import { Inflate } from 'fflate';
import { UnreadableFile } from '../file-cell.ts';

interface Entry {
  readonly isCompressed: boolean;
  readonly crc: number;
  readonly compressed: number;
  /** The offset of its local header, which gives the position of its data. */
  readonly at: number;
}

/** Spreadsheets have a few dozen files; an archive with more than this is not one. */
const MOST_ENTRIES = 2_000;
/** Compressed bytes unpacked at once: at most about two megabytes, whatever the content. */
const PIECE = 2 * 1024;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const OWN_HEADER = 0x04034b50;
/** The directory ends with a comment of at most 65,535 bytes. */
const LONGEST_END = 22 + 65_535;

/** An archive (PKWARE's APPNOTE.TXT) whose files are unpacked piece by piece, within a limit. */
export class ZipArchive {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #entries = new Map<string, Entry>();
  #left: number;

  /** @param mostUnpacked bytes that all requested files together may unpack to. @throws UnreadableFile */
  constructor(bytes: Uint8Array, mostUnpacked: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#left = mostUnpacked;
    try {
      this.#readDirectory();
    } catch (thrown) {
      throw thrown instanceof RangeError ? new UnreadableFile('damaged') : thrown;
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The text of a file, some at a time. @throws UnreadableFile if it is missing, damaged or too large. */
  *texts(name: string): Generator<string, void> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      for (const bytes of this.#unpacked(name)) yield decoder.decode(bytes, { stream: true });
      yield decoder.decode();
    } catch (thrown) {
      throw thrown instanceof UnreadableFile ? thrown : new UnreadableFile('damaged');
    }
  }

  #readDirectory(): void {
    const view = this.#view;
    const least = Math.max(0, this.#bytes.length - LONGEST_END);
    let end = this.#bytes.length - 22;
    while (end >= least && view.getUint32(end, true) !== END) end -= 1;
    if (end < least) throw new UnreadableFile('damaged');
    const count = view.getUint16(end + 10, true);
    if (count > MOST_ENTRIES) throw new UnreadableFile('too_large_unpacked');
    const decoder = new TextDecoder();
    let at = view.getUint32(end + 16, true);
    for (let index = 0; index < count; index += 1) {
      if (view.getUint32(at, true) !== ENTRY) throw new UnreadableFile('damaged');
      const [nameLength, extra, comment] = [28, 30, 32].map((offset) =>
        view.getUint16(at + offset, true),
      ) as [number, number, number];
      const method = view.getUint16(at + 10, true);
      const name = decoder.decode(this.#bytes.subarray(at + 46, at + 46 + nameLength));
      // Files with other methods or a password cannot be read; skip them.
      const isReadable = (method === 0 || method === 8) && (view.getUint16(at + 8, true) & 1) === 0;
      if (isReadable) {
        this.#entries.set(name.replaceAll('\\', '/'), {
          isCompressed: method === 8,
          crc: view.getUint32(at + 16, true),
          compressed: view.getUint32(at + 20, true),
          at: view.getUint32(at + 42, true),
        });
      }
      at += 46 + nameLength + extra + comment;
    }
  }

  *#unpacked(name: string): Generator<Uint8Array, void> {
    const entry = this.#entries.get(name);
    if (entry === undefined || this.#view.getUint32(entry.at, true) !== OWN_HEADER) {
      throw new UnreadableFile('damaged');
    }
    const { isCompressed, compressed, at } = entry;
    const start = at + 30 + this.#view.getUint16(at + 26, true) + this.#view.getUint16(at + 28, true);
    const packed = this.#bytes.subarray(start, start + compressed);
    if (packed.length < compressed) throw new UnreadableFile('damaged');
    const found: Uint8Array[] = [];
    const inflate = new Inflate((bytes) => found.push(bytes));
    let crc = -1;
    for (let from = 0; from < packed.length || from === 0; from += PIECE) {
      const piece = packed.subarray(from, from + PIECE);
      if (!isCompressed) found.push(piece);
      else if (packed.length > 0) inflate.push(piece, from + PIECE >= packed.length);
      for (const bytes of found.splice(0)) {
        this.#left -= bytes.length;
        if (this.#left < 0) throw new UnreadableFile('too_large_unpacked');
        crc = continuedCrc(crc, bytes);
        yield bytes;
      }
    }
    if ((crc ^ -1) >>> 0 !== entry.crc) throw new UnreadableFile('damaged');
  }
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
