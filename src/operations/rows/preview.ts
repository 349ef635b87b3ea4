import type { FileRows } from '../../formats/file-cell.ts';
import { type HeadedColumn, type HeadingChoices, shortened, type TableInputs } from './headings.ts';
import { cellText } from './read-cell.ts';
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

/** The columns of a file with their first values, and what cannot be read in them. @throws InvalidInput if it has no headings. @throws UnreadableFile */
export async function previewFile(
  file: FileRows,
  inputs: TableInputs,
  choices: HeadingChoices,
): Promise<FilePreview> {
  const reader = await TableReader.open(file, inputs, choices, true);
  const records: FileRecord[] = [];
  for await (const record of reader.records()) records.push(record);
  const { row, columns, unused } = reader;
  const toDeclare = mustDeclare(unused, inputs);
  const isIn = (list: readonly HeadedColumn[], { index }: HeadedColumn) =>
    list.some((one) => one.index === index);
  return {
    row,
    otherSheets: reader.file.kind.otherSheets,
    columns: columns.map((column) => {
      const name = column.input?.name ?? '';
      const isAlone = columns.filter(({ input, near }) => (input ?? near[0])?.name === name).length === 1;
      const errors = records.flatMap(({ number, faults }) => {
        const message = faults?.get(name);
        return message === undefined ? [] : [{ row: number, message }];
      });
      return {
        ...column,
        heading: shortened(column.heading),
        unused: isIn(toDeclare, column) ? 'to_declare' : isIn(unused, column) ? 'named' : null,
        errors: errors[0] === undefined ? null : { ...errors[0], count: errors.length },
        samples: records.slice(0, SAMPLES).flatMap(({ cells, input }) => {
          const typed = shortened(cellText(cells[column.index] ?? null).trim());
          const read = isAlone ? (input[name] ?? null) : null;
          return typed === '' ? [] : [{ typed, read: read === typed ? null : read }];
        }),
      };
    }),
  };
}
