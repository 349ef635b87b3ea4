import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { isSent, type RequestInputs, shortened } from '../../engine/inputs/read.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import { Calculation } from '../../engine/result.ts';
import { type Naming, render } from '../../engine/texts/template.ts';
import type { Cell } from '../../formats/csv.ts';
import type { FileCell } from '../../formats/file-cell.ts';
import type { Service } from '../../service.ts';
import { choicesOf } from '../rows/headings.ts';
import { add, cellText } from '../rows/read-cell.ts';
import type { AmbiguousCell } from '../rows/table-reader.ts';
import { type BatchColumn, batchColumns } from './columns.ts';
import { type RegistryDate, type RowRole, registryDate } from './roles.ts';

export interface BatchRow {
  /** For a file, the row of the sheet; for JSON, its position from 1. */
  readonly number: number;
  readonly inputs: RequestInputs | null;
  /** Values returned unchanged with a row's result, in order. */
  readonly passed: readonly (readonly [name: string, value: unknown])[];
  /** Errors, by name, in addition to those the calculator finds; null if there are none. */
  readonly errors: ReadonlyMap<string, string> | null;
  /** For a row of a file: adds the position of an input and the value found there to its message. */
  readonly placed?: (name: string, message: string) => string;
  /** The cells of its inputs, as answers show them. */
  readonly shown?: readonly FileCell[];
  /** Amounts whose heading may mean several inputs. */
  readonly ambiguous?: readonly AmbiguousCell[];
  /** What the row is, where a column says so. */
  readonly role?: RowRole;
}

export interface RowResult {
  /** Null where there are errors, or the calculator is not for such a row. */
  readonly calculation: Calculation | null;
  /** The calculation that its dates are of, also where it has no other result. */
  readonly dated: Calculation | null;
  readonly errors: ReadonlyMap<string, string> | null;
  /** Why the calculator is not for this row. */
  readonly notCovered: string | null;
  readonly registry: RegistryDate | null;
  /** What was assumed of the row, and notes that affect its figures and dates. */
  readonly warnings: readonly string[];
}

export interface Batch {
  readonly service: Service;
  readonly calculator: LoadedCalculator;
  readonly columns: readonly BatchColumn[];
  /** Inputs for every row without their own. */
  readonly defaults: RequestInputs;
}

/** Calculators with results for an LLP: its size, and its date at Companies House. */
const FOR_LLPS: ReadonlySet<string> = new Set(['company-size', 'deadlines', 'long-period']);
const NO_RESULT: RowResult = {
  calculation: null,
  dated: null,
  errors: null,
  notCovered: null,
  registry: null,
  warnings: [],
};

/**
 * Prepares a calculator for many rows; by default with the columns of the headline. Unknown columns are added to
 * `errors`. @throws UnknownCalculator
 */
export function createBatch(
  service: Service,
  key: string,
  chosen: readonly string[] = [],
  errors = new Map<string, string>(),
): Batch {
  const calculator = service.known(key);
  const columns = batchColumns(service, calculator, chosen, errors);
  return { service, calculator, columns, defaults: {} };
}

/** The result of a row, or what is wrong with it. @param by how messages name other calculators; `page`: as pages do. */
export function calculateRow(batch: Batch, row: BatchRow, by: Naming = 'title'): RowResult {
  const { common } = batch.service;
  const { inputs, errors: ofCells, placed = (_, message) => message, ambiguous = [], role } = row;
  const isLlp = role?.kind === 'llp';
  if (role?.kind === 'none' || (isLlp && !FOR_LLPS.has(batch.calculator.calculator.key))) {
    const text = common.batch[isLlp ? 'not_for_llp' : 'not_for_type'];
    return { ...NO_RESULT, notCovered: render(text, { type: shortened(role?.written ?? '') }) };
  }
  const calculation = inputs === null ? null : run(batch, inputs);
  if (!(calculation instanceof Calculation) || ofCells !== null) {
    const invalid = calculation instanceof InvalidInput ? calculation.naming(by) : null;
    const messages = [...((by === 'page' ? invalid?.onPage : invalid?.messages) ?? [])];
    // A cell's own error is more specific than that the input is missing, and says where it is.
    const errors = messages.map(([name, message]) => [name, placed(name, message)] as const);
    return { ...NO_RESULT, errors: new Map([...errors, ...(ofCells ?? [])]) };
  }
  const column = ambiguous.find((cell) => changes(batch, calculation, inputs ?? {}, cell))?.column;
  if (column !== undefined)
    return { ...NO_RESULT, errors: new Map([[shortened(column.heading), choicesOf(column, common)]]) };
  const registry = role === undefined ? null : registryDate(calculation, role, common);
  const assumed = role?.assumed ?? [];
  if (isLlp && registry !== null) {
    const notCovered = render(common.batch.not_for_llp);
    return { ...NO_RESULT, dated: calculation, registry, notCovered, warnings: assumed };
  }
  // The other notes say what is not covered.
  const notes = calculation.notes().flatMap(({ kind, text }) => (kind === 'scope' ? [] : [text]));
  return { ...NO_RESULT, calculation, dated: calculation, registry, warnings: [...assumed, ...notes] };
}

