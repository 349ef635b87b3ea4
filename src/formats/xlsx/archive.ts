import { crc32 } from 'node:zlib';
import { Inflate } from 'fflate';
import { SaxesParser } from 'saxes';
import { type Pause, UnreadableFile } from '../file-cell.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Takes an element at its end, as `parent/name` without prefixes, with the text since the tag before. */
type TakeElement = (element: string, attributes: Attributes, text: string) => void;

interface Entry {
  readonly isCompressed: boolean;
  readonly crc: number;
  readonly packed: Uint8Array;
}

/** Spreadsheets have a few dozen files; each that is read is looked up among all. */
const MAX_ENTRIES = 2_000;
const DIRECTORY_END = 'PK\x05\x06';
const ENTRY = 0x02014b50;
/** Compressed bytes unpacked at once: at most about two megabytes, whatever the content. */
const PIECE = 2 * 1024;
/** Characters of XML that are parsed at once. */
const PIECE_OF_XML = 16 * 1024;
/** Characters between two tags, which the parser buffers: a cell has 32,767 at most. */
const MAX_QUIET = 512 * 1024;
/** The greatest nesting of elements: a workbook has a dozen. */
const MAX_DEPTH = 64;

/** An archive (PKWARE's APPNOTE.TXT) of XML: each file is unpacked when it is read, within a limit for all of them. */
export class Archive {
  /** @param left bytes that all that is read may unpack to. */
  constructor(
    private readonly bytes: Buffer,
    private left: number,
    private readonly pause: Pause,
  ) {}

  /** Counts bytes, or letters of a text that is used again, as unpacked. @throws UnreadableFile beyond the limit. */
  count(length: number): void {
    this.left -= length;
    if (this.left < 0) throw new UnreadableFile('too_large_unpacked');
  }

  has(name: string): boolean {
    return orDamaged(() => findEntry(this.bytes, name)) !== null;
  }

  /** Reads a file of XML, if one is named. @throws UnreadableFile if it is missing, damaged or too large. */
  async readXml(name: string | undefined, take: TakeElement): Promise<void> {
    if (name === undefined) return;
    const entry = orDamaged(() => findEntry(this.bytes, name));
    if (entry === null) throw new UnreadableFile('damaged');
    const { packed, isCompressed, crc } = entry;
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const parse = xmlParser(take);
    let [sum, text, before] = [0, '', this.left];
    // Sizes in the archive are whatever its writer says: what comes out is counted.
    const unpack = (bytes: Uint8Array, isLast: boolean): void => {
      this.count(bytes.length);
      sum = crc32(bytes, sum);
      text += decoder.decode(bytes, { stream: !isLast });
    };
    const inflate = isCompressed ? new Inflate(unpack) : { push: unpack };
    for (let from = 0; from < packed.length; from += PIECE) {
      const piece = packed.subarray(from, from + PIECE);
      orDamaged(() => inflate.push(piece, from + PIECE >= packed.length));
      for (let at = 0; at < text.length; at += PIECE_OF_XML) {
        parse(text.slice(at, at + PIECE_OF_XML));
        await this.pause(before - this.left);
        before = this.left;
      }
      text = '';
    }
    parse(null);
    // A changed bit may be a changed digit.
    if (sum !== crc) throw new UnreadableFile('damaged');
  }
}

function orDamaged<T>(read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    throw thrown instanceof UnreadableFile ? thrown : new UnreadableFile('damaged');
  }
}

/** A file of an archive, by the directory at its end. @throws RangeError where that points outside. */
function findEntry(bytes: Buffer, name: string): Entry | null {
  const end = bytes.lastIndexOf(DIRECTORY_END);
  if (end < 0) throw new UnreadableFile('damaged');
  let [at, count, entry] = [bytes.readUInt32LE(end + 16), bytes.readUInt16LE(end + 10), null as Entry | null];
  if (count > MAX_ENTRIES) throw new UnreadableFile('too_large_unpacked');
  for (; count > 0; count -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new UnreadableFile('damaged');
    const [nameEnd, local] = [at + 46 + bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    if (bytes.toString('utf8', at + 46, nameEnd).replaceAll('\\', '/') === name) {
      entry = {
        isCompressed: bytes.readUInt16LE(at + 10) !== 0,
        crc: bytes.readUInt32LE(at + 16),
        packed: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)),
      };
    }
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entry;
}

/** Parses XML strictly, in pieces and null at the end: truncated text is an error, not fewer rows. */
function xmlParser(take: TakeElement): (piece: string | null) => void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const fail = (): never => {
    throw new UnreadableFile('damaged');
  };
  const open: string[] = [];
  let [text, quiet] = ['', 0];
  const add = (some: string): void => {
    text += some;
  };
  parser.on('error', fail);
  parser.on('doctype', fail);
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', ({ name }) => {
    [text, quiet] = ['', 0];
    if (open.push(name.slice(name.indexOf(':') + 1)) > MAX_DEPTH) fail();
  });
  parser.on('closetag', ({ attributes }) => {
    const name = open.pop() as string;
    take(`${open.at(-1) ?? ''}/${name}`, attributes, text);
    [text, quiet] = ['', 0];
  });
  return (piece) => {
    parser.write(piece);
    quiet += PIECE_OF_XML;
    if (quiet > MAX_QUIET) fail();
  };
}
