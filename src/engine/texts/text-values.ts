import type { AnyCalculator } from '../calculator.ts';
import type { GivenFacts } from '../decisions/conditions.ts';
import type { RateTable } from '../rates/table.ts';
import type { Trace } from '../trace/run.ts';
import type { CalculatorNames, Naming } from './calculator-names.ts';

/** What texts use of a calculation. */
interface Calculated {
  readonly read: { readonly values: GivenFacts };
  readonly outcome: { readonly data: GivenFacts; readonly narration: GivenFacts };
  readonly trace: Pick<Trace, 'rows' | 'unsettled' | 'steps'>;
  readonly rules: { readonly horizon: readonly RateTable[] };
}

/**
 * The values that texts can use, by name. Where names collide, the later source wins: inputs, rates, constant facts,
 * single steps, narration, outputs.
 */
export function makeTextValues(
  { steps }: AnyCalculator,
  constantFacts: GivenFacts,
  rates: Iterable<string>,
  names: CalculatorNames,
): (calculated: Calculated, by: Naming) => GivenFacts {
  const noSteps = Object.fromEntries(Object.keys(steps).map((name) => [name, null]));
  const noRates = Object.fromEntries([...rates].map((name) => [name, null]));
  const unset = { ...noRates, ...constantFacts, ...noSteps };
  const columns = columnsByTable(rates);
  return ({ read, outcome, trace, rules: { horizon } }, by) => {
    const values: Record<string, unknown> = Object.assign({}, names[by], read.values, unset);
    values.assumed = horizon.some((table) => trace.unsettled.includes(table));
    values.known_until =
      horizon.length === 0 ? null : Math.min(...horizon.map(({ head }) => head.knownUntil));
    setRates(values, columns, trace.rows);
    for (const { name, value } of trace.steps)
      if (name in noSteps && values[name] === null) values[name] = value;
    return Object.assign(values, outcome.narration, outcome.data);
  };
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
    for (const [column, rate] of used) values[rate] = (row as GivenFacts)[column];
  }
}

/** The values inside a record of a list or the `about` of a step: its own first, then those of the calculation. */
export function insideRecord(values: GivenFacts, record: GivenFacts): GivenFacts {
  // Copying hundreds of values for each record would take a third of a result with its workings.
  return Object.assign(Object.create(values), record);
}
