import {
  type FileCell,
  type FileKind,
  type FileRow,
  type FileRows,
  MOST_COLUMNS,
  UnreadableFile,
} from '../file-cell.ts';
import { type Attributes, parseXml } from './parse-xml.ts';
import { isDateFormat, isTrue, readWorkbook, textTaker, unescaped, type Workbook } from './workbook.ts';
import { ZipArchive } from './zip.ts';

export interface OpenOptions {
  readonly mostUnpacked: number;
  /**
   * Awaited after each piece of the unpacked file: 16 KiB, about a millisecond of work.
   *
   * @param isKept whether what was read stays in memory while the file is open: strings, formats, names of sheets.
   */
  readonly pause?: (isKept: boolean) => Promise<void>;
}

export interface XlsxOptions extends OpenOptions {
  /** The name of a sheet, or its number from 1; the first if empty. */
  readonly sheet: string;
}

const LONGEST_CELL = 32_767;

/** A workbook whose strings and formats have been read; each sheet is read when it is opened. */
export type OpenSheet = (sheet: string) => FileRows;

/** Opens a workbook. @returns what opens a sheet by name or number, the first if empty. @throws UnreadableFile, also by opening a sheet */
export async function openXlsx(bytes: Uint8Array, options: OpenOptions): Promise<OpenSheet> {
  const { pause = () => Promise.resolve() } = options;
  const zip = new ZipArchive(bytes, options.mostUnpacked);
  const workbook = await paused(readWorkbook(zip), () => pause(true));
  const { sheets } = workbook;
  return (name) => {
    const wanted = name.trim();
    const sheet =
      wanted === ''
        ? sheets[0]
        : (sheets.find((one) => one.name.trim().toLowerCase() === wanted.toLowerCase()) ??
          (/^\d{1,3}$/.test(wanted) ? sheets[Number(wanted) - 1] : undefined));
    if (sheet === undefined || !zip.has(sheet.path)) {
      throw new UnreadableFile(
        sheets.length === 0 ? 'damaged' : 'no_sheet',
        sheets.map((one) => one.name).slice(0, 20),
      );
    }
    const kind: FileKind = {
      format: 'xlsx',
      encoding: null,
      separator: null,
      hasMark: false,
      sheet: sheet.name,
      otherSheets: sheets.flatMap((one) => (one === sheet ? [] : [one.name])),
    };
    return { kind: () => kind, rows: readRows(zip, sheet.path, workbook, () => pause(false)) };
  };
}

async function paused<R>(steps: Iterator<undefined, R>, pause: () => Promise<void>): Promise<R> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}

async function* readRows(
  zip: ZipArchive,
  path: string,
  workbook: Workbook,
  pause: () => Promise<void>,
): AsyncGenerator<readonly FileRow[]> {
  let found: FileRow[] = [];
  const sheet = new SheetReader(workbook, (row) => found.push(row));
  for (const _ of parseXml(zip.texts(path), sheet)) {
    await pause();
    if (found.length > 0) yield found;
    found = [];
  }
  if (found.length > 0) yield found;
}

class SheetReader {
  #number = 0;
  #cells: FileCell[] = [];
  #column = -1;
  #type = '';
  #format = '';
  #value = '';
  #text = '';
  #formula: string | null = null;
  #inside = '';
  readonly #inline = textTaker((text) => {
    if (this.#text.length + text.length > LONGEST_CELL) throw new UnreadableFile('damaged');
    this.#text += text;
  });

  constructor(
    private readonly workbook: Workbook,
    private readonly take: (row: FileRow) => void,
  ) {}

  open = (name: string, attributes: Attributes): void => {
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'v' || name === 'f') {
      this.#inside = name;
      if (name === 'f') this.#formula = '';
    } else this.#inline.open(name);
  };

  text = (text: string): void => {
    if (this.#inside === 'v') this.#value += text;
    else if (this.#inside === 'f') this.#formula = `${this.#formula ?? ''}${text}`.slice(0, LONGEST_CELL);
    else this.#inline.text(text);
  };

  close = (name: string): void => {
    if (name === 'v' || name === 'f') this.#inside = '';
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.take({ number: this.#number, cells: this.#cells });
    else this.#inline.close(name);
  };

  #openRow({ r }: Attributes): void {
    const number = r === undefined ? this.#number + 1 : Number(r);
    // Rows are in order; a repeated one would be a row that the user never sees.
    if (!Number.isInteger(number) || number <= this.#number) throw new UnreadableFile('damaged');
    this.#number = number;
    this.#cells = [];
    this.#column = -1;
  }

  #openCell({ r, t = 'n', s }: Attributes): void {
    const column = r === undefined ? this.#column + 1 : columnNumber(r);
    if (column <= this.#column) throw new UnreadableFile('damaged');
    this.#column = column;
    this.#type = t;
    this.#format = s === undefined ? '' : (this.workbook.formats[Number(s)] ?? '');
    this.#value = '';
    this.#text = '';
    this.#formula = null;
  }

  #closeCell(): void {
    const cell = this.#cell();
    if (cell === null) return;
    if (this.#column >= MOST_COLUMNS) throw new UnreadableFile('too_many_columns');
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells.push(cell);
  }

  #cell(): FileCell {
    if (this.#type === 'inlineStr') return unescaped(this.#text);
    // A formula without a result was never calculated: it shows as written, and is not an input. One whose
    // result is empty text has the type of text.
    if (this.#value === '' && this.#type !== 'str')
      return this.#formula === null ? null : `=${this.#formula}`;
    switch (this.#type) {
      case 's': {
        const text = this.workbook.strings[Number(this.#value)];
        if (text === undefined) throw new UnreadableFile('damaged');
        return text;
      }
      case 'b':
        return isTrue(this.#value);
      case 'n':
        return this.#numberCell();
      default:
        return unescaped(this.#value);
    }
  }

  #numberCell(): FileCell {
    const value = Number(this.#value);
    if (!Number.isFinite(value)) throw new UnreadableFile('damaged');
    const isDate = isDateFormat(this.#format);
    const { is1904 } = this.workbook;
    const serial = is1904 ? value + DAYS_1904 : value;
    if (isDate) return { value: serial, format: this.#format, isDate, serial };
    const isPlain = this.#format === '' || this.#format === 'General';
    return isPlain && !is1904 ? value : { value, format: isPlain ? '' : this.#format, isDate, serial };
  }
}

/** Days from the first day that spreadsheets count to 1 January 1904. */
const DAYS_1904 = 1_462;

/** The column of a reference such as `AB12`, from 0. */
function columnNumber(reference: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1];
  if (letters === undefined) throw new UnreadableFile('damaged');
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
