import type { RateTable } from '../engine/rates/table.ts';
import type { Day } from '../law/calendar.ts';
import type { Service } from '../service.ts';
import { type Answered, answer, type Difference, differences } from './answered.ts';
import type { ExampleInputs } from './examples.ts';
import { gridOf, type InputSet } from './grid.ts';
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
}

/** What changes between two versions of the rules. */
export interface Impact {
  readonly rows: readonly RowDifference[];
  readonly calculators: readonly CalculatorImpact[];
}

/** Compares two versions of the rules over golden cases and a generated grid. */
export function impactOf(before: Service, after: Service, cases: ExampleInputs): Impact {
  const rows = rowDifferences(before, after);
  const calculators = after.tools.map(({ key }): CalculatorImpact => {
    const known = cases.get(key) ?? [];
    const grid = gridFor(before, after, key, rows).map((given) => ({ id: null, given }));
    const changed = changedOf(before, after, key, [...known, ...grid]);
    return { key, cases: known.length, inputSets: grid.length, changed };
  });
  return { rows, calculators };
}

/** The grid of a calculator over the tables of both versions; every changed row is among its days. */
function gridFor(before: Service, after: Service, key: string, rows: readonly RowDifference[]): InputSet[] {
  const loaded = after.calculator(key);
  if (loaded === undefined) return [];
  const tables = [before, after].flatMap((service) => tablesOf(service, key));
  const names = new Set(tables.map(({ name }) => name));
  const days = rows.filter(({ table }) => names.has(table)).map(({ from }): Day => from);
  return gridOf(loaded, tables, days);
}

/** The tables that a calculator reads, as one version has them. */
export function tablesOf(service: Service, key: string): RateTable[] {
  const shapes = service.calculator(key)?.calculator.tables ?? [];
  return shapes.flatMap((shape) => service.rates.tables.get(shape) ?? []);
}

function changedOf(
  before: Service,
  after: Service,
  key: string,
  tried: readonly Pick<Changed, 'id' | 'given'>[],
): Changed[] {
  return tried.flatMap(({ id, given }): Changed[] => {
    const [was, is] = [answer(before, key, given), answer(after, key, given)];
    const found = differences(was, is);
    return found.length === 0 ? [] : [{ key, id, given, differences: found, before: was, after: is }];
  });
}
