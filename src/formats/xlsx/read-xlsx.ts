import { posix } from 'node:path';
import builtIn from '#schemas/number-formats.json' with { type: 'json' };
import {
  type FileCell,
  type FileRow,
  MAX_COLUMNS,
  type OpenSheet,
  type Pause,
  shows,
  UnreadableFile,
} from '../file-cell.ts';
import { Archive, type Attributes } from './archive.ts';

interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  readonly strings: readonly string[];
  /** Format by style number; empty for plain numbers. */
  readonly formats: readonly string[];
  /** What turns its serial numbers into those of the 1900 system: 1,462 for old Macs, which count from 1904. */
  readonly dayZero: number;
}

/** The most elements of a kind: Excel itself allows so many formats of cells. */
const MAX_ELEMENTS = 65_490;
const MAX_FORMAT_LENGTH = 255;
const DAY_ZERO_1904 = 1_462;
const ROWS_AT_ONCE = 100;
const TRUE = /^(?:1|true)$/;
/** Of a cell: its value, formula and own text, by their letters. */
type Parts = ReadonlyMap<string, string>;
const PARTS = /^(?:c\/[vf]|(?:is|r)\/t)$/;

/** Opens a workbook: its strings and formats are read once, a sheet whenever it is opened. @throws UnreadableFile, also by opening a sheet */
export async function openXlsx(bytes: Buffer, maxUnpacked: number, pause: Pause): Promise<OpenSheet> {
  const archive = new Archive(bytes, maxUnpacked, pause);
  const workbook = await readWorkbook(archive);
  const { sheets } = workbook;
  return async (name) => {
    const wanted = name.trim().toLowerCase();
    const named = sheets.find((one) => one.name.trim().toLowerCase() === wanted);
    const sheet = wanted === '' ? sheets[0] : (named ?? sheets[Number(wanted) - 1]);
    const others = sheets.filter((one) => one !== sheet).map((one) => one.name);
    if (sheet === undefined)
      throw new UnreadableFile(sheets.length === 0 ? 'damaged' : 'no_sheet', others.slice(0, 20));
    const read = await readRows(archive, sheet.path, workbook);
    async function* rows(): AsyncGenerator<FileRow> {
      for (const [index, row] of read.entries()) {
        if (index % ROWS_AT_ONCE === 0) await pause(0);
        yield row;
      }
    }
    return { hasMark: false, otherSheets: others, rows };
  };
}

/** Reads all of a workbook but its sheets. */
async function readWorkbook(archive: Archive): Promise<Workbook> {
  const links = archive.has('_rels/.rels') ? await relations(archive, '') : [];
  const path = links.find(({ type }) => type === 'officeDocument')?.path;
  // A binary workbook (.xlsb) is packed like one of XML.
  if (path === undefined || path.endsWith('.bin')) throw new UnreadableFile('other_spreadsheet');
  const related = await relations(archive, path);
  const pathOf = (wanted: string) => related.find(({ type }) => type === wanted)?.path;
  const [listed = [], settings = []] = await listTags(archive, path, 'sheets/sheet', 'workbook/workbookPr');
  // Chart sheets have no rows.
  const sheetPaths = new Map(related.map(({ id, type, path }) => [id, type === 'worksheet' ? path : null]));
  const strings: string[] = [];
  let text = '';
  await archive.readXml(pathOf('sharedStrings'), (element, _, own) => {
    if (element === 'si/t' || element === 'r/t') text += own;
    if (element !== 'sst/si') return;
    strings.push(unescaped(text));
    text = '';
  });
  const [named = [], cells = []] = await listTags(archive, pathOf('styles'), 'numFmts/numFmt', 'cellXfs/xf');
  const formats = new Map(Object.entries(builtIn.formats));
  for (const { numFmtId = '', formatCode = '' } of named)
    formats.set(numFmtId, formatCode.slice(0, MAX_FORMAT_LENGTH));
  return {
    sheets: listed.flatMap(({ name = '', state = 'visible', ...others }) => {
      const [, id = ''] = Object.entries(others).find(([key]) => key.endsWith(':id')) ?? [];
      const path = sheetPaths.get(id);
      return path && state === 'visible' ? [{ name, path }] : [];
    }),
    strings,
    formats: cells.length === 0 ? [''] : cells.map(({ numFmtId = '0' }) => formats.get(numFmtId) ?? ''),
    dayZero: settings.some(({ date1904 }) => TRUE.test(date1904 ?? '')) ? DAY_ZERO_1904 : 0,
  };
}

