import type { ColumnInput } from '../../engine/inputs/field.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { DuplicateParameter } from '../../engine/inputs/read-value.ts';
import { integerText, listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import type { FileCell, FileRows } from '../../formats/file-cell.ts';
import { isRecord } from '../../formats/json-inputs.ts';
import type { CellStyle, SheetColumn } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';
import { shortened } from '../rows/headings.ts';
import { type NamedColumn, nameUnused } from '../rows/import-report.ts';
import { parseJson } from '../rows/read-table.ts';
import { type FileRecord, TableReader, tooManyRows } from '../rows/table-reader.ts';
import { UnusedColumns } from '../rows/unused-columns.ts';
import { type Batch, type BatchRow, makeRow, type RowResult, TAKEN } from './batch.ts';
import { fieldStyle } from './columns.ts';
import type { BatchParameters } from './parameters.ts';
import { fileInputs, ROLES, readRole, YEARS_ALONE } from './roles.ts';

/** A column of answers: named as in `columns=`, and with its heading for people. */
export interface AnswerColumn extends SheetColumn {
  readonly name: string;
}

/** The rows of a batch and the layout of their answers: the caller's columns, the inputs, the results. */
export interface BatchTable {
  readonly columns: readonly AnswerColumn[];
  readonly own: readonly string[];
  /** Null for JSON rows. */
  readonly file: TableReader | null;
  readonly unused: readonly NamedColumn[];
  /** What was assumed of all rows, and how columns were combined. */
  readonly notes: readonly string[];
  rows(): AsyncIterable<BatchRow>;
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
  const { calculator, defaults } = batch;
  const reader = await TableReader.open(file, { ...fileInputs(calculator, common), year, maxRows }, choices);
  const columns = reader.columns.map((column) => ({
    ...column,
    input: column.input ?? column.near[0] ?? null,
  }));
  const isOwn = ({ input }: { input: ColumnInput | null }) => ROLES.some((role) => role === input?.name);
  const own = columns.filter((column) => column.input === null || isOwn(column));
  const entered = columns.filter((column) => !own.includes(column));
  const names = own.map(({ heading }) => heading);
  if (isJson) checkNamesInJson(common, names);
  if (Number.isFinite(maxRows)) checkPassedNames(service, names);
  const has = (role: string): boolean => reader.columns.some(({ input }) => input?.name === role);
  const hasStart = has('period_start') || 'period_start' in defaults;

  function toRow(record: FileRecord): BatchRow {
    const { number, cells, faults, questions } = record;
    const role = readRole(calculator, record.input, hasStart, common);
    return {
      ...{ number, faults, questions, role },
      inputs: faults?.has('row') === true ? null : role.inputs,
      // The caller's own columns with a heading are passed through.
      passed: own.map(({ heading, index }) => [heading, cells[index] ?? null] as const),
      placed: (name, message) => reader.placed(name, message, record),
      typed: entered.map(({ index }) => cells[index] ?? null),
    };
  }

  const shown = entered.map(({ heading, input }) => ({ name: heading, kind: input?.kind ?? 'text' }));
  return {
    ...{ file: reader, own: names, unused: nameUnused(reader) },
    columns: answerColumns(batch, names, shown, true),
    notes: [...assumptions(batch, service, has, hasStart), ...reader.notes()],
    async *rows() {
      for await (const record of reader.records()) yield toRow(record);
    },
    cells({ number, passed, inputs, typed = [] }, result) {
      const sent = entered.map(({ input }, index) => {
        const isShared = entered.some((other, at) => at !== index && other.input === input);
        const isTyped = result.calculation === null || isShared;
        return isTyped ? (typed[index] ?? null) : toCell(inputs?.[input?.name ?? '']);
      });
      const own = passed.map(([, value]) => value as FileCell);
      return [number, ...own, ...sent, ...resultCells(batch, result, true)];
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
    unused: nameUnused({ unused: counted.list() }),
    columns: answerColumns(batch, own, fields, false),
    async *rows() {
      yield* rows;
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
  const entered = Object.entries(batch.defaults).map(([name, value]) => `${name}=${String(value)}`);
  if (entered.length > 0) notes.push(render(texts.for_all_rows, { inputs: listText(entered) }));
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

/** The most pass-through names, and their greatest total length: each row's result repeats them. */
const MAX_PASSED = 200;
const MAX_PASSED_LENGTH = 4_000;

/** @throws InvalidInput if there are too many pass-through names, or they are too long. */
function checkPassedNames({ common }: Service, names: readonly string[]): void {
  if (names.length <= MAX_PASSED && names.join('').length <= MAX_PASSED_LENGTH) return;
  const slots = { most: integerText(MAX_PASSED), length: integerText(MAX_PASSED_LENGTH) };
  throw new InvalidInput(render(common.batch.too_many_passed, slots), new Map());
}

function answerColumns(
  batch: Batch,
  own: readonly string[],
  entered: readonly { readonly name: string; readonly kind: CellStyle | 'enum' }[],
  isFile: boolean,
): AnswerColumn[] {
  const column = (name: string, kind: CellStyle = 'text'): AnswerColumn => ({ name, heading: name, kind });
  return [
    ...['row', ...own].map((name) => column(name)),
    ...entered.map((one) => column(one.name, fieldStyle(one))),
    ...batch.columns,
    ...(isFile && hasRegistry(batch) ? [column('companies_house', 'date')] : []),
    ...['errors', 'warnings'].map((name) => column(name)),
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
  if (typeof value !== 'object') return (value ?? null) as FileCell;
  const isTexts = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return value === null ? null : isTexts ? value.join(' ') : JSON.stringify(value);
}

/** Reads an array of rows, each like the body of a single run. @throws InvalidInput @throws UnreadableFile */
function readJsonRows(text: string, { common }: Service, batch: Batch, max: number): BatchRow[] {
  const { batch: texts, messages, operations } = common;
  const body = parseJson(text, ['*']);
  if (!Array.isArray(body)) throw new InvalidInput(render(texts.not_array), new Map());
  if (body.length > max) throw tooManyRows(common, max);
  return body.map((record, index): BatchRow => {
    const number = index + 1;
    if (!isRecord(record)) {
      return { number, inputs: null, passed: [], faults: new Map([['row', render(messages.not_object)]]) };
    }
    const row = makeRow(batch, record, number);
    const faults = new Map<string, string>();
    for (const [name, value] of row.passed) {
      const isRepeated = value instanceof DuplicateParameter;
      if (TAKEN.has(name)) faults.set(name, render(texts.taken));
      else if (isRepeated) faults.set(shortened(name), render(operations.messages.repeated));
      else if (isDeep(value)) faults.set(shortened(name), render(texts.too_deep));
    }
    const passed = row.passed.filter(([name]) => !faults.has(shortened(name)));
    return { ...row, passed, faults: faults.size === 0 ? null : faults };
  });
}

function isDeep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  try {
    JSON.stringify(value);
    return false;
  } catch {
    return true;
  }
}
