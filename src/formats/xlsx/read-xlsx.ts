import {
  type FileCell,
  type FileRow,
  MAX_COLUMNS,
  type OpenSheet,
  type Pause,
  rowsRead,
  UnreadableFile,
} from '../file-cell.ts';
import { isDateFormat } from './number-formats.ts';
import { type Attributes, parseXml } from './parse-xml.ts';
import { isTrue, readWorkbook, textTaker, unescaped, type Workbook } from './workbook.ts';
import { ZipArchive } from './zip.ts';

const MAX_CELL = 32_767;

/** Opens a workbook: its strings and formats are read once, a sheet whenever it is opened. @throws UnreadableFile, also by opening a sheet */
export async function openXlsx(bytes: Uint8Array, maxUnpacked: number, pause: Pause): Promise<OpenSheet> {
  const zip = new ZipArchive(bytes, maxUnpacked, pause);
  const workbook = await readWorkbook(zip, pause);
  const { sheets } = workbook;
  return async (name) => {
    const wanted = name.trim().toLowerCase();
    const sheet =
      sheets.find((one, index) => (wanted === '' ? index === 0 : one.name.trim().toLowerCase() === wanted)) ??
      (/^\d{1,3}$/.test(wanted) ? sheets[Number(wanted) - 1] : undefined);
    if (sheet === undefined || !zip.has(sheet.path)) {
      const names = sheets.slice(0, 20).map((one) => one.name);
      throw new UnreadableFile(sheets.length === 0 ? 'damaged' : 'no_sheet', names);
    }
    const rows: FileRow[] = [];
    await parseXml(await zip.text(sheet.path), new SheetReader(workbook, (row) => rows.push(row)), pause);
    const otherSheets = sheets.flatMap((one) => (one === sheet ? [] : [one.name]));
    const text = { encoding: null, separator: null, hasMark: false };
    return rowsRead({ format: 'xlsx', ...text, sheet: sheet.name, otherSheets }, rows, pause);
  };
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
    if (this.#text.length + text.length > MAX_CELL) throw new UnreadableFile('damaged');
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
    else if (this.#inside === 'f') this.#formula = `${this.#formula ?? ''}${text}`.slice(0, MAX_CELL);
    else this.#inline.text(text);
  };

  close = (name: string): void => {
    if (name === 'v' || name === 'f') this.#inside = '';
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') {
      if (this.#cells.length > 0) this.take({ number: this.#number, cells: this.#cells });
    } else this.#inline.close(name);
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
    if (this.#column >= MAX_COLUMNS) throw new UnreadableFile('too_many_columns');
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
    if (isDate) return { value: is1904 ? value + DAYS_1904 : value, format: this.#format, isDate };
    const isPlain = this.#format === '' || this.#format === 'General';
    if (isPlain && is1904) return { value, format: '', isDate, serial: value + DAYS_1904 };
    return isPlain ? value : { value, format: this.#format, isDate };
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
