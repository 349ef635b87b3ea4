import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { Calculation } from '../../engine/result.ts';
import { render } from '../../engine/texts/template.ts';
import { type FileCell, type FileRows, isBlankCell } from '../../formats/file-cell.ts';
import type { Service } from '../../service.ts';
import type { SheetColumn } from '../rows/as-read.ts';
import type { HeadingChoices, TableInputs } from '../rows/headings.ts';
import { readTable } from '../rows/read-table.ts';
import { type FileRecord, placedFault, type TableReader } from '../rows/table-reader.ts';
import type { Steps } from '../steps.ts';
import { type Batch, type BatchRow, type Found, refuseManyNames, TAKEN, tooManyRows } from './batch.ts';

/** The layout of answers: the caller's file with the results added. */
export interface AnswerTable {
  readonly columns: readonly SheetColumn[];
  readonly own: readonly string[];
  /** What was found for a row, in these columns; if it has errors, its inputs stay as typed. */
  cells(row: BatchRow, found: Found): FileCell[];
}

export interface ReadBatch extends AnswerTable {
  readonly rows: readonly BatchRow[];
  /** What was read, left out and converted; null for JSON rows, which need none of this. */
  readonly file: TableReader | null;
}

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

/** Reads all rows of a file. @throws InvalidInput @throws UnreadableFile */
export async function readFileBatch(file: FileRows, options: FileOptions): Promise<ReadBatch> {
  const { service, batch, choices, most, isJson } = options;
  const inputs = tableInputs(service, batch);
  const { records, reader } = await readTable(file, inputs, choices, most);
  if (records.length > most) throw tooManyRows(service, most);
  const table = fileTable(batch, reader);
  refuseManyNames(service, table.own);
  if (isJson) refuseNamesInJson(service, table.own);
  return { ...table, rows: records.map((record) => table.row(record)), file: reader };
}

/** @param file one whose headings have been read. */
export function fileTable(
  batch: Batch,
  file: TableReader,
): AnswerTable & { row(record: FileRecord): BatchRow } {
  const { columns = [] } = file.headings ?? {};
  const own = columns.filter(({ input }) => input === null);
  const given = columns.flatMap(({ input, ...column }) => (input === null ? [] : { ...column, input }));
  return {
    columns: answerColumns(
      batch,
      own.map(({ heading }) => heading),
      given.map(({ heading, input }) => ({ name: heading, kind: input.kind })),
    ),
    own: own.map(({ heading }) => heading),
    /** The caller's own columns with a heading are passed through. */
    row: (record) => ({
      number: record.number,
      inputs: record.faults?.has('row') === true ? null : record.given,
      passed: own.map(({ heading, index }) => [heading, record.cells[index] ?? null] as const),
      faults: record.faults,
      placed: (name, message) => placedFault(name, message, record, file),
      typed: given.map(({ index }) => record.cells[index] ?? null),
    }),
    cells({ number, passed, inputs: read, typed = [] }, found) {
      const isFound = found instanceof Calculation;
      const cells: FileCell[] = [number];
      for (const [, value] of passed) cells.push(value as FileCell);
      for (const [index, { input }] of given.entries()) {
        const cell = typed[index] ?? null;
        const value = read?.[input.name] as FileCell | undefined;
        cells.push(isFound ? (value ?? (isBlankCell(cell) ? cell : null)) : cell);
      }
      return addResults(cells, batch, found);
    },
  };
}

/** @throws InvalidInput if column names are not unique in JSON; unnamed columns are left out. */
export function refuseNamesInJson({ common: { batch: texts } }: Service, own: readonly string[]): void {
  const errors = new Map<string, string>();
  const seen = new Set<string>();
  for (const name of own) {
    if (name === '') continue;
    const fault = seen.has(name) ? texts.heading_twice : isTaken(name) ? texts.taken : null;
    if (fault !== null) errors.set(name, render(fault));
    seen.add(name);
  }
  if (errors.size > 0) throw new InvalidInput(render(texts.headings), errors);
}

/** Answers to rows of files also have their `input`. */
function isTaken(name: string): boolean {
  return TAKEN.has(name) || name === 'input';
}

/** JSON rows as a table: its columns are all names of all rows. @throws InvalidInput */
export function* jsonBatch(service: Service, batch: Batch, rows: readonly BatchRow[]): Steps<ReadBatch> {
  const names = new Set<string>();
  const given = new Set<string>();
  for (const { passed, inputs } of rows) {
    for (const [name] of passed) names.add(name);
    for (const name of Object.keys(inputs ?? {})) given.add(name);
    yield;
  }
  const own = [...names];
  refuseManyNames(service, own);
  const fields = batch.calculator.schema.fields.filter(({ name }) => given.has(name));
  return {
    rows,
    own,
    file: null,
    columns: answerColumns(batch, own, fields),
    cells({ number, passed, inputs }, found) {
      const values = new Map(passed);
      const read = found instanceof Calculation ? found.read.input : inputs;
      const cells: FileCell[] = [number];
      for (const name of own) cells.push(toCell(values.get(name)));
      for (const { name } of fields) cells.push(toCell(read?.[name]));
      return addResults(cells, batch, found);
    },
  };
}

function answerColumns(
  { columns }: Batch,
  own: readonly string[],
  given: readonly { readonly name: string; readonly kind: string }[],
): SheetColumn[] {
  return [
    { heading: 'row', kind: 'text' },
    ...own.map((heading) => ({ heading, kind: 'text' as const })),
    ...[...given, ...columns].map(({ name, kind }) => ({
      heading: name,
      kind: kind === 'enum' ? 'text' : (kind as SheetColumn['kind']),
    })),
    { heading: 'errors', kind: 'text' },
  ];
}

function addResults(cells: FileCell[], { columns }: Batch, found: Found): FileCell[] {
  const isFound = found instanceof Calculation;
  for (const { json, cell = json } of columns) cells.push(isFound ? toCell(cell(found)) : null);
  cells.push(isFound ? null : messagesText(found));
  return cells;
}

export function messagesText(errors: ReadonlyMap<string, string>): string {
  return [...errors].map(([name, message]) => `${name}: ${message}`).join(' ');
}

/** A JSON value as a cell: several texts joined, records as JSON. */
export function toCell(value: unknown): FileCell {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') return value as FileCell;
  const isTexts = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isTexts ? value.join(' ') : JSON.stringify(value);
}
