import { SaxesParser } from 'saxes';
import { UnreadableFile } from '../file-cell.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Parses XML piece by piece and strictly: truncated text is an error, not fewer rows. @throws UnreadableFile */
export function* parseXml(texts: Iterable<string>, handlers: XmlHandlers): Generator<undefined, void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', () => {
    throw new UnreadableFile('damaged');
  });
  parser.on('doctype', () => {
    throw new UnreadableFile('damaged');
  });
  let quiet = 0;
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    quiet = 0;
    depth += 1;
    if (depth > DEEPEST) throw new UnreadableFile('damaged');
    handlers.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    quiet = 0;
    depth -= 1;
    handlers.close?.(localName(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  for (const text of texts) {
    for (let from = 0; from < text.length; from += PIECE) {
      parser.write(text.slice(from, from + PIECE));
      quiet += PIECE;
      if (quiet > LONGEST_QUIET) throw new UnreadableFile('damaged');
      yield;
    }
  }
  parser.close();
}

const PIECE = 16 * 1024;
/** Characters between two tags, which the parser buffers: a cell has 32,767 at most. */
const LONGEST_QUIET = 512 * 1024;
/** The greatest nesting of elements: a workbook has a dozen. */
const DEEPEST = 64;

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
