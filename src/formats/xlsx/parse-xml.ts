import { SaxesParser } from 'saxes';
import { type Pause, UnreadableFile } from '../file-cell.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  open(name: string, attributes: Attributes, parent: string): void;
  close?(name: string): void;
  text?(text: string): void;
}

const PIECE = 16 * 1024;
/** Characters between two tags, which the parser buffers: a cell has 32,767 at most. */
const MAX_QUIET = 512 * 1024;
/** The greatest nesting of elements: a workbook has a dozen. */
const MAX_DEPTH = 64;

/** Parses XML strictly: truncated text is an error, not fewer rows. @throws UnreadableFile */
export async function parseXml(text: string, handlers: XmlHandlers, pause: Pause): Promise<void> {
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
  for (let from = 0; from < text.length; from += PIECE) {
    parser.write(text.slice(from, from + PIECE));
    quiet += PIECE;
    if (quiet > MAX_QUIET) fail();
    await pause(PIECE);
  }
  parser.close();
}
