import { afterPlace, InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { isSent, type RequestInputs, shortened } from '../../engine/inputs/read.ts';
import { DuplicateParameter } from '../../engine/inputs/read-value.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import { Calculation } from '../../engine/result.ts';
import { type Naming, render } from '../../engine/texts/template.ts';
import type { FileCell } from '../../formats/file-cell.ts';
import { isRecord } from '../../formats/json-inputs.ts';
import type { Service } from '../../service.ts';
import { choicesOf } from '../rows/headings.ts';
import { add } from '../rows/read-cell.ts';
import type { AmbiguousCell } from '../rows/table-reader.ts';
import { batchColumns } from './columns.ts';
import { PRIVATE_COMPANY, type RegistryDate, type RowRole, registryDate } from './roles.ts';

/** A calculator for many rows. */
export interface Batch {
  readonly service: Service;
  readonly calculator: LoadedCalculator;
  /** Inputs for every row without their own. */
  readonly defaults: RequestInputs;
}

export interface BatchRow {
  /** For a file, the row of the sheet; for JSON, its position from 1. */
  readonly number: number;
  /** Null if the row cannot be used at all. */
  readonly inputs: RequestInputs | null;
  /** Errors, by name, in addition to those the calculator finds. */
  readonly errors: ReadonlyMap<string, string>;
  /** What its result in JSON repeats, in order. */
  readonly passed: readonly (readonly [name: string, value: unknown])[];
  /** What other answers repeat: a cell for each column of the caller. */
  readonly cells: readonly FileCell[];
  readonly ambiguous: readonly AmbiguousCell[];
  readonly role: RowRole;
  /** Where a file has an input, and what it says there; empty for JSON. */
  placeOf(name: string): string;
}

/** The result of a row, or what is wrong with it. */
export interface RowResult {
  readonly row: BatchRow;
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

const NO_RESULT = {
  calculation: null,
  dated: null,
  errors: null,
  notCovered: null,
  registry: null,
  warnings: [],
};

/** @param by how messages name other calculators; `page`: as pages do. */
export function calculateRow(batch: Batch, row: BatchRow, by: Naming = 'title'): RowResult {
  const { common } = batch.service;
  const { inputs, role } = row;
  const nothing: RowResult = { row, ...NO_RESULT };
  if (role.notCovered !== null) return { ...nothing, notCovered: role.notCovered };
  const calculation = inputs === null ? null : run(batch, inputs);
  if (!(calculation instanceof Calculation) || row.errors.size > 0) {
    const invalid = calculation instanceof InvalidInput ? calculation.naming(by) : null;
    const messages = [...((by === 'page' ? invalid?.onPage : invalid?.messages) ?? [])];
    const placed = messages.map(([name, text]) => [name, afterPlace(row.placeOf(name), text)] as const);
    // A cell's own error is more specific than that the input is missing, and says where it is.
    const errors = new Map([...placed, ...row.errors]);
    // A first day that follows from the year end is not missing, too.
    const start = batch.calculator.schema.fields.find(({ fromYearEnd }) => fromYearEnd)?.name ?? '';
    const isTaken = row.placeOf(start) === '' && row.placeOf('period_end') !== '';
    if (isTaken && errors.has('period_end')) errors.delete(start);
    return { ...nothing, errors };
  }
  const column = row.ambiguous.find((cell) => {
    // Amounts that may mean the same inputs are tried together: each alone may leave the result as it is.
    const isFirst = row.ambiguous.find((one) => isAlike(one, cell)) === cell;
    const alike = isFirst ? row.ambiguous.filter((one) => isAlike(one, cell)) : [];
    return isFirst && changes(batch, calculation, inputs ?? {}, alike);
  })?.column;
  if (column !== undefined)
    return { ...nothing, errors: new Map([[shortened(column.heading), choicesOf(column, common)]]) };
  const registry = registryDate(calculation, role, common);
  const dated = { ...nothing, dated: calculation, registry, warnings: role.assumed };
  if (role.kind === 'llp' && registry !== null)
    return { ...dated, notCovered: render(common.batch.not_for_llp) };
  // The other notes say what is not covered.
  const notes = calculation.notes().flatMap(({ kind, text }) => (kind === 'scope' ? [] : [text]));
  return { ...dated, calculation, warnings: [...role.assumed, ...notes] };
}

function run({ service, calculator, defaults }: Batch, inputs: RequestInputs): Calculation | InvalidInput {
  const missing = Object.entries(defaults).filter(([name]) => !isSent(inputs[name]));
  const all = { ...inputs, ...Object.fromEntries(missing) };
  return service.calculate(calculator.calculator.key, all, 'ignored');
}

function isAlike({ column: one }: AmbiguousCell, { column: other }: AmbiguousCell): boolean {
  return one.near.length === other.near.length && one.near.every((input, at) => input === other.near[at]);
}

/** Whether amounts would give another result as another of the inputs that their headings may mean. */
function changes(
  batch: Batch,
  result: Calculation,
  inputs: RequestInputs,
  cells: readonly AmbiguousCell[],
): boolean {
  const [first, ...others] = (cells[0]?.column.near ?? []).map(({ name }) => name) as [string, ...string[]];
  const value = cells.reduce<string | undefined>((sum, cell) => add(sum, cell.value), undefined) ?? '0';
  const added = (to: RequestInputs, name: string, amount: string) => {
    return { ...to, [name]: add(to[name] as string | undefined, amount) };
  };
  const rest = added(inputs, first, value.startsWith('-') ? value.slice(1) : `-${value}`);
  const headline = batchColumns(batch.service, batch.calculator);
  return others.some((name) => {
    const other = run(batch, added(rest, name, value));
    return !(other instanceof Calculation) || headline.some(({ json }) => json(other) !== json(result));
  });
}

/** Names used by JSON answers themselves, which cannot be passed through. */
export const TAKEN = new Set(['row', 'data', 'errors', 'warnings', 'not_covered', 'companies_house']);

/** A row like the body of a single run; what is no input is passed through. */
export function readJsonRow({ service, calculator }: Batch, record: unknown, number: number): BatchRow {
  const { batch: texts, messages, operations } = service.common;
  const errors = new Map<string, string>();
  const row = { number, errors, cells: [], ambiguous: [], role: PRIVATE_COMPANY, placeOf: () => '' };
  if (!isRecord(record)) {
    errors.set('row', render(messages.not_object));
    return { ...row, inputs: null, passed: [] };
  }
  const others = Object.entries(record).filter(([name]) => !calculator.schema.names.has(name));
  const passed = others.filter(([name, value]) => {
    const isRepeated = value instanceof DuplicateParameter;
    if (TAKEN.has(name)) errors.set(name, render(texts.taken));
    else if (isRepeated) errors.set(shortened(name), render(operations.messages.repeated));
    return !TAKEN.has(name) && !isRepeated;
  });
  return { ...row, inputs: record, passed };
}

/** `{ row, warnings, data, errors or not_covered, …passed }`; `data` is that of a single run. Even `__proto__` is a key. */
export function resultRecord(
  { row, calculation, errors, notCovered, registry, ...result }: RowResult,
  warnings = result.warnings,
): Record<string, unknown> {
  const own: readonly (readonly [string, unknown])[] = [
    ['row', row.number],
    ['warnings', warnings.length === 0 ? null : warnings],
    ['data', calculation?.data() ?? null],
    ['errors', errors && Object.fromEntries(errors)],
    ['not_covered', notCovered],
    ['companies_house', registry],
  ];
  return Object.fromEntries([...own.filter(([, value]) => value !== null), ...row.passed]);
}

/** Runs a calculator on rows as they come: `{ row, data or errors, warnings, …passed }`. @throws UnknownCalculator */
export async function* runBatch(
  service: Service,
  key: string,
  rows: Iterable<RequestInputs> | AsyncIterable<RequestInputs>,
): AsyncGenerator<Record<string, unknown>, void> {
  const batch = { service, calculator: service.known(key), defaults: {} };
  let number = 0;
  for await (const record of rows) {
    number += 1;
    yield resultRecord(calculateRow(batch, readJsonRow(batch, record, number)));
  }
}
