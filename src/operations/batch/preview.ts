import { render } from '../../engine/texts/template.ts';
import { type FileCell, type FileRow, type FileRows, isBlankCell } from '../../formats/file-cell.ts';
import { cellText } from '../rows/cell-value.ts';
import { FileReading } from '../rows/file-reading.ts';
import { type HeadingChoices, type MatchedColumn, shortened, type TableInputs } from '../rows/headings.ts';
import { readCell } from '../rows/read-cell.ts';
import { Tally } from '../rows/tally.ts';

/** The meaning assigned to each column of a file, before the run. */
export interface FilePreview {
  /** The row of its headings. */
  readonly row: number;
  readonly columns: readonly PreviewedColumn[];
}

export interface PreviewedColumn extends MatchedColumn {
  /** Its first values, as they were read. */
  readonly samples: readonly string[];
}

const SAMPLES = 3;

/** Reads just the headings and first rows of a file. @throws UnreadableFile */
export async function previewFile(
  file: FileRows,
  inputs: TableInputs,
  choices: HeadingChoices,
): Promise<FilePreview | { readonly message: string } | null> {
  const reading = new FileReading(inputs, choices, true);
  const rows: FileRow[] = [];
  for await (const some of file.rows) {
    rows.push(...reading.take(some));
    if (rows.length >= SAMPLES) break;
  }
  rows.push(...reading.end());
  if (reading.fault !== null) return { message: reading.fault.message };
  if (reading.headings === null || reading.headings.columns.length === 0) return null;
  const columns = reading.headings.columns as readonly MatchedColumn[];
  return {
    row: reading.headings.row,
    columns: columns.map((column) => ({
      ...column,
      heading: shortened(column.heading),
      samples: rows
        .slice(0, SAMPLES)
        .map(({ cells }) => sampleOf(column, cells[column.index] ?? null, inputs)),
    })),
  };
}

function sampleOf({ input, near }: MatchedColumn, cell: FileCell, { common }: TableInputs): string {
  const typed = shortened(cellText(cell).trim());
  const field = input ?? near;
  if (field === null || isBlankCell(cell)) return typed;
  const read = readCell(field, cell, new Tally());
  if ('problem' in read || read.value === undefined || read.value === typed) return typed;
  return render(common.batch.sample, { typed, read: read.value });
}
