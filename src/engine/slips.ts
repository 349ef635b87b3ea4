import type { AnyCalculator, SlipMethod } from './calculator.ts';
import type { Rules } from './compile-rules.ts';
import { type TableDeclaration, tableName } from './rates/declaration.ts';
import { type LoadedRow, RateTable } from './rates/table.ts';
import type { Path, Place, RulesFile } from './rules-file.ts';
import { readCite } from './sources.ts';
import { readTemplate } from './texts/template.ts';
import { date, type FlatType, plainOf } from './values.ts';

/** What somebody may have got wrong, from rules/slips: how it is said, and how to calculate so. */
export interface Slip {
  readonly key: string;
  readonly sentence: string;
  readonly cite: readonly string[];
  /** The figures that it explains; null for any. */
  readonly figures: ReadonlySet<string> | null;
  readonly change: SlipChange;
  /** What it must explain, and where that stands. */
  readonly example: SlipExample;
  readonly placeOf: () => Place;
}

export interface SlipExample {
  readonly given: Readonly<Record<string, unknown>>;
  readonly figure: string;
  readonly claimed: string;
}

/** One thing that is otherwise. */
export type SlipChange =
  | { readonly kind: 'inputs'; readonly inputs: Readonly<Record<string, InputChange>> }
  | { readonly kind: 'rates'; readonly tables: Rules['tables'] }
  | { readonly kind: 'figure'; readonly figure: string; readonly more: number }
  | { readonly kind: 'method'; readonly method: SlipMethod };

/** By how much too many or too few. */
interface CountChange {
  readonly plus?: string;
  readonly minus?: string;
}

/** How an input was taken otherwise: one of these. */
export interface InputChange extends CountChange {
  readonly set?: unknown;
  readonly same_as?: string;
}

/** How many more a change takes; less than none for fewer. */
export function moreOf({ plus = '0', minus = '0' }: CountChange): number {
  return Number(plus) - Number(minus);
}

interface SlipData {
  readonly slip: string;
  readonly sentence: string;
  readonly cite: string | readonly string[];
  readonly figures?: readonly string[];
  readonly inputs?: Readonly<Record<string, InputChange>>;
  readonly rates?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly figure?: string | Readonly<Record<string, CountChange>>;
  readonly method?: string;
  readonly example: SlipExample;
}

const KINDS = ['inputs', 'rates', 'figure', 'method'] as const;

/** Reads the slips of one calculator, from a file that matches its schema; what does not fit is reported. */
export function readSlips(
  file: RulesFile,
  calculator: AnyCalculator,
  rules: Pick<Rules, 'tables' | 'sources' | 'common'>,
): Slip[] {
  const { slips } = file.data as { slips: readonly SlipData[] };
  return slips.flatMap((data, index) => {
    const path = ['slips', index];
    if (slips.findIndex(({ slip }) => slip === data.slip) < index) {
      file.fault([...path, 'slip'], `there is a slip "${data.slip}" already`);
    }
    readTemplate(file, [...path, 'sentence'], data.sentence, new Set(), rules.common.names);
    const checkFigure = (name: string, at: Path): void => {
      if (!(name in calculator.outputs)) file.fault(at, `"data" has no key "${name}"`);
    };
    data.figures?.forEach((name, at) => {
      checkFigure(name, [...path, 'figures', at]);
    });
    // Of a path such as periods.2.profit; the rest of it is read when the example is run.
    checkFigure(data.example.figure.replace(/\..*$/, ''), [...path, 'example', 'figure']);
    const checkTaken = ({ figure, more }: { figure: string; more: number }, at: Path): void => {
      checkFigure(figure, at);
      const { kind } = plainOf((calculator.outputs[figure] ?? date) as FlatType);
      if (more !== 0 && kind !== 'date' && kind !== 'integer') {
        file.fault(at, `${figure} is ${kind}: only days and whole numbers can be a few more or less`);
      }
    };
    const change = readChange(file, path, data, calculator, rules.tables);
    if (change?.kind === 'figure') checkTaken(change, [...path, 'figure']);
    if (change === null) return [];
    return [
      {
        key: data.slip,
        sentence: data.sentence,
        cite: readCite(file, [...path, 'cite'], data.cite, rules.sources),
        figures: data.figures === undefined ? null : new Set(data.figures),
        change,
        example: data.example,
        placeOf: () => file.placeOf([...path, 'example']),
      },
    ];
  });
}

