import { crc32 } from 'node:zlib';
import { Inflate } from 'fflate';
import { SaxesParser } from 'saxes';
import { type Pause, UnreadableFile } from '../file-cell.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  open(name: string, attributes: Attributes, parent: string): void;
  close?(name: string): void;
  text?(text: string): void;
}

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

/** Characters of XML that are parsed at once. */
const PIECE_OF_XML = 16 * 1024;
/** Characters between two tags, which the parser buffers: a cell has 32,767 at most. */
const MAX_QUIET = 512 * 1024;
/** The greatest nesting of elements: a workbook has a dozen. */
const MAX_DEPTH = 64;

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
    this.#entries = orDamaged(() => readDirectory(bytes));
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Reads a file of XML, if there is one. @throws UnreadableFile if it is damaged or too large. */
  async readXml(name: string | undefined, handlers: XmlHandlers): Promise<void> {
    const entry = this.#entries.get(name ?? '');
    if (entry !== undefined) await parseXml(await this.#text(entry), handlers, this.pause);
  }

  async #text({ packed, isCompressed, crc }: Entry): Promise<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let sum = 0;
    let text = '';
    // Sizes in the archive are whatever its writer says: what comes out is counted.
    const take = (bytes: Uint8Array, isLast: boolean): void => {
      this.#left -= bytes.length;
      if (this.#left < 0) throw new UnreadableFile('too_large_unpacked');
      sum = crc32(bytes, sum);
      text += decoder.decode(bytes, { stream: !isLast });
    };
    const inflate = new Inflate(take);
    for (let from = 0; from < packed.length; from += PIECE) {
      const piece = packed.subarray(from, from + PIECE);
      const isLast = from + PIECE >= packed.length;
      const before = this.#left;
      orDamaged(() => (isCompressed ? inflate.push(piece, isLast) : take(piece, isLast)));
      await this.pause(before - this.#left);
    }
    // A changed bit may be a changed digit.
    if (sum !== crc) throw new UnreadableFile('damaged');
    return text;
  }
}

function orDamaged<T>(read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    throw thrown instanceof UnreadableFile ? thrown : new UnreadableFile('damaged');
  }
}

function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [short, long] = [(at: number) => view.getUint16(at, true), (at: number) => view.getUint32(at, true)];
  let end = bytes.length - 22;
  while (end > Math.max(0, bytes.length - MAX_END) && long(end) !== DIRECTORY_END) end -= 1;
  const count = long(end) === DIRECTORY_END ? short(end + 10) : 0;
  if (count > MAX_ENTRIES) throw new UnreadableFile('too_large_unpacked');
  let at = long(end + 16);
  for (let index = 0; index < count; index += 1) {
    const local = long(at + 42);
    if (long(at) !== ENTRY || long(local) !== LOCAL) throw new UnreadableFile('damaged');
    const [method, nameLength] = [short(at + 10), short(at + 28)];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const start = local + 30 + short(local + 26) + short(local + 28);
    const packed = bytes.subarray(start, start + long(at + 20));
    // Files with other methods or a password cannot be read; skip them.
    const isReadable = (method === 0 || method === 8) && (short(at + 8) & 1) === 0;
    if (isReadable && packed.length === long(at + 20))
      entries.set(name.replaceAll('\\', '/'), { isCompressed: method === 8, crc: long(at + 16), packed });
    at += 46 + nameLength + short(at + 30) + short(at + 32);
  }
  if (count === 0) throw new UnreadableFile('damaged');
  return entries;
}

/** Parses XML strictly: truncated text is an error, not fewer rows. @throws UnreadableFile */
async function parseXml(text: string, handlers: XmlHandlers, pause: Pause): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const fail = (): never => {
    throw new UnreadableFile('damaged');
  };
  const parents: string[] = [];
  let quiet = 0;
  parser.on('error', fail);
  parser.on('doctype', fail);
  parser.on('opentag', ({ name, attributes }) => {
    quiet = 0;
    const own = name.slice(name.indexOf(':') + 1);
    handlers.open(own, attributes, parents.at(-1) ?? '');
    if (parents.push(own) > MAX_DEPTH) fail();
  });
  parser.on('closetag', () => {
    quiet = 0;
    const own = parents.pop() as string;
    handlers.close?.(own);
  });
  parser.on('text', (some) => handlers.text?.(some));
  parser.on('cdata', (some) => handlers.text?.(some));
  for (let from = 0; from < text.length; from += PIECE_OF_XML) {
    parser.write(text.slice(from, from + PIECE_OF_XML));
    quiet += PIECE_OF_XML;
    if (quiet > MAX_QUIET) fail();
    await pause(PIECE_OF_XML);
  }
  parser.close();
}
