import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { type FileCell, type FileRows, isBlankCell } from '../../formats/file-cell.ts';
import type { SheetColumn } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';
import type { HeadedColumn } from '../rows/headings.ts';
import { type NamedColumn, nameUnused } from '../rows/import-report.ts';
import { type FileRecord, TableReader } from '../rows/table-reader.ts';
import { UnusedColumns } from '../rows/unused-columns.ts';
import { type Batch, type BatchRow, checkPassedNames, type RowResult, TAKEN } from './batch.ts';
import { readJsonRows } from './json-rows.ts';
import type { BatchParameters } from './parameters.ts';
import { fileInputs, ROLES, readRole, YEARS_ALONE } from './roles.ts';

/** The rows of a batch and the layout of their answers: the caller's columns, the inputs, the results. */
export interface BatchTable {
  readonly columns: readonly SheetColumn[];
  readonly own: readonly string[];
  /** Null for JSON rows. */
  readonly file: TableReader | null;
  readonly unused: readonly NamedColumn[];
  /** What was assumed of all rows, and how columns were combined. */
  readonly notes: readonly string[];
  rows(): AsyncIterable<readonly BatchRow[]>;
  /** What was found for a row, in these columns but errors and warnings; if it has errors, its inputs stay as typed. */
  cells(row: BatchRow, result: RowResult): FileCell[];
}

export interface TableLimits {
  readonly maxRows: number;
  /** Whether the answer is JSON, in which the names of columns are keys. */
  readonly isJson: boolean;
}

/** Opens a file for a batch: its columns are settled, its rows are read as they are needed. @throws InvalidInput @throws UnreadableFile */
export async function openFileTable(
  file: FileRows,
  service: Service,
  { batch, choices, year }: Pick<BatchParameters, 'batch' | 'choices' | 'year'>,
  { maxRows, isJson }: TableLimits,
): Promise<BatchTable> {
  const { common } = service;
  const { calculator } = batch;
  const inputs = { ...fileInputs(calculator, common), year, maxRows };
  const reader = await TableReader.open(file, inputs, choices);
  const { columns } = reader.headings;
  const inputOf = ({ input, near }: HeadedColumn) => input ?? near[0] ?? null;
  const isGiven = (column: HeadedColumn): boolean => {
    const name = inputOf(column)?.name;
    return name !== undefined && !ROLES.some((role) => role === name);
  };
  const own = columns.filter((column) => !isGiven(column));
  const given = columns.filter(isGiven).map((column) => ({ ...column, input: inputOf(column) }));
  const isShared = given.map(({ input }) => given.filter((other) => other.input === input).length > 1);
  const names = own.map(({ heading }) => heading);
  if (isJson) checkNamesInJson(common, names);
  if (Number.isFinite(maxRows)) checkPassedNames(service, names);
  const has = (role: string): boolean => columns.some(({ input }) => input?.name === role);
  const hasStart = has('period_start') || 'period_start' in batch.defaults;

  function toRow(record: FileRecord): BatchRow {
    const role = readRole(calculator, record.given, hasStart, common);
    return {
      number: record.number,
      inputs: record.faults?.has('row') === true ? null : role.inputs,
      // The caller's own columns with a heading are passed through.
      passed: own.map(({ heading, index }) => [heading, record.cells[index] ?? null] as const),
      faults: record.faults,
      placed: (name, message) => reader.placed(name, message, record),
      typed: given.map(({ index }) => record.cells[index] ?? null),
      asked: record.asked,
      role,
    };
  }

  const shown = given.map(({ heading, input }) => ({ name: heading, kind: input?.kind ?? 'text' }));
  return {
    ...{ file: reader, own: names, unused: nameUnused(reader) },
    columns: answerColumns(batch, names, shown, true),
    notes: [...assumptions(batch, service, has, hasStart), ...reader.notes()],
    async *rows() {
      for await (const records of reader.records()) yield records.map(toRow);
    },
    cells({ number, passed, inputs: read, typed = [] }, result) {
      const cells: FileCell[] = [number, ...passed.map(([, value]) => value as FileCell)];
      for (const [index, { input }] of given.entries()) {
        const cell = typed[index] ?? null;
        const value = isShared[index] ? cell : ((read?.[input?.name ?? ''] as FileCell | undefined) ?? null);
        cells.push(result.calculation === null || (value === null && isBlankCell(cell)) ? cell : value);
      }
      return [...cells, ...resultCells(batch, result, true)];
    },
  };
}

