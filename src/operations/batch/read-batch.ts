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
import { type Batch, type BatchRow, checkPassedNames, type RowResult, TAKEN, tooManyRows } from './batch.ts';
import { readJsonRows } from './json-rows.ts';
import type { BatchParameters } from './parameters.ts';
import { fileInputs, ROLES, readRole, YEARS_ALONE } from './roles.ts';

/** The layout of answers: the caller's file with the results added, and what holds for all of its rows. */
export interface AnswerTable {
  readonly columns: readonly SheetColumn[];
  readonly own: readonly string[];
  /** Null for JSON rows. */
  readonly file: TableReader | null;
  readonly unused: readonly NamedColumn[];
  /** What was assumed of all rows, and how columns were combined. */
  readonly notes: readonly string[];
  /** What was found for a row, in these columns but errors and warnings; if it has errors, its inputs stay as typed. */
  cells(row: BatchRow, result: RowResult): FileCell[];
}

export interface ReadBatch extends AnswerTable {
  readonly rows: readonly BatchRow[];
}

/** Opens a file for a batch: its columns are settled, its rows not yet read. @throws InvalidInput @throws UnreadableFile */
export async function openBatchFile(
  file: FileRows,
  { common }: Service,
  { batch, choices, year }: Pick<BatchParameters, 'batch' | 'choices' | 'year'>,
  isJson: boolean,
): Promise<AnswerTable & { readonly file: TableReader; row(record: FileRecord): BatchRow }> {
  const { calculator } = batch;
  const reader = await TableReader.open(file, { ...fileInputs(calculator, common), year }, choices);
  const { columns } = reader.headings;
  const isRole = ({ input }: HeadedColumn): boolean => ROLES.some((role) => role === input?.name);
  const isGiven = (column: HeadedColumn): boolean =>
    (column.input ?? column.near[0]) !== undefined && !isRole(column);
  const own = columns.filter((column) => !isGiven(column));
  const given = columns
    .filter(isGiven)
    .map((column) => ({ ...column, input: column.input ?? column.near[0] ?? null }));
  const isShared = given.map(({ input }) => given.filter((other) => other.input === input).length > 1);
  const names = own.map(({ heading }) => heading);
  if (isJson) checkNamesInJson(common, names);
  const has = (role: string): boolean => columns.some(({ input }) => input?.name === role);
  const hasStart = has('period_start') || 'period_start' in batch.defaults;
  const shown = given.map(({ heading, input }) => ({ name: heading, kind: input?.kind ?? 'text' }));
  return {
    ...{ file: reader, own: names, unused: nameUnused(reader) },
    columns: answerColumns(batch, names, shown, hasRegistry(batch)),
    notes: [...assumptions(batch, { common }, has, hasStart), ...reader.notes()],
    /** The caller's own columns with a heading are passed through. */
    row(record) {
      const role = readRole(calculator, record.given, hasStart, common);
      return {
        number: record.number,
        inputs: record.faults?.has('row') === true ? null : role.inputs,
        passed: own.map(({ heading, index }) => [heading, record.cells[index] ?? null] as const),
        faults: record.faults,
        placed: (name, message) => reader.placed(name, message, record),
        typed: given.map(({ index }) => record.cells[index] ?? null),
        asked: record.asked,
        role,
      };
    },
    cells({ number, passed, inputs: read, typed = [] }, result) {
      const cells: FileCell[] = [number, ...passed.map(([, value]) => value as FileCell)];
      for (const [index, { input }] of given.entries()) {
        const cell = typed[index] ?? null;
        const value = isShared[index] ? cell : ((read?.[input?.name ?? ''] as FileCell | undefined) ?? null);
        cells.push(result.calculation === null || (value === null && isBlankCell(cell)) ? cell : value);
      }
      return withResults(cells, batch, result, hasRegistry(batch));
    },
  };
}

