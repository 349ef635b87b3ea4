import { strToU8, Zip, ZipDeflate } from 'fflate';
import { parseDay } from '../../law/calendar.ts';
import { columnLetters, type FileCell, serialOfDay } from '../file-cell.ts';

/** How the cells of a column are written; `text` keeps them unchanged. */
export type CellStyle = 'text' | 'money' | 'date' | 'integer' | 'decimal' | 'percent' | 'boolean' | 'link';

export interface XlsxColumn {
  readonly heading: string;
  readonly kind: CellStyle;
}

export const MOST_SHEET_ROWS = 1_048_576;

const FORMATS: Readonly<Partial<Record<CellStyle, string>>> = {
  money: '#,##0.00',
  date: 'dd/mm/yyyy',
  integer: '#,##0',
};
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** A fixed timestamp for archived files, so that the same answer gives the same bytes. */
const TIME = '1980-01-01T00:00:00';
const HEADER_STYLE = 1;

/** Writes a workbook row by row, in constant memory. Text stays text, whatever it begins with. */
export class XlsxWriter {
  readonly #zip: Zip;
  readonly #made: Uint8Array[] = [];
  readonly #sheets: string[] = [];
  readonly #formats: string[] = [];
  #open: { part: ZipDeflate; columns: readonly XlsxColumn[]; row: number } | null = null;

  constructor() {
    this.#zip = new Zip((error, bytes) => {
      if (error !== null) throw error;
      this.#made.push(bytes);
    });
  }

  taken(): Uint8Array[] {
    return this.#made.splice(0);
  }

  sheet(name: string, columns: readonly XlsxColumn[]): void {
    this.#closeSheet();
    this.#sheets.push(sheetName(name, this.#sheets));
    const part = this.#part(`xl/worksheets/sheet${this.#sheets.length}.xml`);
    const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
    const widths = columns.map(
      (column, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${columnWidth(column)}" customWidth="1"/>`,
    );
    part.push(
      strToU8(
        `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`}<sheetData>`,
      ),
    );
    this.#open = { part, columns, row: 0 };
    this.#write(columns.map(({ heading }, index) => textCell(heading, index, 1, HEADER_STYLE)));
  }

  row(cells: readonly FileCell[]): void {
    const { columns, row } = this.#open ?? { columns: [], row: 0 };
    this.#write(cells.map((cell, index) => this.#cell(cell, columns[index]?.kind ?? 'text', index, row + 1)));
  }

  end(): void {
    this.#closeSheet();
    const numbers = this.#sheets.map((_, index) => index + 1);
    const sheets = this.#sheets.map(
      (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    );
    const relation = (id: number, type: string, target: string): string =>
      `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
    const relations = (content: string): string =>
      `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`;
    const type = (part: string, kind: string): string =>
      `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
    this.#add(
      'xl/workbook.xml',
      `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    );
    this.#add(
      'xl/_rels/workbook.xml.rels',
      relations(
        [
          ...numbers.map((number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`)),
          relation(numbers.length + 1, 'styles', 'styles.xml'),
        ].join(''),
      ),
    );
    this.#add('xl/styles.xml', this.#styles());
    this.#add('_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml')));
    this.#add(
      '[Content_Types].xml',
      `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook.xml', 'sheet.main')}${numbers.map((number) => type(`worksheets/sheet${number}.xml`, 'worksheet')).join('')}${type('styles.xml', 'styles')}</Types>`,
    );
    this.#zip.end();
  }

  #part(name: string): ZipDeflate {
    const part = new ZipDeflate(name, { level: 6 });
    part.mtime = TIME;
    this.#zip.add(part);
    return part;
  }

  #add(name: string, text: string): void {
    this.#part(name).push(strToU8(text), true);
  }

  #write(cells: readonly string[]): void {
    if (this.#open === null) throw new Error('no sheet was begun');
    this.#open.row += 1;
    if (this.#open.row > MOST_SHEET_ROWS) throw new RangeError('a sheet has no more rows');
    this.#open.part.push(strToU8(`<row r="${this.#open.row}">${cells.join('')}</row>`));
  }

  #closeSheet(): void {
    this.#open?.part.push(strToU8('</sheetData></worksheet>'), true);
    this.#open = null;
  }

  #cell(cell: FileCell, kind: CellStyle, column: number, row: number): string {
    if (cell === null || cell === '') return '';
    if (typeof cell === 'boolean') return plainCell(cell ? '1' : '0', column, row, 0, ' t="b"');
    if (typeof cell === 'object') {
      return plainCell(
        String(cell.value),
        column,
        row,
        this.#styleOf(cell.isDate && cell.format === '' ? 'dd/mm/yyyy' : cell.format),
      );
    }
    const style = this.#styleOf(FORMATS[kind]);
    if (typeof cell === 'number') return plainCell(String(cell), column, row, kind === 'text' ? 0 : style);
    const day = kind === 'date' ? parseDay(cell) : null;
    if (day !== null) return plainCell(String(serialOfDay(day)), column, row, style);
    const isNumber =
      kind !== 'text' && kind !== 'link' && kind !== 'date' && /^-?\d{1,15}(\.\d+)?$/.test(cell);
    return isNumber ? plainCell(cell, column, row, style) : textCell(cell, column, row, 0);
  }

  #styleOf(format: string | undefined): number {
    if (format === undefined || format === '') return 0;
    const known = this.#formats.indexOf(format);
    if (known < 0) this.#formats.push(format);
    return HEADER_STYLE + 1 + (known < 0 ? this.#formats.length - 1 : known);
  }

  #styles(): string {
    const first = 164;
    const own = this.#formats.map(
      (format, index) => `<numFmt numFmtId="${first + index}" formatCode="${escaped(format)}"/>`,
    );
    const shown = this.#formats.map(
      (_, index) =>
        `<xf numFmtId="${first + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    );
    const font = '<sz val="11"/><name val="Calibri"/>';
    return `${DECLARATION}<styleSheet xmlns="${MAIN}">${own.length === 0 ? '' : `<numFmts count="${own.length}">${own.join('')}</numFmts>`}<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${shown.length + 2}"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/>${shown.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
  }
}

function plainCell(value: string, column: number, row: number, style: number, type = ''): string {
  return `<c r="${columnLetters(column)}${row}"${style === 0 ? '' : ` s="${style}"`}${type}><v>${value}</v></c>`;
}

function textCell(text: string, column: number, row: number, style: number): string {
  if (text === '') return '';
  const at = `<c r="${columnLetters(column)}${row}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr">`;
  return `${at}<is><t xml:space="preserve">${escaped(text.slice(0, LONGEST_CELL))}</t></is></c>`;
}

const LONGEST_CELL = 32_767;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML; characters that XML cannot contain are written as spreadsheets do. */
function escaped(text: string): string {
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] as string)
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, (letter) =>
      letter === '\t' || letter === '\n' ? letter : escapeCode(letter),
    )
    .replaceAll(/\p{Cs}/gu, '\ufffd');
}

function escapeCode(letter: string): string {
  return `_x${letter.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`;
}

function columnWidth({ heading, kind }: XlsxColumn): number {
  const least = kind === 'text' ? 14 : 12;
  return Math.min(40, Math.max(least, heading.length + 2));
}

function sheetName(name: string, taken: readonly string[]): string {
  const plain = name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet';
  return taken.includes(plain) ? `${plain.slice(0, 27)} ${taken.length + 1}` : plain;
}
