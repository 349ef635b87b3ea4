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
  const noRates = Object.fromEntries([...rates].map((name) => [name, null]));
  const noSteps = Object.fromEntries(Object.keys(steps).map((name) => [name, null]));
  return ({ read, outcome, trace, rules: { horizon } }, by) =>
    Object.assign(
      {},
      names[by],
      read.values,
      {
        assumed: horizon.some((table) => trace.unsettled.includes(table)),
        known_until: horizon.length === 0 ? null : Math.min(...horizon.map(({ head }) => head.knownUntil)),
      },
      newestRates(noRates, trace.rows),
      constantFacts,
      firstSteps(noSteps, trace.steps),
      outcome.narration,
      outcome.data,
    );
}

/** Each rate from the newest row that the result used; null if it used none. */
function newestRates(none: GivenFacts, rows: Trace['rows']): GivenFacts {
  const rates: Record<string, unknown> = { ...none };
  const newest: Record<string, number> = {};
  for (const { table, from, values } of rows) {
    if (from <= (newest[table] ?? Number.NEGATIVE_INFINITY)) continue;
    newest[table] = from;
    for (const name of Object.keys(values)) {
      const rate = `${table}.${name}`;
      if (rate in none) rates[rate] = (values as GivenFacts)[name];
    }
  }
  return rates;
}

function firstSteps(none: GivenFacts, steps: Trace['steps']): GivenFacts {
  const values: Record<string, unknown> = { ...none };
  for (const { name, value } of steps) if (values[name] === null) values[name] = value;
  return values;
}

/** The values inside a record of a list or the `about` of a step: its own first, then those of the calculation. */
export function insideRecord(values: GivenFacts, record: GivenFacts): GivenFacts {
  // Copying hundreds of values for each record would take a third of a result with its workings.
  return Object.assign(Object.create(values), record);
}
