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

/** The formats of numbers; other columns show them as they are. */
const FORMATS: Partial<Record<CellStyle, string>> = { money: '#,##0.00', integer: '#,##0' };
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
    const data: Cell[][] = [columns.map(({ heading }) => ({ value: text(heading), fontWeight: 'bold' }))];
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
  if (typeof cell === 'object' || typeof cell === 'boolean') return cell;
  const format = FORMATS[kind] ?? '';
  if (typeof cell === 'number') return { value: cell, format };
  const day = kind === 'date' ? parseDay(cell) : null;
  if (day !== null) return { value: serialOfDay(day), format: 'dd/mm/yyyy' };
  const isNumber = !['text', 'link', 'date'].includes(kind) && /^-?\d{1,15}(\.\d+)?$/.test(cell);
  return isNumber ? { value: Number(cell), format } : text(cell);
}

/** What XML cannot contain, what the writer would drop, and what reads like an escape of it. */
const ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)|(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}\ufffd]/gu;

/**
 * Text as spreadsheets escape it: `_x000D_`. So is the first letter of `constructor` and the like, because the writer
 * keeps texts as keys of a plain object.
 */
function text(value: string): string {
  const plain = value
    .slice(0, MAX_CELL)
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .replaceAll(ESCAPED, (letter) => letter.replaceAll(/./gs, escaped));
  return plain in Object.prototype ? escaped(plain.charAt(0)) + plain.slice(1) : plain;
}

function escaped(unit: string): string {
  return `_x${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`;
}