/** The attributes of elements, each kind as `parent/name`; none if no file is named. */
async function listTags(
  archive: Archive,
  path: string | undefined,
  ...names: string[]
): Promise<Attributes[][]> {
  const lists = names.map((): Attributes[] => []);
  await archive.readXml(path, (element, attributes) => {
    const list = lists[names.indexOf(element)];
    if (list !== undefined && list.push(attributes) > MAX_ELEMENTS) throw new UnreadableFile('damaged');
  });
  return lists;
}

/** What a part, or the package as a whole, is related to inside the archive. */
async function relations(archive: Archive, part: string) {
  const { dir, base } = posix.parse(part);
  const path = posix.join(dir, '_rels', `${base}.rels`);
  const [links = []] = await listTags(archive, path, 'Relationships/Relationship');
  return links.map(({ Id: id = '', Type = '', Target = '' }) => {
    return { id, type: posix.basename(Type), path: posix.resolve('/', dir, Target).slice(1) };
  });
}

/** The rows of a sheet. Rows and cells are in order: a repeated one would be one that the user never sees. */
async function readRows(archive: Archive, path: string, workbook: Workbook): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  const shared = new Set<FileCell>();
  const parts = new Map<string, string>();
  let [number, column, cells] = [0, -1, [] as FileCell[]];
  await archive.readXml(path, (element, attributes, text) => {
    if (PARTS.test(element)) parts.set(element.slice(-1), (parts.get(element.slice(-1)) ?? '') + text);
    else if (element === 'row/c') {
      const { r } = attributes;
      column = after(column, r === undefined ? column + 1 : columnNumber(r));
      const cell = readCell(attributes, parts, workbook);
      parts.clear();
      if (cell === null) return;
      if (column >= MAX_COLUMNS) throw new UnreadableFile('too_many_columns');
      // Results repeat a text that cells share, so it counts for each but the first.
      if (shared.has(cell)) archive.count(JSON.stringify(cell).length);
      if (attributes.t === 's') shared.add(cell);
      while (cells.length < column) cells.push(null);
      cells.push(cell);
    } else if (element === 'sheetData/row') {
      number = after(number, Number(attributes.r ?? number + 1));
      if (cells.length > 0) rows.push({ number, cells });
      [column, cells] = [-1, []];
    }
  });
  return rows;
}

function after(before: number, next: number): number {
  if (!Number.isInteger(next) || next <= before) throw new UnreadableFile('damaged');
  return next;
}

function readCell({ t: type = 'n', s = '0' }: Attributes, parts: Parts, workbook: Workbook): FileCell {
  if (type === 'inlineStr') return unescaped(parts.get('t') ?? '');
  const value = parts.get('v') ?? '';
  // A formula without a result was never calculated: it shows as written, and is not an input. One whose
  // result is empty text has the type of text.
  if (value === '' && type !== 'str') return parts.has('f') ? `=${parts.get('f')}` : null;
  if (type === 'b') return TRUE.test(value);
  const read =
    type === 'n' ? Number(value) : type === 's' ? workbook.strings[Number(value)] : unescaped(value);
  if (typeof read === 'string') return read;
  const format = workbook.formats[Number(s)];
  // Without its format, a date or an amount in dollars would be an amount in pounds.
  if (read === undefined || !Number.isFinite(read) || format === undefined)
    throw new UnreadableFile('damaged');
  const isDate = shows(format, 'date');
  const serial = workbook.dayZero + read;
  if (isDate) return { value: serial, format, isDate };
  const isPlain = serial === read && (format === '' || format === 'General');
  return isPlain ? read : { value: read, format, isDate, serial };
}

/** The column of a reference such as `AB12`, from 0. */
function columnNumber(reference: string): number {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(reference) ?? [];
  if (letters === undefined) throw new UnreadableFile('damaged');
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Characters that XML cannot contain are written as `_x000D_`. */
function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
