import { afterPlace, InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { shortened } from '../../engine/inputs/read.ts';
import { DuplicateParameter } from '../../engine/inputs/read-value.ts';
import { integerText, listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import type { FileCell, FileRows } from '../../formats/file-cell.ts';
import { isRecord } from '../../formats/json-inputs.ts';
import type { CellStyle, SheetColumn } from '../../formats/xlsx/write-xlsx.ts';
import { type NamedColumn, UnusedColumns } from '../rows/import-report.ts';
import type { ReadParameters } from '../rows/table-operation.ts';
import { TableReader, tooManyRows } from '../rows/table-reader.ts';
import { type Batch, type BatchRow, makeRow, type RowResult, TAKEN } from './batch.ts';
import { fieldStyle } from './columns.ts';
import { fileInputs, ROLES, readRole, YEARS_ALONE } from './roles.ts';

/** A column of answers: named as in `columns=`, and with its heading for people. */
interface AnswerColumn extends SheetColumn {
  readonly name: string;
  readonly cellOf: (row: BatchRow, result: RowResult) => FileCell;
}

/** A batch with its rows, and what their answers repeat: the caller's columns and the inputs. */
export interface BatchTable extends Batch {
  readonly passedOn: readonly string[];
  readonly entered: readonly { readonly name: string; readonly kind: CellStyle | 'enum' }[];
  /** Null for JSON rows. */
  readonly file: TableReader | null;
  readonly unused: readonly NamedColumn[];
  /** What was assumed of all rows, and how columns were combined. */
  readonly notes: readonly string[];
  rows(): AsyncIterable<BatchRow>;
}

/**
 * Opens a file for a batch: its columns are settled, its rows are read as they are needed.
 * @param isJson whether the answer is JSON, in which the names of columns are keys. @throws InvalidInput @throws UnreadableFile
 */
export async function openFileTable(
  file: FileRows,
  batch: Batch,
  { choices, year }: Pick<ReadParameters, 'choices' | 'year'>,
  maxRows: number,
  isJson: boolean,
): Promise<BatchTable> {
  const { calculator, defaults, service } = batch;
  const reader = await TableReader.open(
    file,
    { ...fileInputs(calculator, service.common), year, maxRows },
    choices,
  );
  const { columns } = reader;
  const passedOn = columns.filter(({ field }) => field === null || ROLES.some((role) => role === field.name));
  const entered = columns.filter((column) => !passedOn.includes(column));
  const names = passedOn.map(({ heading }) => heading);
  checkNames(batch, names, isJson);
  const has = (role: string): boolean => columns.some(({ input }) => input?.name === role);
  const hasStart = has('period_start') || 'period_start' in defaults;
  // What an input was read as, or the cell as typed where several columns are added.
  const shown = entered.map(({ field, index }) => {
    const isAlone = columns.filter((one) => one.field === field).length === 1;
    return [isAlone && field !== null ? field.name : null, index] as const;
  });
  return {
    ...batch,
    file: reader,
    passedOn: names,
    unused: reader.unusedNames,
    entered: entered.map(({ heading, field }) => ({ name: heading, kind: field?.kind ?? 'text' })),
    notes: [...assumptions(batch, has, hasStart), ...reader.notes()],
    async *rows() {
      for await (const record of reader.records()) {
        const { cells, errors } = record;
        const role = readRole(calculator, record.input, hasStart, service.common);
        yield {
          ...record,
          role,
          inputs: errors?.has('row') === true ? null : role.inputs,
          passed: passedOn.map(({ heading, index }) => [heading, cells[index] ?? null] as const),
          shown: shown.map(([name, at]) =>
            errors === null && name !== null ? toCell(role.inputs[name]) : (cells[at] ?? null),
          ),
          placed: (name, message) => afterPlace(reader.placeOf(name, record), message),
        };
      }
    },
  };
}

/** JSON rows as a table: its columns are all names of all rows. @throws InvalidInput */
export function openJsonTable(body: unknown, batch: Batch, maxRows: number): BatchTable {
  const rows = readJsonRows(body, batch, maxRows);
  const passedOn = [...new Set(rows.flatMap(({ passed }) => passed.map(([name]) => name)))];
  const sent = new Set(rows.flatMap(({ inputs }) => Object.keys(inputs ?? {})));
  checkNames(batch, passedOn, false);
  const entered = batch.calculator.schema.fields.filter(({ name }) => sent.has(name));
  const unread = { letter: '', input: null, near: [], field: null, isIgnored: false };
  const counted = new UnusedColumns(passedOn.map((heading, index) => ({ ...unread, index, heading })));
  const laidOut = rows.map((row) => {
    const values = new Map(row.passed);
    const passed = passedOn.map((name) => [name, values.get(name)] as const);
    counted.add(passed.map(([, value]) => toCell(value)));
    return { ...row, passed, shown: entered.map(({ name }) => toCell(row.inputs?.[name])) };
  });
  return {
    ...batch,
    passedOn,
    entered,
    file: null,
    notes: [],
    unused: counted.list().map(({ named }) => named),
    async *rows() {
      yield* laidOut;
    },
  };
}

/** What is taken for granted of all rows, since no column says otherwise. */
function assumptions(
  { calculator: { calculator, schema }, defaults, service }: Batch,
  has: (role: string) => boolean,
  hasStart: boolean,
): string[] {
  const { batch: texts } = service.common;
  const missing = (['company_type', 'incorporated_on'] as const).filter((role) => !has(role));
  const absent = missing.length === 2 ? 'both' : missing[0];
  const isTaken = absent !== undefined && 'registry_due' in calculator.outputs && !has('first_accounts');
  const entered = Object.entries(defaults).map(([name, value]) => `${name}=${String(value)}`);
  return [
    ...(isTaken ? [render(texts[`assumed_${absent}`])] : []),
    ...(schema.toolName === YEARS_ALONE && !hasStart ? [render(texts.assumed_months)] : []),
    ...(entered.length > 0 ? [render(texts.for_all_rows, { inputs: listText(entered) })] : []),
  ];
}

/** The most pass-through names, and their greatest total length: each row's result repeats them. */
const MAX_PASSED = 200;
const MAX_PASSED_LENGTH = 4_000;

/** @throws InvalidInput if pass-through names are too many or too long or, as keys of JSON from a file, not unique. */
function checkNames({ service }: Batch, names: readonly string[], areKeys: boolean): void {
  const { batch: texts } = service.common;
  if (names.length > MAX_PASSED || names.join('').length > MAX_PASSED_LENGTH) {
    const slots = { most: integerText(MAX_PASSED), length: integerText(MAX_PASSED_LENGTH) };
    throw new InvalidInput(render(texts.too_many_passed, slots), new Map());
  }
  const errors = new Map<string, string>();
  for (const [index, name] of areKeys ? names.entries() : []) {
    // Results of rows of files also have their `input`. Unnamed columns are left out.
    if (name !== '' && names.indexOf(name) < index) errors.set(name, render(texts.heading_twice));
    else if (TAKEN.has(name) || name === 'input') errors.set(name, render(texts.taken));
  }
  if (errors.size > 0) throw new InvalidInput(render(texts.headings), errors);
}

/** The columns of answers: row, the caller's own, inputs, results, the date at Companies House, errors, warnings. */
export function answerColumns(
  { calculator: { calculator }, columns, passedOn, entered, file }: BatchTable,
  warningsOf: (result: RowResult) => string,
): AnswerColumn[] {
  const text = (name: string, cellOf: AnswerColumn['cellOf']): AnswerColumn => {
    return { name, heading: name, kind: 'text', cellOf };
  };
  const asIs = (value: unknown) => (file === null ? toCell(value) : (value as FileCell));
  const registry = text('companies_house', (_, result) => result.registry?.due ?? null);
  return [
    text('row', ({ number }) => number),
    ...passedOn.map((name, index) => text(name, ({ passed }) => asIs(passed[index]?.[1]))),
    // If a row has errors, its inputs stay as typed.
    ...entered.map((one, index) => {
      return { ...text(one.name, ({ shown = [] }) => shown[index] ?? null), kind: fieldStyle(one) };
    }),
    ...columns.map(({ json, ...column }): AnswerColumn => {
      return { ...column, cellOf: (_, { calculation }) => toCell(calculation && json(calculation)) };
    }),
    ...('registry_due' in calculator.outputs ? [{ ...registry, kind: 'date' } as const] : []),
    text('errors', (_, { errors }) => errors && messagesText(errors)),
    text('warnings', (_, result) => warningsOf(result)),
  ];
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

/** An array of rows, each like the body of a single run. @throws InvalidInput */
function readJsonRows(body: unknown, batch: Batch, max: number): BatchRow[] {
  const { common } = batch.service;
  const { batch: texts, messages, operations } = common;
  if (!Array.isArray(body)) throw new InvalidInput(render(texts.not_array), new Map());
  if (body.length > max) throw tooManyRows(common, max);
  return body.map((record, index): BatchRow => {
    const number = index + 1;
    if (!isRecord(record)) {
      return { number, inputs: null, passed: [], errors: new Map([['row', render(messages.not_object)]]) };
    }
    const row = makeRow(batch, record, number);
    const errors = new Map<string, string>();
    for (const [name, value] of row.passed) {
      if (TAKEN.has(name)) errors.set(name, render(texts.taken));
      else if (value instanceof DuplicateParameter)
        errors.set(shortened(name), render(operations.messages.repeated));
    }
    const passed = row.passed.filter(([name]) => !errors.has(shortened(name)));
    return { ...row, passed, errors: errors.size === 0 ? null : errors };
  });
}
