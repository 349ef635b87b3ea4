import { csv } from '../../formats/csv.ts';
import type { FileCell } from '../../formats/file-cell.ts';
import { XlsxWriter } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';
import { asReadSheet } from './as-read.ts';
import type { FileGiven } from './read-table.ts';
import type { RowOperation, Sheet } from './row-operation.ts';

/** A sheet of an answer, which may include cells from the caller's file. */
export interface SheetToWrite extends Omit<Sheet, 'rows'> {
  readonly rows: Iterable<readonly FileCell[]>;
}

/** Rows written in a step. */
const STEP = 20;
const NOTHING = new Uint8Array();

/** Writes sheets as a workbook (.xlsx), some rows a step. */
export function* writeWorkbook(sheets: Iterable<SheetToWrite>): Generator<Uint8Array, void, undefined> {
  let pieces: Uint8Array[] = [];
  const writer = new XlsxWriter((bytes) => pieces.push(bytes));
  const taken = (): Uint8Array[] => {
    const made = pieces.length === 0 ? [NOTHING] : pieces;
    pieces = [];
    return made;
  };
  for (const { name, columns, rows } of sheets) {
    writer.sheet(name, columns);
    let count = 0;
    for (const cells of rows) {
      writer.row(cells);
      count += 1;
      if (count % STEP === 0) yield* taken();
    }
  }
  writer.end();
  yield* taken();
}

/** The answer of an operation on rows as CSV: its first table. */
export function answerCsv<R>(operation: RowOperation<R>, answer: R, service: Service): string {
  const [{ columns, rows }] = operation.sheets(answer, service);
  return csv(
    columns.map(({ heading }) => heading),
    [...rows],
  );
}

/** The same as a workbook: all its tables, and what was read. */
export function answerWorkbook<R>(
  operation: RowOperation<R>,
  answer: R,
  tables: FileGiven['tables'],
  service: Service,
): Uint8Array[] {
  const facts = [...tables.values()].map((table) => table.facts);
  const sheets = [...operation.sheets(answer, service), asReadSheet(service, ...facts)];
  return [...writeWorkbook(sheets)];
}