function readChange(
  file: RulesFile,
  path: Path,
  data: SlipData,
  { inputs, methods = {}, tables: shapes }: AnyCalculator,
  tables: Rules['tables'],
): SlipChange | null {
  const kinds = KINDS.filter((kind) => data[kind] !== undefined);
  if (kinds.length !== 1) {
    file.fault(path, `a slip has one of ${KINDS.join(', ')}: what was done otherwise`);
    return null;
  }
  if (data.inputs !== undefined) {
    for (const [name, { same_as }] of Object.entries(data.inputs)) {
      for (const used of same_as === undefined ? [name] : [name, same_as]) {
        if (!(used in inputs)) file.faultAtKey([...path, 'inputs', name], `there is no input "${used}"`);
      }
    }
    return { kind: 'inputs', inputs: data.inputs };
  }
  if (data.rates !== undefined) {
    return { kind: 'rates', tables: readTables(file, [...path, 'rates'], data.rates, { shapes, tables }) };
  }
  if (data.figure !== undefined) {
    if (data.figures === undefined) file.fault(path, 'say under "figures" for which figure it was taken');
    const [figure, change] =
      typeof data.figure === 'string'
        ? [data.figure, {}]
        : (Object.entries(data.figure)[0] as [string, CountChange]);
    return { kind: 'figure', figure, more: moreOf(change) };
  }
  const method = methods[data.method as string];
  if (method !== undefined) return { kind: 'method', method };
  const known = Object.keys(methods).join(', ') || 'none';
  file.fault([...path, 'method'], `the calculator has no such method; it has ${known}`);
  return null;
}

/** The tables with those replaced of which another row or column is taken. */
function readTables(
  file: RulesFile,
  path: Path,
  changes: NonNullable<SlipData['rates']>,
  { shapes, tables }: Pick<Rules, 'tables'> & { readonly shapes: readonly TableDeclaration[] },
): Rules['tables'] {
  const changed = new Map<TableDeclaration, RateTable>(tables);
  for (const [name, change] of Object.entries(changes)) {
    const shape = shapes.find((candidate) => tableName(candidate) === name);
    if (shape === undefined) {
      file.faultAtKey([...path, name], `the calculator reads no rate table "${name}"`);
      continue;
    }
    const table = tables.get(shape);
    // What is wrong with the table itself was reported.
    if (table === undefined) continue;
    if (typeof change !== 'string') {
      for (const [column, taken] of Object.entries(change)) {
        for (const used of [column, taken]) {
          if (!(used in shape.columns))
            file.fault([...path, name, column], `the table has no column "${used}"`);
        }
      }
      changed.set(
        shape,
        withRows(table, (row) => withColumns(row, change)),
      );
    } else if (change === 'row_before' || change === 'row_after') {
      const step = change === 'row_before' ? -1 : 1;
      changed.set(
        shape,
        withRows(table, (row, index) => ({ ...row, cells: (table.rows[index + step] ?? row).cells })),
      );
    } else {
      file.fault([...path, name], 'say row_before, row_after, or which column was taken for which');
    }
  }
  return changed;
}

function withRows(table: RateTable, change: (row: LoadedRow, index: number) => LoadedRow): RateTable {
  return new RateTable(table.shape, table.head, table.rows.map(change));
}

function withColumns(row: LoadedRow, change: Readonly<Record<string, string>>): LoadedRow {
  const cells = { ...row.cells };
  for (const [column, taken] of Object.entries(change)) {
    const cell = row.cells[taken];
    if (cell !== undefined) cells[column] = cell;
  }
  return { ...row, cells };
}
