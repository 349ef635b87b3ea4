import type { AnyCalculator } from '../calculator.ts';
import type { GivenFacts } from '../decisions/conditions.ts';
import type { RateTable } from '../rates/table.ts';
import type { Trace } from '../trace/run.ts';

/** What texts use of a calculation. */
interface Calculated {
  readonly read: { readonly values: GivenFacts };
  readonly outcome: { readonly data: GivenFacts; readonly narration: GivenFacts };
  readonly trace: Pick<Trace, 'cells' | 'unsettled' | 'steps'>;
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
): (calculated: Calculated) => GivenFacts {
  const noRates = Object.fromEntries([...rates].map((name) => [name, null]));
  const noSteps = Object.fromEntries(Object.keys(steps).map((name) => [name, null]));
  return ({ read, outcome, trace, rules: { horizon } }) =>
    Object.assign(
      {},
      read.values,
      {
        assumed: horizon.some((table) => trace.unsettled.includes(table)),
        known_until: horizon.length === 0 ? null : Math.min(...horizon.map(({ head }) => head.knownUntil)),
      },
      newestRates(noRates, trace.cells),
      constantFacts,
      firstSteps(noSteps, trace.steps),
      outcome.narration,
      outcome.data,
    );
}

/** Each rate from the newest row that the result used; null if it used none. */
function newestRates(none: GivenFacts, cells: Trace['cells']): GivenFacts {
  const rates: Record<string, unknown> = { ...none };
  const rows: Record<string, number> = {};
  for (const { table, name, rowFrom, value } of cells) {
    const rate = `${table}.${name}`;
    if (!(rate in none) || rowFrom <= (rows[rate] ?? Number.NEGATIVE_INFINITY)) continue;
    rates[rate] = value;
    rows[rate] = rowFrom;
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
  return Object.assign({}, values, record);
}
