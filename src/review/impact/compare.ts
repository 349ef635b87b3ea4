import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RateTable, tablesByName } from '../../engine/rates/table.ts';
import { rateFile } from '../../engine/read/rules.ts';
import { type Day, parseDay } from '../../law/calendar.ts';
import { findRowOperation } from '../../operations/rows/index.ts';
import type { Service } from '../../service.ts';
import type { Examples } from '../examples/read-examples.ts';
import { type CurrentRow, differingRows, type RowDifference, rowsOf } from '../rows.ts';
import { answer, type Difference, differences, listDays, type VersionAnswer } from './answered.ts';
import { daysIn, type InputSet, makeGrid, movedExamples } from './grid.ts';

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

/** A row that differs between two versions of the rules. */
export interface RowChange extends RowDifference<CurrentRow> {
  readonly table: RateTable;
  readonly from: Day;
}

/** What changes between two versions of the rules. */
export interface Impact {
  readonly rows: readonly RowChange[];
  readonly calculators: readonly CalculatorImpact[];
}

type Tried = Pick<Changed, 'id' | 'inputs'>;

/** About how many input sets a calculator gets. */
const INPUT_SETS = 200;

/**
 * Compares two versions of the rules over worked examples and a generated grid.
 * @param files those that differ; calculators that read none of the tables are skipped if only rates do.
 */
export function findImpact(
  before: Service,
  after: Service,
  examples: Examples,
  files: readonly string[],
): Impact {
  const rows = rowChanges(before, after);
  const areRates = files.every((file) => file.startsWith('rules/rates/'));
  const keys = new Set([...after.tools.map(({ key }) => key), ...examples.keys()]);
  const calculators = [...keys].map((key): CalculatorImpact => {
    const known = (examples.get(key) ?? []).map(({ id, given }): Tried => ({ id, inputs: given }));
    const tables = [before, after].flatMap((service) => listTables(service, key));
    // The return takes figures of all calculators.
    const isRead = tables.length === 0 || tables.some(({ shape }) => files.includes(rateFile(shape)));
    if (areRates && !isRead) return { key, cases: known.length, inputSets: 0, changed: [] };
    const changes = rows.filter(
      ({ table }) => tables.length === 0 || tables.some(({ name }) => name === table.name),
    );
    const days = [...new Set(changes.flatMap((row) => [row.from, ...daysListed(row)]))];
    const loaded = after.calculator(key);
    const { example } = loaded?.schema ?? {};
    const grid =
      loaded === undefined || example === undefined
        ? movedExamples(known, days)
        : makeGrid(loaded, tables, INPUT_SETS, days, listDays(example, answer(after, key, example)));
    const tried = [...known, ...grid.map((inputs): Tried => ({ id: null, inputs }))];
    const changed = tried.flatMap(({ id, inputs }): Changed[] => {
      const [was, is] = [answer(before, key, inputs), answer(after, key, inputs)];
      const one = { key, id, inputs, differences: differences(was, is), before: was, after: is };
      return one.differences.length === 0 ? [] : [one];
    });
    return { key, cases: known.length, inputSets: grid.length, changed };
  });
  return { rows, calculators };
}

/** The rows that differ between two versions, by table and day. */
export function rowChanges(before: Service, after: Service): RowChange[] {
  const [old, now] = [tablesByName(before.rules.tables), tablesByName(after.rules.tables)];
  const tables = [...new Map([...old, ...now])].sort(([a], [b]) => (a < b ? -1 : 1));
  return tables.flatMap(([name, table]) =>
    differingRows(rowsOf(old.get(name)), rowsOf(now.get(name))).map((difference) => ({
      ...difference,
      table,
      from: parseDay(difference.day) as Day,
    })),
  );
}

/** Days listed in only one version of a row. */
function daysListed({ was, is }: RowChange): Day[] {
  const [old = [], now = []] = [was, is].map((row) => daysIn([...(row?.texts.values() ?? [])].join()));
  return [...old, ...now].filter((day) => !old.includes(day) || !now.includes(day));
}

/** The tables that a calculator reads in one version, or an operation over rows and the calculator of its workings. */
export function listTables(service: Service, key: string): RateTable[] {
  const keys = [key, findRowOperation(key)?.key];
  const shapes = [...service.rules.calculators, ...service.rules.overRows]
    .filter(({ calculator }) => keys.includes(calculator.key))
    .flatMap(({ calculator }) => calculator.tables);
  return [...new Set(shapes)].flatMap((shape) => service.rules.tables.get(shape) ?? []);
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
