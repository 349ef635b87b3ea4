import type { FileRows } from '../../formats/file-cell.ts';
import { cellText } from './cell-value.ts';
import {
  type HeadedColumn,
  type HeadingChoices,
  NO_CHOICES,
  shortened,
  type TableInputs,
} from './headings.ts';
import { type FileRecord, TableReader } from './table-reader.ts';
import { mustDeclare } from './unused-columns.ts';

export interface FilePreview {
  readonly row: number;
  readonly columns: readonly PreviewedColumn[];
  readonly otherSheets: readonly string[];
}

export interface PreviewedColumn extends HeadedColumn {
  /** Its first values, as typed and, where that differs, as read. */
  readonly samples: readonly { readonly typed: string; readonly read: string | null }[];
  /** Whether it holds numbers or dates and is not used; if so, whether the caller has to agree. */
  readonly unused: 'named' | 'to_declare' | null;
  /** How many of its cells cannot be read, and the first of them with its message. */
  readonly errors: { readonly count: number; readonly row: number; readonly message: string } | null;
}

const SAMPLES = 3;
const MAX_CHECKED = 1_000;

/** The columns of a file with their first values, and what cannot be read in them. @throws InvalidInput if it has no headings. @throws UnreadableFile */
export async function previewFile(
  file: FileRows,
  inputs: TableInputs,
  choices: HeadingChoices = NO_CHOICES,
): Promise<FilePreview> {
  const reader = await TableReader.open(file, inputs, choices, true);
  const first: FileRecord[] = [];
  const errors = new Map<string, NonNullable<PreviewedColumn['errors']>>();
  for await (const records of reader.records()) {
    first.push(...records.slice(0, SAMPLES - first.length));
    for (const { number, faults } of records) {
      for (const [name, message] of faults ?? []) {
        const { count = 0, ...before } = errors.get(name) ?? {};
        errors.set(name, { row: number, message, ...before, count: count + 1 });
      }
    }
    if (reader.rowsRead > MAX_CHECKED) break;
  }
  const { row, columns } = reader.headings;
  const toDeclare = new Set(mustDeclare(reader.unused, inputs).map(({ index }) => index));
  const unused = new Set(reader.unused.map(({ index }) => index));
  const isAlone = ({ input }: HeadedColumn): boolean =>
    columns.filter((other) => (other.input ?? other.near[0]) === input).length === 1;
  return {
    row,
    otherSheets: reader.kind.otherSheets,
    columns: columns.map((column) => ({
      ...column,
      heading: shortened(column.heading),
      unused: toDeclare.has(column.index) ? 'to_declare' : unused.has(column.index) ? 'named' : null,
      errors: errors.get(column.input?.name ?? '') ?? null,
      samples: first.flatMap(({ cells, given }) => {
        const typed = shortened(cellText(cells[column.index] ?? null).trim());
        const read = isAlone(column) ? (given[column.input?.name ?? ''] ?? null) : null;
        return typed === '' ? [] : [{ typed, read: read === typed ? null : read }];
      }),
    })),
  };
}
