import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { integerText, listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import type { FileCell } from '../../formats/file-cell.ts';
import type { SheetColumn } from '../../formats/xlsx/write-xlsx.ts';
import type { Service } from '../../service.ts';
import { plainHeading } from '../rows/headings.ts';
import { type NamedColumn, UnusedColumns } from '../rows/import-report.ts';
import { cellText, plainCell } from '../rows/read-cell.ts';
import { type TableReader, tooManyRows } from '../rows/table-reader.ts';
import { type Batch, type BatchRow, readJsonRow, TAKEN } from './batch.ts';
import { type BatchColumn, fieldStyle } from './columns.ts';
import { ROLES, readRole } from './roles.ts';

/** The rows of a batch, and what answers repeat of them. */
export interface BatchTable extends Batch {
  /** The columns of results. */
  readonly columns: readonly BatchColumn[];
  /** The caller's columns: first those that are passed through, then the inputs. */
  readonly own: readonly SheetColumn[];
  /** Null for JSON rows. */
  readonly file: TableReader | null;
  readonly unused: readonly NamedColumn[];
  /** What was assumed of all rows, and how columns were combined. */
  readonly notes: readonly string[];
  rows(): AsyncIterable<BatchRow>;
}

type BatchRows = Omit<BatchTable, keyof Batch | 'columns'>;

/**
 * The rows of a file, read as they are needed.
 * @param isJson whether the answer is JSON, in which the names of columns are keys. @throws InvalidInput
 */
export function fileRows(batch: Batch, reader: TableReader, isJson: boolean): BatchRows {
  const { calculator, defaults, service } = batch;
  const { columns } = reader;
  const passed = columns.filter(({ field }) => field === null || ROLES.some((role) => role === field.name));
  const own = [...passed, ...columns.filter((column) => !passed.includes(column))];
  const names = passed.map(({ heading }) => heading);
  checkNames(service, names, isJson);
  const has = (role: string): boolean => columns.some(({ input }) => input?.name === role);
  const hasStart = has('period_start') || 'period_start' in defaults;
  const ofName = passed[clientColumn(names, service)]?.index ?? -1;
  // What an input was read as, or the cell as typed where several columns are added.
  const asRead = own.map(({ field }, at) => {
    const isAlone = columns.filter((one) => one.field === field).length === 1;
    return at >= passed.length && isAlone && field !== null ? field.name : null;
  });
  return {
    file: reader,
    unused: reader.unusedNames,
    own: own.map(({ heading, field }, at) => {
      return { heading, kind: at < passed.length || field === null ? 'text' : fieldStyle(field) };
    }),
    notes: [...assumptions(batch, has, hasStart), ...reader.notes()],
    async *rows() {
      for await (const record of reader.records()) {
        const { cells, errors } = record;
        const name = cellText(cells[ofName] ?? null);
        const { inputs: read, role } = readRole(calculator, record.input, hasStart, service.common, name);
        const inputs = errors.has('row') ? null : read;
        const values = passed.map(
          ({ heading, index }) => [heading, plainCell(cells[index] ?? null)] as const,
        );
        yield {
          ...record,
          role,
          inputs,
          passed: [...values.filter(([heading]) => heading !== ''), ['input', inputs]],
          cells: own.map(({ index }, at) => {
            const name = errors.size === 0 ? asRead[at] : null;
            return (name ? read[name] : cells[index]) ?? null;
          }),
        };
      }
    },
  };
}

/** JSON rows: their columns are all names of all rows. @throws InvalidInput */
export function jsonRows(batch: Batch, body: unknown, maxRows: number): BatchRows {
  const { service, calculator } = batch;
  if (!Array.isArray(body)) throw new InvalidInput(render(service.common.batch.not_array), new Map());
  if (body.length > maxRows) throw tooManyRows(service.common, maxRows);
  const rows = body.map((record, index) => readJsonRow(batch, record, index + 1));
  const passed = [...new Set(rows.flatMap((row) => row.passed.map(([name]) => name)))];
  checkNames(service, passed, false);
  const sent = new Set(rows.flatMap(({ inputs }) => Object.keys(inputs ?? {})));
  const entered = calculator.schema.fields.filter(({ name }) => sent.has(name));
  const unread = { letter: '', input: null, near: [], field: null, isChosen: false, isIgnored: false };
  const unused = new UnusedColumns(passed.map((heading, index) => ({ ...unread, index, heading })));
  const laidOut = rows.map((row) => {
    const values = new Map(row.passed);
    const own = passed.map((name) => toCell(values.get(name)));
    unused.add(own);
    return { ...row, cells: [...own, ...entered.map(({ name }) => toCell(row.inputs?.[name]))] };
  });
  return {
    own: [
      ...passed.map((heading) => ({ heading, kind: 'text' as const })),
      ...entered.map((field) => ({ heading: field.name, kind: fieldStyle(field) })),
    ],
    file: null,
    notes: [],
    unused: unused.list().map(({ named }) => named),
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
  const isYear = schema.fields.some(({ fromYearEnd }) => fromYearEnd);
  const entered = Object.entries(defaults).map(([name, value]) => `${name}=${String(value)}`);
  return [
    ...(isTaken ? [render(texts[`assumed_${absent}`])] : []),
    ...(isYear && !hasStart ? [render(texts.assumed_months)] : []),
    ...(entered.length > 0 ? [render(texts.for_all_rows, { inputs: listText(entered) })] : []),
  ];
}

/** The most pass-through names, and their greatest total length: each row's result repeats them. */
const MAX_PASSED = 200;
const MAX_PASSED_LENGTH = 4_000;

/** @throws InvalidInput if pass-through names are too many or too long or, as keys of JSON from a file, not unique. */
function checkNames({ common }: Service, names: readonly string[], areKeys: boolean): void {
  const { batch: texts } = common;
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

/** The first column whose heading means the name of a client; -1 if there is none. */
export function clientColumn(headings: readonly string[], { common }: Service): number {
  const plain = headings.map(plainHeading);
  const names = render(common.batch.name_headings).split(',').map(plainHeading);
  return names.map((name) => plain.indexOf(name)).find((index) => index >= 0) ?? -1;
}

/** A JSON value as a cell: several texts joined, records as JSON. */
export function toCell(value: unknown): FileCell {
  if (typeof value !== 'object') return (value ?? null) as FileCell;
  const isTexts = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return value === null ? null : isTexts ? value.join(' ') : JSON.stringify(value);
}
