import type { Cell } from 'write-excel-file/universal';
import { parseDay } from '../../law/calendar.ts';
import { type FileCell, serialOfDay } from '../file-cell.ts';

/** How the cells of a column are written; `text` keeps them unchanged. */
export type CellStyle = 'text' | 'money' | 'date' | 'integer' | 'decimal' | 'percent' | 'boolean' | 'link';

export interface SheetColumn {
  readonly heading: string;
  readonly kind: CellStyle;
}

export interface Sheet<C extends FileCell = FileCell> {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly C[])[];
}

const FORMATS = { money: '#,##0.00', date: 'dd/mm/yyyy', integer: '#,##0' } as const;
const MAX_CELL = 32_767;

/** A workbook. Text stays text, whatever it begins with. @throws Error if Excel takes no sheets of these names. */
export async function writeXlsx(
  sheets: readonly Sheet[],
  turn: () => Promise<void> | undefined = () => undefined,
): Promise<Uint8Array> {
  // Most processes write no workbook.
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  const written = [];
  for (const { name, columns, rows } of sheets) {
    const data = [columns.map(({ heading }): Cell => ({ ...text(heading), fontWeight: 'bold' }))];
    for (const row of rows) {
      await turn();
      data.push(row.map((cell, index) => makeCell(cell, columns[index]?.kind ?? 'text')));
    }
    const widths = columns.map(({ heading }) => ({ width: Math.min(40, Math.max(14, heading.length + 2)) }));
    written.push({ sheet: name, stickyRowsCount: 1, columns: widths, data });
  }
  return new Uint8Array(await (await writeExcelFile(written).toBlob()).arrayBuffer());
}

function makeCell(cell: FileCell, kind: CellStyle): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'boolean') return { value: cell, type: Boolean };
  if (typeof cell === 'object') return number(cell.value, cell.format);
  const format = kind === 'money' || kind === 'integer' ? FORMATS[kind] : '';
  if (typeof cell === 'number') return number(cell, format);
  const day = kind === 'date' ? parseDay(cell) : null;
  if (day !== null) return number(serialOfDay(day), FORMATS.date);
  const isNumber = !['text', 'link', 'date'].includes(kind) && /^-?\d{1,15}(\.\d+)?$/.test(cell);
  return isNumber ? number(Number(cell), format) : text(cell);
}

function number(value: number, format: string): Cell {
  return { value, type: Number, ...(format === '' ? {} : { format }) };
}

/**
 * Characters that XML cannot contain, or that the writer would drop, are written as spreadsheets do: `_x000D_`. So is the
 * first letter of `constructor` and the like, because the writer keeps texts as keys of a plain object.
 */
function text(value: string): Cell {
  const plain = value
    .slice(0, MAX_CELL)
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .replaceAll(/(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}\ufffd]/gu, (letter) =>
      letter.replaceAll(/./gs, escaped),
    );
  return {
    value: plain in Object.prototype ? escaped(plain.charAt(0)) + plain.slice(1) : plain,
    type: String,
  };
}

function escaped(unit: string): string {
  return `_x${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`;
}
