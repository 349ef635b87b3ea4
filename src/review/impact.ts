import type { RateTable } from '../engine/rates/table.ts';
import type { Day } from '../law/calendar.ts';
import type { Service } from '../service.ts';
import { type Answered, answer, type Difference, daysOf, differences } from './answered.ts';
import type { ExampleInputs } from './examples.ts';
import { examplesOn, gridOf, type InputSet } from './grid.ts';
import { type RowDifference, rowDifferences } from './row-differences.ts';

/** Inputs that two versions of the rules answer differently. */
export interface Changed {
  readonly key: string;
  /** The worked example; null for inputs of the grid. */
  readonly id: string | null;
  readonly given: InputSet;
  readonly differences: readonly Difference[];
  readonly before: Answered;
  readonly after: Answered;
}

/** What changes for one calculator. */
export interface CalculatorImpact {
  readonly key: string;
  /** How many worked examples were compared. */
  readonly cases: number;
  /** How many input sets of the grid were compared. */
  readonly inputSets: number;
  readonly changed: readonly Changed[];
  /** An ordinary company, one that changes if any does; null if nothing that the results rest on differs. */
  readonly typical: Changed | null;
}

/** What changes between two versions of the rules. */
export interface Impact {
  readonly rows: readonly RowDifference[];
  readonly calculators: readonly CalculatorImpact[];
}

/**
 * Compares two versions of the rules over worked examples and a generated grid.
 * @param same unchanged calculators, which are skipped.
 */
export function impactOf(
  before: Service,
  after: Service,
  cases: ExampleInputs,
  same: ReadonlySet<string> = new Set(),
): Impact {
  const rows = rowDifferences(before, after);
  const calculators = after.tools.map(({ key }): CalculatorImpact => {
    const known = cases.get(key) ?? [];
    if (same.has(key)) return { key, cases: known.length, inputSets: 0, changed: [], typical: null };
    const grid = gridFor(before, after, key, rows).map((given) => ({ id: null, given }));
    const changed = changedOf(before, after, key, [...known, ...grid]);
    const typical = typicalOf(before, after, key, rows, changed);
    return { key, cases: known.length, inputSets: grid.length, changed, typical };
  });
  const overRows = [...cases].flatMap(([key, examples]): CalculatorImpact[] => {
    if (after.calculator(key) !== undefined) return [];
    const changed = changedOf(before, after, key, examples);
    return [{ key, cases: examples.length, inputSets: 0, changed, typical: changed[0] ?? null }];
  });
  return { rows, calculators: [...calculators, ...overRows] };
}

/**
 * The example, moved to the first day of the first row that changed. Of its dates, the one moved there is one
 * that changes a figure, or failing that anything.
 */
function typicalOf(
  before: Service,
  after: Service,
  key: string,
  rows: readonly RowDifference[],
  changed: readonly Changed[],
): Changed | null {
  const loaded = after.calculator(key);
  if (loaded === undefined) return null;
  const names = new Set([before, after].flatMap((service) => tablesOf(service, key)).map(({ name }) => name));
  const [first] = rows.filter(({ table }) => names.has(table)).sort((a, b) => a.from - b.from);
  const all = examplesOn(first?.from ?? null, loaded).map((given) =>
    compared(before, after, key, { id: null, given }),
  );
  const isChanged = (one: Changed): boolean => one.differences.length > 0;
  return all.find(hasFigure) ?? all.find(isChanged) ?? changed[0] ?? all[0] ?? null;
}

/** Whether something changes that a person reads as a figure. */
function hasFigure({ differences: all, after }: Changed): boolean {
  return all.some(({ name }) => after.result?.figures.some(({ label }) => label === name));
}

/** The grid of a calculator over the tables of both versions; every changed row is among its days. */
function gridFor(before: Service, after: Service, key: string, rows: readonly RowDifference[]): InputSet[] {
  const loaded = after.calculator(key);
  if (loaded === undefined) return [];
  const tables = [before, after].flatMap((service) => tablesOf(service, key));
  const names = new Set(tables.map(({ name }) => name));
  const days = rows
    .filter(({ table }) => names.has(table))
    .flatMap(({ from, days }): Day[] => [from, ...days]);
  const { example } = loaded.schema;
  return gridOf(loaded, tables, days, daysOf(example, answer(after, key, example)));
}

/** The tables that a calculator reads, as one version has them. */
export function tablesOf(service: Service, key: string): RateTable[] {
  const shapes = service.calculator(key)?.calculator.tables ?? [];
  return shapes.flatMap((shape) => service.rules.tables.get(shape) ?? []);
}

function changedOf(
  before: Service,
  after: Service,
  key: string,
  tried: readonly Pick<Changed, 'id' | 'given'>[],
): Changed[] {
  return tried.map((one) => compared(before, after, key, one)).filter((one) => one.differences.length > 0);
}

function compared(
  before: Service,
  after: Service,
  key: string,
  { id, given }: Pick<Changed, 'id' | 'given'>,
): Changed {
  const [was, is] = [answer(before, key, given), answer(after, key, given)];
  return { key, id, given, differences: differences(was, is), before: was, after: is };
}

/** In the form that `npm run try` takes. */
export function inputsText({ id, given }: Pick<Changed, 'id' | 'given'>): string {
  if (id !== null) return id;
  return Object.entries(given)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