/** Reads all rows of a file. @throws InvalidInput @throws UnreadableFile */
export async function readFileBatch(
  file: FileRows,
  service: Service,
  parameters: Pick<BatchParameters, 'batch' | 'choices' | 'year'>,
  { max, isJson }: { readonly max: number; readonly isJson: boolean },
): Promise<ReadBatch> {
  const table = await openBatchFile(file, service, parameters, isJson);
  checkPassedNames(service, table.own);
  const rows: BatchRow[] = [];
  for await (const records of table.file.records()) {
    if (rows.length + records.length > max) throw tooManyRows(service, max);
    rows.push(...records.map((record) => table.row(record)));
  }
  return { ...table, rows };
}

/** JSON rows as a table: its columns are all names of all rows. @throws InvalidInput @throws UnreadableFile */
export function readJsonBatch(text: string, service: Service, batch: Batch, max: number): ReadBatch {
  const rows = readJsonRows(text, service, batch, max);
  const own = [...new Set(rows.flatMap(({ passed }) => passed.map(([name]) => name)))];
  const sent = new Set(rows.flatMap(({ inputs }) => Object.keys(inputs ?? {})));
  checkPassedNames(service, own);
  const fields = batch.calculator.schema.fields.filter(({ name }) => sent.has(name));
  const counted = new UnusedColumns(
    own.map((heading, index) => ({ index, letter: '', heading, input: null, near: [], isIgnored: false })),
  );
  for (const { passed } of rows) {
    const values = new Map(passed);
    counted.add(own.map((name) => toCell(values.get(name))));
  }
  return {
    ...{ rows, own, file: null, notes: [] },
    unused: counted.found().map(({ heading, firstValues }) => ({ heading, first_values: firstValues })),
    columns: answerColumns(batch, own, fields, false),
    cells({ number, passed, inputs }, result) {
      const values = new Map(passed);
      const read = result.calculation?.read.input ?? inputs;
      const cells: FileCell[] = [number, ...own.map((name) => toCell(values.get(name)))];
      for (const { name } of fields) cells.push(toCell(read?.[name]));
      return withResults(cells, batch, result, false);
    },
  };
}

/** What is taken for granted of all rows, since no column says otherwise. */
function assumptions(
  { calculator, defaults }: Batch,
  { common }: Pick<Service, 'common'>,
  has: (role: string) => boolean,
  hasStart: boolean,
): string[] {
  const { batch: texts } = common;
  const notes: string[] = [];
  if ('registry_due' in calculator.calculator.outputs) {
    const missing = (['company_type', 'incorporated_on'] as const).filter((role) => !has(role));
    const both = missing.length === 2 ? 'both' : missing[0];
    if (both !== undefined && !has('first_accounts')) notes.push(render(texts[`assumed_${both}`]));
  }
  if (calculator.schema.toolName === YEARS_ALONE && !hasStart) notes.push(render(texts.assumed_months));
  const given = Object.entries(defaults).map(([name, value]) => `${name}=${String(value)}`);
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
    const fault = seen.has(name) ? texts.heading_twice : isTaken ? texts.taken : null;
    if (fault !== null) errors.set(name, render(fault));
    seen.add(name);
  }
  if (errors.size > 0) throw new InvalidInput(render(texts.headings), errors);
}

function answerColumns(
  { columns }: Batch,
  own: readonly string[],
  given: readonly { readonly name: string; readonly kind: string }[],
  hasRegistryDate: boolean,
): SheetColumn[] {
  const text = (heading: string) => ({ heading, kind: 'text' as const });
  return [
    text('row'),
    ...own.map(text),
    ...[...given, ...columns].map(({ name, kind }) => ({
      heading: name,
      kind: kind === 'enum' ? 'text' : (kind as SheetColumn['kind']),
    })),
    ...(hasRegistryDate ? [{ heading: 'companies_house', kind: 'date' as const }] : []),
    text('errors'),
    text('warnings'),
  ];
}

function withResults(
  cells: FileCell[],
  { columns }: Batch,
  { calculation, registry }: RowResult,
  hasRegistryDate: boolean,
): FileCell[] {
  for (const { json, cell = json } of columns)
    cells.push(calculation === null ? null : toCell(cell(calculation)));
  if (hasRegistryDate) cells.push(registry?.due ?? null);
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
