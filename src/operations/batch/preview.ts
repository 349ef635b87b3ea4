import { render } from '../../engine/texts/template.ts';
import { type FileCell, type FileRow, type FileRows, isBlankCell } from '../../formats/file-cell.ts';
import { isoDay } from '../../law/calendar.ts';
import { type CellValue, cellText, Tally } from '../rows/cell-value.ts';
import { type HeadedColumn, NO_CHOICES, shortened, type TableInputs } from '../rows/headings.ts';
import { readCell } from '../rows/read-cell.ts';
import { readDate } from '../rows/read-date.ts';
import { TableReader } from '../rows/table-reader.ts';
import { mustDeclare } from '../rows/unused-columns.ts';

export interface FilePreview {
  readonly row: number;
  readonly columns: readonly PreviewedColumn[];
  readonly otherSheets: readonly string[];
}

export interface PreviewedColumn extends HeadedColumn {
  readonly samples: readonly string[];
  /** Whether it holds numbers or dates and is not used; if so, whether the caller has to agree. */
  readonly unused: 'named' | 'to_declare' | null;
}

const SAMPLES = 3;

/** The headings and first rows of a file, and which columns it would not use. @throws InvalidInput if it has none. @throws UnreadableFile */
export async function previewFile(file: FileRows, inputs: TableInputs): Promise<FilePreview> {
  const reader = await TableReader.open(file, inputs, NO_CHOICES, true);
  const rows: FileRow[] = [];
  for await (const some of reader.rows()) {
    rows.push(...some.slice(0, SAMPLES));
    if (rows.length >= SAMPLES) break;
  }
  const { row, columns } = reader.headings;
  const toDeclare = new Set(mustDeclare(reader.unused, inputs).map(({ index }) => index));
  const unused = new Set(reader.unused.map(({ index }) => index));
  return {
    row,
    otherSheets: reader.kind.otherSheets,
    columns: columns.map((column) => ({
      ...column,
      heading: shortened(column.heading),
      unused: toDeclare.has(column.index) ? 'to_declare' : unused.has(column.index) ? 'named' : null,
      samples: rows
        .slice(0, SAMPLES)
        .map(({ cells }) => makeSample(column, cells[column.index] ?? null, inputs)),
    })),
  };
}

function makeSample({ input, near }: HeadedColumn, cell: FileCell, { common }: TableInputs): string {
  const typed = shortened(cellText(cell).trim());
  const field = input ?? near[0] ?? null;
  if (field === null || cell === null || isBlankCell(cell)) return typed;
  const read = field.kind === 'date' ? dateSample(cell) : readCell(field, cell, new Tally());
  if ('problem' in read || read.value === undefined || read.value === typed) return typed;
  return render(common.batch.sample, { typed, read: read.value });
}

/** The day that a cell shows by itself. */
function dateSample(cell: Exclude<FileCell, null>): CellValue {
  const written = readDate(cell, new Tally());
  const day = 'day' in written ? written.day : 'dayFirst' in written ? written.dayFirst : null;
  return { value: day === null ? undefined : isoDay(day) };
}
