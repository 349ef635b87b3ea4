import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RateTable } from '../../engine/rates/table.ts';
import { decisionFile, rateFile } from '../../engine/read/rules.ts';
import type { Day } from '../../law/calendar.ts';
import { findRowOperation } from '../../operations/rows/index.ts';
import type { Service } from '../../service.ts';
import type { Examples } from '../examples/read-examples.ts';
import { answer, differences, listDays, type VersionAnswer } from './answered.ts';
import { type Difference, type RowDifference, rowDifferences } from './differences.ts';
import { type InputSet, makeGrid, movedExamples } from './grid.ts';

/** Inputs that two versions of the rules answer differently. */
export interface Changed {
  readonly key: string;
  /** The worked example; null for inputs of the grid. */
  readonly id: string | null;
  readonly inputs: InputSet;
  readonly differences: readonly Difference[];
  readonly before: VersionAnswer;
  readonly after: VersionAnswer;
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

type Tried = Pick<Changed, 'id' | 'inputs'>;

/** About how many input sets a calculator gets. */
const INPUT_SETS = 200;

/**
 * Compares two versions of the rules over worked examples and a generated grid.
 * @param changed the files that differ; a calculator that depends on none of them is skipped.
 */
export function findImpact(
  before: Service,
  after: Service,
  examples: Examples,
  changed: readonly string[],
): Impact {
  const rows = rowDifferences(before, after);
  const keys = new Set([...after.tools.map(({ key }) => key), ...examples.keys()]);
  const calculators = [...keys].map((key): CalculatorImpact => {
    const known = (examples.get(key) ?? []).map(({ id, given }): Tried => ({ id, inputs: given }));
    if (!dependsOn(after, key, changed)) return { key, cases: known.length, inputSets: 0, changed: [] };
    const grid = gridFor(before, after, key, rows, known).map((inputs) => ({ id: null, inputs }));
    const different = [...known, ...grid].flatMap(({ id, inputs }): Changed[] => {
      const [was, is] = [answer(before, key, inputs), answer(after, key, inputs)];
      const one = { key, id, inputs, differences: differences(was, is), before: was, after: is };
      return one.differences.length === 0 ? [] : [one];
    });
    return { key, cases: known.length, inputSets: grid.length, changed: different };
  });
  return { rows, calculators };
}

/** The grid of a calculator over the tables of both versions; for rows, their worked examples moved to the changed days. */
function gridFor(
  before: Service,
  after: Service,
  key: string,
  rows: readonly RowDifference[],
  examples: readonly Tried[],
): InputSet[] {
  const loaded = after.calculator(key);
  const tables = [before, after].flatMap((service) => listTables(service, key));
  // The return takes figures of all calculators.
  const changed = rows.filter(
    ({ table }) => tables.length === 0 || tables.some(({ name }) => name === table),
  );
  const days = [...new Set(changed.flatMap(({ from, days }): Day[] => [from, ...days]))];
  if (loaded === undefined) return movedExamples(examples, days);
  const { example } = loaded.schema;
  return makeGrid(loaded, tables, INPUT_SETS, days, listDays(example, answer(after, key, example)));
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

/** Whether the results of a calculator or an operation over rows depend on one of some files. */
function dependsOn(service: Service, key: string, files: readonly string[]): boolean {
  const calculators = listCalculators(service, key);
  // The return takes figures of all calculators.
  if (calculators.length === 0) return files.length > 0;
  const own = [
    ...['rules/sources.yaml', 'rules/calendar.yaml', 'rules/texts/common.yaml'],
    ...(findRowOperation(service, key) === null
      ? []
      : ['rules/returns/ct600.yaml', `schemas/operations/${key}.json`]),
    ...calculators.flatMap(({ key, decisions, tables }) => [
      ...[`rules/texts/${key}.yaml`, `rules/checks/${key}.yaml`, `schemas/inputs/${key}.json`],
      ...decisions.map(decisionFile),
      ...tables.map(rateFile),
    ]),
  ];
  return own.some((file) => files.includes(file));
}

/** The files of rules and schemas that differ between two folders; worked examples, words and laws change no result. */
export function changedFiles(before: string, after: string): string[] {
  const names = ['rules', 'schemas'].flatMap((folder) =>
    [before, after].flatMap((root) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    ),
  );
  return [...new Set(names)]
    .filter((name) => /\.(?:yaml|json)$/.test(name) && !/^rules\/(?:examples|words|laws)/.test(name))
    .filter((name) => textAt(before, name) !== textAt(after, name))
    .sort();
}

/** The text of a file; empty if there is none. */
export function textAt(root: string, file: string): string {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The id of a worked example, or inputs as `period_end=2026-03-31 tax_due=1000`. */
export function inputsText({ id, inputs }: Tried): string {
  if (id !== null) return id;
  const textOf = (value: unknown): string => {
    const isPlain = [value].flat().every((part) => typeof part !== 'object');
    return isPlain ? String(value) : JSON.stringify(value);
  };
  return Object.entries(inputs)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${textOf(value)}`)
    .join(' ');
}
