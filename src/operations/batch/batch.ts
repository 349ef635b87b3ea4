import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import { Calculation } from '../../engine/result.ts';
import { integerText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import type { Service } from '../../service.ts';
import { shortened } from '../rows/headings.ts';
import { type BatchColumn, batchColumns, columnNames } from './columns.ts';

/** Values returned unchanged with a row's answer, in order. */
export type Passed = readonly (readonly [name: string, value: unknown])[];

export interface BatchRow {
  /** For a file, the row of the sheet; for JSON, its position from 1. */
  readonly number: number;
  readonly inputs: RequestInputs | null;
  readonly passed: Passed;
  /** Errors, by name, in addition to those the calculator finds; null if there are none. */
  readonly faults: ReadonlyMap<string, string> | null;
  /** Adds to a message where in a file an input is wrong, and what was found there. */
  readonly placed?: (name: string, message: string) => string;
}

/** A row's result: its figures in the order of the batch's columns, or a message for each faulty field. */
export type BatchAnswer = {
  readonly row: number;
  readonly passed: Passed;
} & (
  | { readonly values: readonly unknown[]; readonly errors: null }
  | { readonly values: null; readonly errors: ReadonlyMap<string, string> }
);

/** One calculator, ready to run on many rows. */
export interface Batch {
  readonly calculator: LoadedCalculator;
  readonly columns: readonly BatchColumn[];
  /** Runs one row: the calculation, or errors by name, worded as for a single run. */
  calculate(row: BatchRow): Calculation | ReadonlyMap<string, string>;
  /** The same, with just the figures of the columns. */
  answer(row: BatchRow): BatchAnswer;
  /** What was found for a row, with the figures of the columns. */
  answered(row: BatchRow, found: Calculation | ReadonlyMap<string, string>): BatchAnswer;
}

/**
 * Prepares a calculator for many rows.
 *
 * @param chosen names of columns; by default, those of the headline.
 * @returns the fault of the chosen names, if any.
 * @throws UnknownCalculator
 */
export function createBatch(
  service: Service,
  key: string,
  chosen: readonly string[] = [],
): Batch | InvalidInput {
  const calculator = service.known(key);
  const columns = batchColumns(service, calculator, chosen);
  if ('unknown' in columns) return noSuchColumn(service, columns.unknown, columnNames(calculator));
  const calculate: Batch['calculate'] = ({ inputs, faults, placed }) => {
    const calculated = inputs === null ? null : service.calculate(key, inputs, 'ignored');
    if (calculated instanceof Calculation && faults === null) return calculated;
    const invalid = calculated instanceof InvalidInput ? calculated.faults : [];
    // A cell's own fault says more than that the input is missing.
    const errors = new Map([...invalid, ...(faults ?? [])]);
    return placed === undefined
      ? errors
      : new Map([...errors].map(([name, message]) => [name, placed(name, message)]));
  };
  const answered: Batch['answered'] = ({ passed, number: row }, found) =>
    found instanceof Calculation
      ? { row, passed, values: columns.map(({ json }) => json(found)), errors: null }
      : { row, passed, values: null, errors: found };
  return {
    calculator,
    columns,
    calculate,
    answer: (row) => answered(row, calculate(row)),
    answered,
  };
}

function noSuchColumn({ common }: Service, name: string, known: readonly string[]): InvalidInput {
  const message = render(common.batch.no_column, { name: shortened(name), choices: known.join(', ') });
  return new InvalidInput(render(common.operations.messages.parameters_one), new Map([['columns', message]]));
}

/** Names used by JSON answers themselves, which cannot be passed through. */
export const TAKEN: ReadonlySet<string> = new Set(['row', 'data', 'errors']);

/** The most names passed through, and their greatest total length: each row's answer repeats them. */
const MOST_PASSED = 200;
const LONGEST_PASSED = 4_000;

/** The fault if there are too many names to pass through, or they are too long; else null. */
export function refusedNames({ common }: Service, names: readonly string[]): InvalidInput | null {
  if (names.length <= MOST_PASSED && names.join('').length <= LONGEST_PASSED) return null;
  const slots = { most: integerText(MOST_PASSED), length: integerText(LONGEST_PASSED) };
  return new InvalidInput(render(common.batch.too_many_passed, slots), new Map());
}

export function tooManyRows({ common }: Service, most: number): InvalidInput {
  return new InvalidInput(render(common.batch.too_many_rows, { most: integerText(most) }), new Map());
}

/** A row that cannot be run, for a reason that concerns all of it. */
export function faultyRow(number: number, fault: string): BatchRow {
  return { number, inputs: null, passed: [], faults: new Map([['row', fault]]) };
}

/** A record of inputs as a row; anything that is not an input is passed through. */
export function rowOf({ calculator: { schema } }: Batch, record: RequestInputs, number: number): BatchRow {
  const others = Object.keys(record).filter((name) => !schema.names.has(name));
  return { number, inputs: record, passed: others.map((name) => [name, record[name]]), faults: null };
}

/** An answer as JSON: `{ row, data or errors, …passed }`. Even `__proto__` is a key like any other. */
export function answerRecord(
  { columns }: Batch,
  { row, passed, values, errors }: BatchAnswer,
): Record<string, unknown> {
  const found =
    values === null
      ? ['errors', Object.fromEntries(errors)]
      : ['data', Object.fromEntries(columns.map(({ name }, index) => [name, values[index]]))];
  return Object.fromEntries([['row', row], found, ...passed]);
}

/**
 * Runs a calculator on many rows, one a step: `{ row, data or errors, …passed }`.
 *
 * @param chosen names of columns; by default, those of the headline.
 * @throws InvalidInput if there is no column of a chosen name.
 * @throws UnknownCalculator
 */
export async function* runBatch(
  service: Service,
  key: string,
  rows: Iterable<RequestInputs> | AsyncIterable<RequestInputs>,
  chosen: readonly string[] = [],
): AsyncGenerator<Record<string, unknown>, void> {
  const batch = createBatch(service, key, chosen);
  if (batch instanceof InvalidInput) throw batch;
  let number = 0;
  for await (const record of rows) {
    number += 1;
    yield answerRecord(batch, batch.answer(rowOf(batch, record, number)));
  }
}
