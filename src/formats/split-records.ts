import { type FileRow, MOST_BLANK, MOST_COLUMNS, UnreadableFile } from './file-cell.ts';

/** The most characters of one record, to detect a quotation mark that is never closed. */
const LONGEST_RECORD = 1024 * 1024;

export type Separator = ',' | ';' | '\t';

/**
 * Splits text into records (RFC 4180), piece by piece, in time linear in the text. Lines end in LF,
 * CRLF or CR; blank lines are skipped but counted. A quotation mark inside an unquoted cell is literal,
 * and so are those in a cell that continues after its closing mark.
 */
export class RecordSplitter {
  readonly #ends: RegExp;
  readonly #separator: Separator;
  readonly #mostCells: number;
  /** The end of a piece whose meaning depends on the next character. */
  #undecided = '';
  #cells: string[] = [];
  #cell = '';
  #length = 0;
  /** Inside quotation marks; after closing ones; in a cell, or before one, without them. */
  #state: 'quoted' | 'closed' | 'plain' = 'plain';
  #number: number;
  #blank = 0;

  /** @param number of the first line. */
  constructor(separator: Separator, number: number, mostCells = MOST_COLUMNS) {
    this.#separator = separator;
    this.#mostCells = mostCells;
    this.#ends = new RegExp(`[\\r\\n${separator}]`, 'g');
    this.#number = number;
  }

  /** The records that end in the next piece, or at its end if it is the last. @throws UnreadableFile */
  take(piece: string, isLast: boolean): FileRow[] {
    const text = this.#undecided + piece;
    const found: FileRow[] = [];
    this.#undecided = '';
    let at = 0;
    while (at < text.length) {
      if (this.#state === 'plain' && this.#cell === '' && text.charAt(at) === '"') {
        this.#state = 'quoted';
        at += 1;
        continue;
      }
      const end = this.#next(text, at);
      this.#append(text.slice(at, end));
      if (end === text.length) break;
      const mark = text.charAt(end);
      const next = text.charAt(end + 1);
      if (next === '' && !isLast && (mark === '\r' || this.#state === 'quoted')) {
        this.#undecided = mark;
        break;
      }
      at = end + 1;
      if (mark === '"') {
        if (this.#quote(next)) at += 1;
      } else if (mark === this.#separator) this.#endCell();
      else {
        if (mark === '\r' && next === '\n') at += 1;
        this.#endRecord(found);
      }
    }
    if (isLast) {
      if (this.#state === 'quoted') throw new UnreadableFile('quote_not_closed', [], this.#number);
      this.#endRecord(found);
    }
    return found;
  }

  #next(text: string, from: number): number {
    if (this.#state === 'quoted') {
      const quote = text.indexOf('"', from);
      return quote < 0 ? text.length : quote;
    }
    this.#ends.lastIndex = from;
    return this.#ends.exec(text)?.index ?? text.length;
  }

  #append(text: string): void {
    this.#cell += text;
    this.#grow(text.length);
  }

  #grow(letters: number): void {
    this.#length += letters;
    if (this.#length > LONGEST_RECORD) throw new UnreadableFile('record_too_long', [], this.#number);
  }

  /** Takes a quotation mark inside quoted text. @returns whether the next character makes it an escaped one. */
  #quote(next: string): boolean {
    if (next === '"') {
      this.#append('"');
      return true;
    }
    const isClosed = next === '' || next === '\n' || next === '\r' || next === this.#separator;
    this.#state = isClosed ? 'closed' : 'plain';
    if (!isClosed) this.#cell = `"${this.#cell}"`;
    return false;
  }

  #endCell(): void {
    if (this.#cells.length === this.#mostCells) throw new UnreadableFile('too_many_columns');
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#grow(1);
    this.#state = 'plain';
  }

  #endRecord(found: FileRow[]): void {
    if (this.#cells.length > 0 || this.#cell !== '' || this.#state === 'closed') {
      this.#blank = 0;
      this.#endCell();
      found.push({ number: this.#number, cells: this.#cells });
      this.#cells = [];
    } else {
      this.#blank += 1;
      if (this.#blank > MOST_BLANK) throw new UnreadableFile('blank_lines');
    }
    this.#length = 0;
    this.#number += 1;
  }
}
