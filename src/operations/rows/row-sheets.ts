import { render } from '../../engine/texts/template.ts';
import type { Service } from '../../service.ts';
import type { ColumnKind, Sheet, SheetCell } from './row-operation.ts';

/** One column of a sheet: the key of its heading, its kind, its cell in a row, and whether it is summed. */
export type SheetShape<R> = readonly (readonly [
  column: string,
  kind: ColumnKind,
  cell: (row: R) => SheetCell,
  sum?: 'sum',
])[];

/** Builds sheets with the texts of an operation: `operations.each.<name>` in texts/common.yaml. */
export function sheetMaker(operation: string, { common }: Service) {
  const { columns = {}, labels = {} } = common.operations.each[operation] ?? {};
  return {
    /** The label of an enum word in the answer. */
    label: (word: string | null | undefined): string => (word ? render(labels[word]) : ''),
    sheet: <R>(name: string, rows: readonly R[], shape: SheetShape<R>): Sheet => ({
      name: render(columns[name]),
      columns: shape.map(([column, kind, , sum]) => ({
        heading: render(columns[column]),
        kind,
        isSummed: sum === 'sum',
      })),
      rows: rows.map((row) => shape.map(([, , cell]) => cell(row))),
    }),
  };
}
