import {
  type FileCell,
  type FileRow,
  MAX_COLUMNS,
  type OpenSheet,
  type Pause,
  UnreadableFile,
} from '../file-cell.ts';
import { isDateFormat } from './number-formats.ts';
import { isTrue, readWorkbook, unescaped, type Workbook } from './workbook.ts';
import { type XmlHandlers, ZipArchive } from './zip.ts';

const MAX_CELL = 32_767;
const ROWS_AT_ONCE = 100;

/** Opens a workbook: its strings and formats are read once, a sheet whenever it is opened. @throws UnreadableFile, also by opening a sheet */
export async function openXlsx(bytes: Uint8Array, maxUnpacked: number, pause: Pause): Promise<OpenSheet> {
  const zip = new ZipArchive(bytes, maxUnpacked, pause);
  const workbook = await readWorkbook(zip);
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
    const read: FileRow[] = [];
    const handlers = sheetHandlers(workbook, (row) => read.push(row));
    await zip.readXml(sheet.path, handlers);
    async function* rows(): AsyncGenerator<FileRow> {
      for (const [index, row] of read.entries()) {
        if (index % ROWS_AT_ONCE === 0) await pause(0);
        yield row;
      }
    }
    const otherSheets = sheets.flatMap((one) => (one === sheet ? [] : [one.name]));
    return { format: 'xlsx', hasMark: false, otherSheets, rows };
  };
}

interface OpenCell {
  readonly type: string;
  readonly format: string;
  value: string;
  text: string;
  formula: string | null;
}

/** Takes the rows of a sheet. Rows and cells are in order: a repeated one would be one that the user never sees. */
function sheetHandlers(workbook: Workbook, take: (row: FileRow) => void): XmlHandlers {
  let [number, column, inside] = [0, -1, ''];
  let cells: FileCell[] = [];
  let cell: OpenCell = { type: '', format: '', value: '', text: '', formula: null };
  return {
    open(name, { r, t = 'n', s }) {
      if (name === 'row') {
        number = after(number, r === undefined ? number + 1 : Number(r));
        [cells, column] = [[], -1];
      } else if (name === 'c') {
        column = after(column, r === undefined ? column + 1 : columnNumber(r));
        const format = s === undefined ? '' : (workbook.formats[Number(s)] ?? '');
        cell = { type: t, format, value: '', text: '', formula: null };
      }
      inside = name;
      if (name === 'f') cell.formula = '';
    },
    text(text) {
      if (inside === 'v') cell.value += text;
      else if (inside === 't') cell.text += text;
      else if (inside === 'f') cell.formula = `${cell.formula ?? ''}${text}`.slice(0, MAX_CELL);
      if (cell.text.length > MAX_CELL) throw new UnreadableFile('damaged');
    },
    close(name) {
      inside = '';
      if (name === 'c') {
        const read = readCell(cell, workbook);
        if (read === null) return;
        if (column >= MAX_COLUMNS) throw new UnreadableFile('too_many_columns');
        while (cells.length < column) cells.push(null);
        cells.push(read);
      } else if (name === 'row' && cells.length > 0) take({ number, cells });
    },
  };
}

function after(before: number, next: number): number {
  if (!Number.isInteger(next) || next <= before) throw new UnreadableFile('damaged');
  return next;
}

function readCell({ type, format, value, text, formula }: OpenCell, { strings, is1904 }: Workbook): FileCell {
  if (type === 'inlineStr') return unescaped(text);
  // A formula without a result was never calculated: it shows as written, and is not an input. One whose
  // result is empty text has the type of text.
  if (value === '' && type !== 'str') return formula === null ? null : `=${formula}`;
  if (type === 'b') return isTrue(value);
  const shared = type === 's' ? strings[Number(value)] : '';
  const number = type === 'n' ? Number(value) : 0;
  if (shared === undefined || !Number.isFinite(number)) throw new UnreadableFile('damaged');
  if (type !== 'n') return type === 's' ? shared : unescaped(value);
  const isDate = isDateFormat(format);
  if (isDate) return { value: is1904 ? number + DAYS_1904 : number, format, isDate };
  if (format !== '' && format !== 'General') return { value: number, format, isDate };
  return is1904 ? { value: number, format: '', isDate, serial: number + DAYS_1904 } : number;
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
