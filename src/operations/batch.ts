import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import { Calculation } from '../engine/result.ts';
import { integerText } from '../engine/texts/format.ts';
import { render } from '../engine/texts/template.ts';
import type { Service } from '../service.ts';
import { RULES_VERSION, singleColumns } from './columns.ts';

/** What stands beside the inputs of a row and comes back with its answer, in the order given. */
export type Passed = readonly (readonly [name: string, value: unknown])[];

/** A row as it was read. */
export interface BatchRow {
  /** Names that are no inputs may stand among them; null when the row could not be read. */
  readonly inputs: RequestInputs | null;
  readonly passed: Passed;
  /** What is wrong beside the inputs, by name; null when nothing is. */
  readonly faults: ReadonlyMap<string, string> | null;
}

/** What a row gave: its figures in the order of the batch's columns, or a message for each faulty field. */
export type BatchAnswer = {
  /** From 1. */
  readonly row: number;
  readonly passed: Passed;
} & (
  | { readonly values: readonly unknown[]; readonly errors: null }
  | { readonly values: null; readonly errors: ReadonlyMap<string, string> }
);

/** One calculator, ready to run on many rows. */
export interface Batch {
  readonly calculator: LoadedCalculator;
  /** The keys of `data` in each answer. */
  readonly columns: readonly string[];
  /** Runs one row: the calculation, or what is wrong by name, said as for a single run. */
  calculate(row: BatchRow): Calculation | ReadonlyMap<string, string>;
  /** The same with the figures of the columns alone. */
  answer(row: BatchRow, number: number): BatchAnswer;
}

/**
 * Prepares a calculator for many rows.
 *
 * @param chosen keys of `data`; all that hold a single value, when none are given.
 * @param form how figures are written: as in `data`, or as people read them.
 * @returns what is wrong with the chosen keys, if anything is.
 * @throws RangeError when there is no calculator of this key.
 */
export function createBatch(
  service: Service,
  key: string,
  chosen: readonly string[] = [],
  form: 'json' | 'text' = 'json',
): Batch | InvalidInput {
  const calculator = service.calculator(key);
  if (calculator === undefined) throw new RangeError(`there is no calculator "${key}"`);
  const { outputs } = calculator.calculator;
  const known = [...Object.keys(outputs), RULES_VERSION];
  const columns = chosen.length === 0 ? singleColumns(calculator) : [...new Set(chosen)];
  const unknown = columns.find((name) => !known.includes(name));
  if (unknown !== undefined) return noSuchColumn(service, unknown, known);
  const writers = columns.map((name): ((data: Readonly<Record<string, unknown>>) => unknown) => {
    const type = outputs[name];
    if (type === undefined) return () => service.rulesVersion;
    if (form === 'json' || type.kind === 'list') return (data) => type.json(data[name]);
    const labels = calculator.texts.labels[name];
    return (data) => labels?.[String(data[name])] ?? type.print(data[name], 'figure');
  });
  const calculate: Batch['calculate'] = ({ inputs, faults }) => {
    const calculated = inputs === null ? null : service.calculate(key, inputs, 'ignored');
    if (calculated instanceof Calculation && faults === null) return calculated;
    const invalid = calculated instanceof InvalidInput ? calculated.errors : [];
    return new Map([...(faults ?? []), ...invalid]);
  };
  return {
    calculator,
    columns,
    calculate,
    answer(given, row) {
      const { passed } = given;
      const found = calculate(given);
      if (!(found instanceof Calculation)) return { row, passed, values: null, errors: found };
      const { data } = found.outcome;
      return { row, passed, values: writers.map((write) => write(data)), errors: null };
    },
  };
}

function noSuchColumn({ common }: Service, name: string, known: readonly string[]): InvalidInput {
  const message = render(common.batch.no_column, { name: shortened(name), choices: known.join(', ') });
  return new InvalidInput(render(common.operations.messages.parameters_one), new Map([['columns', message]]));
}

const LONGEST_NAME = 100;

/** As much of a caller's own name as an answer repeats. */
export function shortened(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}…`;
}

/** The names that answers have themselves, so that nothing of these names can be passed through. */
export function takenNames({ columns }: Batch, answer: 'csv' | 'json'): ReadonlySet<string> {
  return new Set(answer === 'csv' ? ['row', ...columns, 'errors'] : ['row', 'data', 'errors']);
}

/** The most names that are passed through, and how long they are together at most: each row's answer repeats them. */
const MOST_PASSED = 200;
const LONGEST_PASSED = 4_000;

/** What is wrong with so many names, or such long ones, that are to be passed through; null when nothing is. */
export function refusedNames({ common }: Service, names: readonly string[]): InvalidInput | null {
  if (names.length <= MOST_PASSED && names.join('').length <= LONGEST_PASSED) return null;
  const slots = { most: integerText(MOST_PASSED), length: integerText(LONGEST_PASSED) };
  return new InvalidInput(render(common.batch.too_many_passed, slots), new Map());
}

export function tooManyRows({ common }: Service, most: number): InvalidInput {
  return new InvalidInput(render(common.batch.too_many_rows, { most: integerText(most) }), new Map());
}

/** A row that cannot be run, for one reason that concerns all of it. */
export function faultyRow(fault: string, passed: Passed = []): BatchRow {
  return { inputs: null, passed, faults: new Map([['row', fault]]) };
}

/** A row of named values: those that are no inputs are passed through. */
export function rowOf({ calculator: { schema } }: Batch, record: RequestInputs): BatchRow {
  const others = Object.keys(record).filter((name) => !schema.names.has(name));
  return { inputs: record, passed: others.map((name) => [name, record[name]]), faults: null };
}

/** An answer as JSON has it: `{ row, data or errors, …passed }`. A name such as `__proto__` is a key like any other. */
export function answerRecord(
  { columns }: Batch,
  { row, passed, values, errors }: BatchAnswer,
): Record<string, unknown> {
  const found =
    values === null
      ? ['errors', Object.fromEntries(errors)]
      : ['data', Object.fromEntries(columns.map((name, index) => [name, values[index]]))];
  return Object.fromEntries([['row', row], found, ...passed]);
}

/**
 * Runs a calculator on many rows, one a step: `{ row, data or errors, …passed }`.
 *
 * @param chosen keys of `data`; all that hold a single value, when none are given.
 * @throws InvalidInput when a chosen key is none of `data`.
 * @throws RangeError when there is no calculator of this key.
 */
export function* runBatch(
  service: Service,
  key: string,
  rows: Iterable<RequestInputs>,
  chosen: readonly string[] = [],
): Generator<Record<string, unknown>, void> {
  const batch = createBatch(service, key, chosen);
  if (batch instanceof InvalidInput) throw batch;
  let number = 0;
  for (const record of rows) {
    number += 1;
    yield answerRecord(batch, batch.answer(rowOf(batch, record), number));
  }
}
