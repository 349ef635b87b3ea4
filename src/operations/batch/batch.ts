import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import { Calculation } from '../../engine/result.ts';
import { integerText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import type { FileCell } from '../../formats/file-cell.ts';
import type { Service } from '../../service.ts';
import { cellText } from '../rows/cell-value.ts';
import { shortened } from '../rows/headings.ts';
import { type BatchColumn, batchColumns, columnNames } from './columns.ts';

export interface BatchRow {
  /** For a file, the row of the sheet; for JSON, its position from 1. */
  readonly number: number;
  readonly inputs: RequestInputs | null;
  /** Values returned unchanged with a row's answer, in order. */
  readonly passed: readonly (readonly [name: string, value: unknown])[];
  /** Errors, by name, in addition to those the calculator finds; null if there are none. */
  readonly faults: ReadonlyMap<string, string> | null;
  /** For a row of a file: adds the position of an input and the value found there to its message. */
  readonly placed?: (name: string, message: string) => string;
  /** For a row of a file: the cells of its inputs, as typed. */
  readonly typed?: readonly FileCell[];
}

export type Found = Calculation | ReadonlyMap<string, string>;

export interface Batch {
  readonly calculator: LoadedCalculator;
  readonly columns: readonly BatchColumn[];
  calculate(row: BatchRow): Found;
}

/**
 * Prepares a calculator for many rows; by default with the columns of the headline.
 * @throws InvalidInput for an unknown column. @throws UnknownCalculator
 */
export function createBatch(service: Service, key: string, chosen: readonly string[] = []): Batch {
  const calculator = service.known(key);
  const columns = batchColumns(service, calculator, chosen);
  if ('unknown' in columns) {
    const { batch, operations } = service.common;
    const slots = { name: shortened(columns.unknown), choices: columnNames(calculator).join(', ') };
    const errors = new Map([['columns', render(batch.no_column, slots)]]);
    throw new InvalidInput(render(operations.messages.parameters_one), errors);
  }
  return {
    calculator,
    columns,
    calculate({ inputs, faults, placed }) {
      const calculated = inputs === null ? null : service.calculate(key, inputs, 'ignored');
      if (calculated instanceof Calculation && faults === null) return calculated;
      const invalid = calculated instanceof InvalidInput ? calculated.faults : [];
      // A cell's own error is more specific than that the input is missing.
      const errors = new Map([...invalid, ...(faults ?? [])]);
      if (placed === undefined) return errors;
      return new Map([...errors].map(([name, message]) => [name, placed(name, message)]));
    },
  };
}

/** Names used by JSON answers themselves, which cannot be passed through. */
export const TAKEN: ReadonlySet<string> = new Set(['row', 'data', 'errors']);

/** The most pass-through names, and their greatest total length: each row's answer repeats them. */
const MOST_PASSED = 200;
const LONGEST_PASSED = 4_000;

/** @throws InvalidInput if there are too many pass-through names, or they are too long. */
export function refuseManyNames({ common }: Service, names: readonly string[]): void {
  if (names.length <= MOST_PASSED && names.join('').length <= LONGEST_PASSED) return;
  const slots = { most: integerText(MOST_PASSED), length: integerText(LONGEST_PASSED) };
  throw new InvalidInput(render(common.batch.too_many_passed, slots), new Map());
}

export function tooManyRows({ common }: Service, most: number): InvalidInput {
  return new InvalidInput(render(common.batch.too_many_rows, { most: integerText(most) }), new Map());
}

/** A record of inputs as a row; anything else is passed through. */
export function makeRow({ calculator: { schema } }: Batch, record: RequestInputs, number: number): BatchRow {
  const others = Object.keys(record).filter((name) => !schema.names.has(name));
  return { number, inputs: record, passed: others.map((name) => [name, record[name]]), faults: null };
}

/** `{ row, data or errors, …passed }`; for a row of a file also its `input`. Even `__proto__` is a key. */
export function answerRecord(
  { columns }: Batch,
  { number, passed, inputs, typed }: BatchRow,
  found: Found,
): Record<string, unknown> {
  const result =
    found instanceof Calculation
      ? ['data', Object.fromEntries(columns.map(({ name, json }) => [name, json(found)]))]
      : ['errors', Object.fromEntries(found)];
  const isFile = typed !== undefined;
  const own = isFile
    ? passed.flatMap(([name, cell]) => (name === '' ? [] : [[name, toPlain(cell)]]))
    : passed;
  return Object.fromEntries([['row', number], result, ...own, ...(isFile ? [['input', inputs]] : [])]);
}

function toPlain(cell: unknown): unknown {
  return typeof cell === 'object' && cell !== null ? cellText(cell as FileCell) : cell;
}

/** Runs a calculator on many rows: `{ row, data or errors, …passed }`. @throws as `createBatch` */
export async function* runBatch(
  service: Service,
  key: string,
  rows: Iterable<RequestInputs> | AsyncIterable<RequestInputs>,
  chosen: readonly string[] = [],
): AsyncGenerator<Record<string, unknown>, void> {
  const batch = createBatch(service, key, chosen);
  let number = 0;
  for await (const record of rows) {
    number += 1;
    // A row parsed from JSON may be null.
    const row = makeRow(batch, record ?? {}, number);
    yield answerRecord(batch, row, batch.calculate(row));
  }
}