function run({ service, calculator, defaults }: Batch, inputs: RequestInputs): Calculation | InvalidInput {
  const missing = Object.entries(defaults).filter(([name]) => !isSent(inputs[name]));
  const all = { ...inputs, ...Object.fromEntries(missing) };
  return service.calculate(calculator.calculator.key, all, 'ignored');
}

/** Whether an amount would give another result as another of the inputs that its heading may mean. */
function changes(
  batch: Batch,
  result: Calculation,
  inputs: RequestInputs,
  { column, value }: AmbiguousCell,
): boolean {
  const [first, ...others] = column.near;
  const taken = first === undefined ? undefined : inputs[first.name];
  if (first === undefined || typeof taken !== 'string') return false;
  const less = value.startsWith('-') ? value.slice(1) : `-${value}`;
  const rest: Record<string, unknown> = { ...inputs, [first.name]: add(taken, less) };
  const headline = batchColumns(batch.service, batch.calculator);
  return others.some(({ name }) => {
    const other = run(batch, { ...rest, [name]: add(rest[name] as string | undefined, value) });
    return !(other instanceof Calculation) || headline.some(({ json }) => json(other) !== json(result));
  });
}

/** A record of inputs as a row; anything else is passed through. */
export function makeRow({ calculator: { schema } }: Batch, record: RequestInputs, number: number): BatchRow {
  const others = Object.keys(record).filter((name) => !schema.names.has(name));
  return { number, inputs: record, passed: others.map((name) => [name, record[name]]), errors: null };
}

/** Names used by JSON answers themselves, which cannot be passed through. */
export const TAKEN = new Set(['row', 'data', 'errors', 'warnings', 'not_covered', 'companies_house']);

/**
 * `{ row, data, errors or not_covered, warnings, …passed }`; `data` is that of a single run. For a row of a file
 * also its `input`. Even `__proto__` is a key.
 */
export function resultRecord(
  { number, passed, inputs, placed }: BatchRow,
  { calculation, errors, notCovered, registry, ...result }: RowResult,
  warnings = result.warnings,
): Record<string, unknown> {
  const isFile = placed !== undefined;
  const passedOn = passed.flatMap(([name, value]) =>
    !isFile ? [[name, value]] : name === '' ? [] : [[name, plainCell(value as FileCell)]],
  );
  const some = (key: string, value: unknown) => (value === null ? [] : [[key, value]]);
  return Object.fromEntries([
    ['row', number],
    ...some('warnings', warnings.length === 0 ? null : warnings),
    ...some('data', calculation?.data() ?? null),
    ...some('errors', errors === null ? null : Object.fromEntries(errors)),
    ...some('not_covered', notCovered),
    ...some('companies_house', registry),
    ...passedOn,
    ...(isFile ? [['input', inputs]] : []),
  ]);
}

/** A cell as plain values: days that were spreadsheet dates are written in British order. */
export function plainCell(cell: FileCell): Cell {
  return typeof cell === 'object' && cell !== null ? cellText(cell) : cell;
}

/** Runs a calculator on many rows: `{ row, data or errors, warnings, …passed }`. @throws as `createBatch` */
export async function* runBatch(
  service: Service,
  key: string,
  rows: Iterable<RequestInputs> | AsyncIterable<RequestInputs>,
): AsyncGenerator<Record<string, unknown>, void> {
  const batch = createBatch(service, key);
  let number = 0;
  for await (const record of rows) {
    number += 1;
    // A row parsed from JSON may be null.
    const row = makeRow(batch, record ?? {}, number);
    yield resultRecord(row, calculateRow(batch, row));
  }
}
