import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { Calculation } from '../../engine/result.ts';
import { render } from '../../engine/texts/template.ts';
import type { FileCell, FileRows } from '../../formats/file-cell.ts';
import type { Service } from '../../service.ts';
import type { Steps } from '../operation.ts';
import { asReadHeader, asReadSheet, type FileFacts } from '../rows/as-read.ts';
import { cellText } from '../rows/cell-value.ts';
import type { HeadedColumn, HeadingChoices, TableInputs } from '../rows/headings.ts';
import { mixedDates, readRows } from '../rows/read-table.ts';
import type { Sheet, SheetColumn } from '../rows/row-operation.ts';
import { Tally } from '../rows/tally.ts';
import { type Batch, type BatchRow, refusedNames, TAKEN, tooManyRows } from './batch.ts';
import { cellOf, type FileAnswer, FileBatch, messagesText } from './file-batch.ts';

/** Rows that were read, and the layout of their answers. */
export interface ReadBatch {
  readonly rows: readonly BatchRow[];
  readonly columns: readonly SheetColumn[];
  /** The names of what is passed through. */
  readonly own: readonly string[];
  /** The values found in a row, by column. */
  write(row: BatchRow, found: Calculation | ReadonlyMap<string, string>): FileAnswer;
  /** What was read, left out, converted and refused; null for JSON rows, which are taken as they are. */
  asRead(refused: number): Sheet | null;
  /** What was converted and left out, for a header. */
  readonly converted: string;
  /** The columns of a file with the meaning assigned to each; none for JSON rows. */
  readonly headed: readonly HeadedColumn[];
  /** Whether a text began with a byte order mark. */
  readonly hasMark: boolean;
}

/** The inputs of a calculator, for reading files. */
export function tableInputs(service: Service, { calculator: { schema } }: Batch): TableInputs {
  return { fields: schema.fields, names: schema.inputNames, common: service.common };
}

export interface FileOptions {
  readonly service: Service;
  readonly batch: Batch;
  readonly choices: HeadingChoices;
  readonly most: number;
  /** Whether answers are JSON, in which names are unique and some belong to the answer. */
  readonly isJson: boolean;
}

/** Reads all rows of a file. @throws UnreadableFile */
export async function readFileBatch(file: FileRows, options: FileOptions): Promise<ReadBatch | InvalidInput> {
  const { service, batch, choices, most } = options;
  const inputs = tableInputs(service, batch);
  const found = await readRows(file, inputs, choices, most);
  if (found instanceof InvalidInput) return found;
  const { rows, reading, headings } = found;
  if (rows.length > most) return tooManyRows(service, most);
  const kind = file.kind();
  const tally = new Tally();
  const files = new FileBatch(batch, inputs, headings, kind.format === 'csv');
  const own = files.own.map(({ heading }) => heading);
  const refused = refusedNames(service, own) ?? (options.isJson ? refusedInJson(service, own) : null);
  if (refused !== null) return refused;
  const read = rows.map((row) => files.read(row, tally));
  if (tally.isMixed) return mixedDates(service, tally);
  return {
    rows: options.isJson ? read.map(forJson) : read,
    columns: files.columns,
    own,
    write: (row, found) => files.write(row as (typeof read)[number], found),
    asRead: (refusedRows) => {
      const facts: FileFacts = { kind, reading, tally, rows: rows.length, refused: refusedRows };
      return asReadSheet(service, facts);
    },
    converted: asReadHeader({ reading, tally }),
    headed: headings.columns,
    hasMark: kind.hasMark,
  };
}

/** In JSON names are unique, and columns without a name are left out. */
export function refusedInJson(
  { common: { batch: texts } }: Service,
  own: readonly string[],
): InvalidInput | null {
  const errors = new Map<string, string>();
  const seen = new Set<string>();
  for (const name of own) {
    if (name === '') continue;
    const fault = seen.has(name) ? texts.heading_twice : TAKEN.has(name) ? texts.taken : null;
    if (fault !== null) errors.set(name, render(fault));
    seen.add(name);
  }
  return errors.size === 0 ? null : new InvalidInput(render(texts.headings), errors);
}

/** A row of a file for a JSON answer: passed-through cells have names, and the row says what was read. */
export function forJson<R extends BatchRow>(row: R): R {
  const named = row.passed.filter(([name]) => name !== '');
  return {
    ...row,
    passed: [...named.map(([name, cell]) => [name, plainOf(cell)] as const), ['input', row.inputs]],
  };
}

function plainOf(cell: unknown): unknown {
  return typeof cell === 'object' && cell !== null ? cellText(cell as FileCell) : cell;
}

/** JSON rows as a table: its columns are all names of all rows. */
export function* jsonBatch(
  service: Service,
  batch: Batch,
  rows: readonly BatchRow[],
): Steps<ReadBatch | InvalidInput> {
  const names = new Set<string>();
  const given = new Set<string>();
  for (const { passed, inputs } of rows) {
    for (const [name] of passed) names.add(name);
    for (const name of Object.keys(inputs ?? {})) given.add(name);
    yield;
  }
  const own = [...names];
  const refused = refusedNames(service, own);
  if (refused !== null) return refused;
  const fields = batch.calculator.schema.fields.filter(({ name }) => given.has(name));
  return {
    rows,
    own,
    columns: [
      { heading: 'row', kind: 'text' },
      ...own.map((heading): SheetColumn => ({ heading, kind: 'text' })),
      ...fields.map(
        ({ name, kind }): SheetColumn => ({ heading: name, kind: kind === 'enum' ? 'text' : kind }),
      ),
      ...batch.columns.map(({ name, kind }): SheetColumn => ({ heading: name, kind })),
      { heading: 'errors', kind: 'text' },
    ],
    write({ number, passed, inputs }, found) {
      const values = new Map(passed);
      const isFound = !(found instanceof Map);
      const calculation = isFound ? (found as Calculation) : null;
      const errors = calculation === null ? messagesText(found as ReadonlyMap<string, string>) : null;
      const cells: FileCell[] = [
        number,
        ...own.map((name) => cellOf(values.get(name))),
        ...fields.map(({ name }) =>
          cellOf(calculation === null ? inputs?.[name] : calculation.read.input[name]),
        ),
        ...batch.columns.map(({ json }) => (calculation === null ? null : cellOf(json(calculation)))),
        errors,
      ];
      return { row: number, cells, errors };
    },
    asRead: () => null,
    converted: '',
    headed: [],
    hasMark: false,
  };
}