/** JSON rows as a table: its columns are all names of all rows. @throws InvalidInput @throws UnreadableFile */
export function openJsonTable(text: string, service: Service, batch: Batch, maxRows: number): BatchTable {
  const rows = readJsonRows(text, service, batch, maxRows);
  const own = [...new Set(rows.flatMap(({ passed }) => passed.map(([name]) => name)))];
  const sent = new Set(rows.flatMap(({ inputs }) => Object.keys(inputs ?? {})));
  checkPassedNames(service, own);
  const fields = batch.calculator.schema.fields.filter(({ name }) => sent.has(name));
  const ownCells = ({ passed }: BatchRow): FileCell[] => {
    const values = new Map(passed);
    return own.map((name) => toCell(values.get(name)));
  };
  const counted = new UnusedColumns(
    own.map((heading, index) => ({ index, letter: '', heading, input: null, near: [], isIgnored: false })),
  );
  for (const row of rows) counted.add(ownCells(row));
  return {
    ...{ own, file: null, notes: [] },
    unused: counted.found().map(({ heading, firstValues }) => ({ heading, first_values: firstValues })),
    columns: answerColumns(batch, own, fields, false),
    async *rows() {
      yield rows;
    },
    cells(row, result) {
      const read = result.calculation?.read.input ?? row.inputs;
      const inputs = fields.map(({ name }) => toCell(read?.[name]));
      return [row.number, ...ownCells(row), ...inputs, ...resultCells(batch, result, false)];
    },
  };
}

/** What is taken for granted of all rows, since no column says otherwise. */
function assumptions(
  batch: Batch,
  { common }: Pick<Service, 'common'>,
  has: (role: string) => boolean,
  hasStart: boolean,
): string[] {
  const { batch: texts } = common;
  const notes: string[] = [];
  if (hasRegistry(batch)) {
    const missing = (['company_type', 'incorporated_on'] as const).filter((role) => !has(role));
    const both = missing.length === 2 ? 'both' : missing[0];
    if (both !== undefined && !has('first_accounts')) notes.push(render(texts[`assumed_${both}`]));
  }
  if (batch.calculator.schema.toolName === YEARS_ALONE && !hasStart) notes.push(render(texts.assumed_months));
  const given = Object.entries(batch.defaults).map(([name, value]) => `${name}=${String(value)}`);
  if (given.length > 0) notes.push(render(texts.for_all_rows, { inputs: listText(given) }));
  return notes;
}

function hasRegistry({ calculator }: Batch): boolean {
  return 'registry_due' in calculator.calculator.outputs;
}

/** @throws InvalidInput if column names are not unique in JSON; unnamed columns are left out. */
function checkNamesInJson({ batch: texts }: Service['common'], own: readonly string[]): void {
  const errors = new Map<string, string>();
  const seen = new Set<string>();
  for (const name of own) {
    if (name === '') continue;
    // Results of rows of files also have their `input`.
    const isTaken = TAKEN.has(name) || name === 'input';
    const error = seen.has(name) ? texts.heading_twice : isTaken ? texts.taken : null;
    if (error !== null) errors.set(name, render(error));
    seen.add(name);
  }
  if (errors.size > 0) throw new InvalidInput(render(texts.headings), errors);
}

function answerColumns(
  batch: Batch,
  own: readonly string[],
  given: readonly { readonly name: string; readonly kind: string }[],
  isFile: boolean,
): SheetColumn[] {
  const column = (heading: string, kind = 'text'): SheetColumn => ({
    heading,
    kind: kind === 'enum' ? 'text' : (kind as SheetColumn['kind']),
  });
  return [
    column('row'),
    ...own.map((heading) => column(heading)),
    ...[...given, ...batch.columns].map(({ name, kind }) => column(name, kind)),
    ...(isFile && hasRegistry(batch) ? [column('companies_house', 'date')] : []),
    column('errors'),
    column('warnings'),
  ];
}

function resultCells(batch: Batch, { calculation, registry }: RowResult, isFile: boolean): FileCell[] {
  const cells = batch.columns.map(({ json, cell = json }) =>
    calculation === null ? null : toCell(cell(calculation)),
  );
  return isFile && hasRegistry(batch) ? [...cells, registry?.due ?? null] : cells;
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
