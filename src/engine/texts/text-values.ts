import type { ResultDeclaration } from '../calculator.ts';
import type { Facts } from '../decisions/conditions.ts';
import type { RateTable } from '../rates/table.ts';
import type { Trace } from '../trace/run.ts';
import type { CalculatorNames, Naming } from './calculator-names.ts';

/** What texts use of a calculation. */
interface Calculated {
  readonly read: { readonly values: Facts };
  readonly outcome: { readonly data: Facts; readonly narration: Facts };
  readonly trace: Pick<Trace, 'rows' | 'unsettled' | 'steps'>;
  readonly rules: { readonly horizon: readonly RateTable[] };
}

/** What texts can use of a calculation. @param by how the channel names other calculators. */
export type TextValues = (calculated: Calculated, by: Naming) => Facts;

/**
 * The values that texts can use, by name. Where names collide, the later source wins: inputs, rates, constant facts,
 * single steps, narration, outputs.
 */
export function makeTextValues(
  calculator: ResultDeclaration,
  constantFacts: Facts,
  rates: Iterable<string>,
  names: CalculatorNames,
): TextValues {
  const { inputs, outputs, narration, steps } = calculator;
  const all = [...rates];
  const unset = { ...nulls(all), ...constantFacts, ...nulls(Object.keys(steps)) };
  // Copying an object with every name, and those of records, is several times as fast as adding the names.
  const own = { ...nulls([...Object.keys(inputs), 'assumed', 'known_until']), ...unset };
  const blank = { ...own, ...nulls([...Object.keys(narration), ...Object.keys(outputs)]) };
  const columns = columnsOfRecords(calculator).filter((name) => !(name in blank));
  const blanks = Object.fromEntries(
    Object.entries(names).map(([by, named]) => [
      by,
      { ...Object.fromEntries(columns.map((name) => [name, undefined])), ...named, ...blank },
    ]),
  ) as Record<Naming, Record<string, unknown>>;
  const inputNames = Object.keys(inputs).filter((name) => !(name in unset));
  const rateColumns = columnsByTable(all);
  return ({ read, outcome, trace, rules: { horizon } }, by) => {
    const values = { ...blanks[by] };
    for (const name of inputNames) values[name] = read.values[name];
    values.assumed = horizon.some((table) => trace.unsettled.includes(table));
    values.known_until =
      horizon.length === 0 ? null : Math.min(...horizon.map(({ head }) => head.knownUntil));
    setRates(values, rateColumns, trace.rows);
    for (const { name, value } of trace.steps)
      if (name in steps && values[name] === null) values[name] = value;
    return Object.assign(values, outcome.narration, outcome.data);
  };
}

function nulls(names: readonly string[]): Record<string, null> {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** The names inside the records of lists, and in the labels of steps. */
function columnsOfRecords({ outputs, narration, steps }: ResultDeclaration): string[] {
  const lists = Object.values({ ...narration, ...outputs }).flatMap((type) =>
    type.kind === 'list' ? [type.of] : [],
  );
  const abouts = Object.values(steps).map(({ about }) => about);
  return [...lists, ...abouts].flatMap((types) => Object.keys(types));
}

type TableColumns = ReadonlyMap<string, readonly (readonly [column: string, rate: string])[]>;

/** The columns of each table that texts use, with the names of their values. */
function columnsByTable(rates: Iterable<string>): TableColumns {
  const columns = new Map<string, [string, string][]>();
  for (const rate of rates) {
    const [table = '', column = ''] = rate.split('.');
    columns.set(table, [...(columns.get(table) ?? []), [column, rate]]);
  }
  return columns;
}

/** Each rate from the newest row that the result used; null if it used none. */
function setRates(values: Record<string, unknown>, columns: TableColumns, rows: Trace['rows']): void {
  const newest = new Map<string, number>();
  for (const { table, from, values: row } of rows) {
    const used = columns.get(table);
    if (used === undefined || from <= (newest.get(table) ?? Number.NEGATIVE_INFINITY)) continue;
    newest.set(table, from);
    for (const [column, rate] of used) values[rate] = (row as Facts)[column];
  }
}

/** The values inside a record of a list or the `about` of a step: its own first, then those of the calculation. */
export function insideRecord(values: Facts, record: Facts): Facts {
  return Object.assign({ ...values }, record);
}
