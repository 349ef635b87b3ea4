import type { RateTable } from '../../engine/rates/table.ts';
import type { Day } from '../../law/calendar.ts';
import { findRowOperation } from '../../operations/rows/index.ts';
import type { Service } from '../../service.ts';
import type { Example } from '../examples/read-examples.ts';
import { type Answered, answer, differences, listDays } from './answered.ts';
import { type Difference, type RowDifference, rowDifferences, textAt } from './differences.ts';
import { type InputSet, makeGrid, movedExamples, pointsAround } from './grid.ts';

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

export interface CalculatorImpact {
  readonly key: string;
  /** How many worked examples, and how many input sets of the grid, were compared. */
  readonly cases: number;
  readonly inputSets: number;
  readonly changed: readonly Changed[];
}

/** What changes between two versions of the rules. */
export interface Impact {
  readonly rows: readonly RowDifference[];
  readonly calculators: readonly CalculatorImpact[];
}

type Tried = Pick<Changed, 'id' | 'given'>;

/**
 * Compares two versions of the rules over worked examples and a generated grid.
 * @param isSame whether nothing that a calculator's results depend on differs, so that it is skipped.
 * @param written days that differ in texts and conditions.
 */
export function findImpact(
  before: Service,
  after: Service,
  cases: ReadonlyMap<string, readonly Pick<Example, 'id' | 'given'>[]>,
  isSame: (key: string) => boolean = () => false,
  written: readonly Day[] = [],
): Impact {
  const rows = rowDifferences(before, after);
  const keys = new Set([...after.tools.map(({ key }) => key), ...cases.keys()]);
  const calculators = [...keys].map((key): CalculatorImpact => {
    const known: readonly Tried[] = cases.get(key) ?? [];
    const grid = isSame(key)
      ? []
      : gridFor(before, after, key, rows, written, known).map((given) => ({ id: null, given }));
    const tried = isSame(key) ? [] : [...known, ...grid];
    const changed = tried
      .map(({ id, given }): Changed => {
        const [was, is] = [answer(before, key, given), answer(after, key, given)];
        return { key, id, given, differences: differences(was, is), before: was, after: is };
      })
      .filter((one) => one.differences.length > 0);
    return { key, cases: known.length, inputSets: grid.length, changed };
  });
  return { rows, calculators };
}

/**
 * The grid of a calculator over the tables of both versions, and points around every changed row; for rows, their
 * worked examples moved to its days.
 */
function gridFor(
  before: Service,
  after: Service,
  key: string,
  rows: readonly RowDifference[],
  written: readonly Day[],
  examples: readonly Tried[],
): InputSet[] {
  const loaded = after.calculator(key);
  const tables = [before, after].flatMap((service) => listTables(service, key));
  // The return takes figures of all calculators.
  const changed = rows.filter(
    ({ table }) => tables.length === 0 || tables.some(({ name }) => name === table),
  );
  const days = [...new Set([...changed.flatMap(({ from, days }): Day[] => [from, ...days]), ...written])];
  if (loaded === undefined) return movedExamples(examples, days);
  const { example } = loaded.schema;
  const grid = makeGrid(loaded, tables, days, listDays(example, answer(after, key, example)));
  return [...grid, ...pointsAround(loaded, tables, changed)];
}

/** The tables that a calculator or an operation over rows reads, in one version. */
export function listTables(service: Service, key: string): RateTable[] {
  const shapes = listCalculators(service, key).flatMap(({ tables }) => tables);
  return [...new Set(shapes)].flatMap((shape) => service.rules.tables.get(shape) ?? []);
}

/** A calculator, or an operation over rows and the calculator whose workings its answers have. */
function listCalculators(service: Service, key: string) {
  const parent = findRowOperation(service, key)?.key;
  return [...service.rules.calculators, ...service.rules.overRows]
    .map(({ calculator }) => calculator)
    .filter((calculator) => [key, parent].includes(calculator.key));
}

/** Whether the files behind the results of a calculator or an operation over rows are the same in two folders. */
export function hasSameFiles(before: string, after: string, service: Service, key: string): boolean {
  const over = findRowOperation(service, key);
  const calculators = listCalculators(service, key);
  // The return takes figures of all calculators.
  if (calculators.length === 0) return false;
  const files = [
    ...['rules/sources.yaml', 'rules/calendar.yaml', 'rules/texts/common.yaml'],
    ...(over === null ? [] : ['rules/returns/ct600.yaml', `schemas/operations/${key}.json`]),
    ...calculators.flatMap((one) => [
      ...[`rules/texts/${one.key}.yaml`, `rules/checks/${one.key}.yaml`, `schemas/inputs/${one.key}.json`],
      ...one.decisions.map(({ file }) => `rules/decisions/${file}.yaml`),
      ...one.tables.map(({ file }) => `rules/rates/${file}.yaml`),
    ]),
  ];
  return files.every((file) => textAt(before, file) === textAt(after, file));
}

/** The id of a worked example, or inputs as `period_end=2026-03-31 tax_due=1000`. */
export function inputsText({ id, given }: Tried): string {
  if (id !== null) return id;
  const textOf = (value: unknown): string => {
    const isPlain = [value].flat().every((part) => typeof part !== 'object');
    return isPlain ? String(value) : JSON.stringify(value);
  };
  return Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${textOf(value)}`)
    .join(' ');
}
