import { type AnyCalculator, possibleSteps } from '../calculator.ts';
import type { GivenFacts } from '../decisions/conditions.ts';
import type { Calculation } from '../result.ts';

const FOUND = Symbol('found');
const RECORD = Symbol('record');
const NO_RECORD: GivenFacts = {};

interface Values {
  readonly [FOUND]: Calculation;
  readonly [RECORD]: GivenFacts;
}

type Read = (found: Calculation, name: string) => unknown;

/**
 * The values that texts can use, looked up on demand: collecting about eighty for each result took longer
 * than rendering. If a name occurs twice, the later source wins.
 */
export function makeTextValues(
  calculator: AnyCalculator,
  standing: GivenFacts,
  rates: Iterable<string>,
): (found: Calculation) => GivenFacts {
  const { inputs, outputs, narration, steps } = calculator;
  const readers = new Map<string, Read>();
  const add = (names: Iterable<string>, read: Read): void => {
    for (const name of names) readers.set(name, read);
  };
  add(Object.keys(inputs), ({ read }, name) => read.values[name]);
  add(['assumed'], ({ rules, trace }) => rules.horizon.some((table) => trace.unsettled.includes(table)));
  add(['known_until'], ({ rules: { horizon } }) =>
    horizon.length === 0 ? null : Math.min(...horizon.map(({ head }) => head.knownUntil)),
  );
  for (const rate of rates) readers.set(rate, rateReader(rate));
  add(Object.keys(standing), (_, name) => standing[name]);
  add(Object.keys(steps), ({ trace }, name) => trace.steps.find((step) => step.name === name)?.value ?? null);
  add(Object.keys(narration), ({ outcome }, name) => outcome.narration[name]);
  add(Object.keys(outputs), ({ outcome }, name) => outcome.data[name]);

  const lists = Object.values({ ...narration, ...outputs }).flatMap((type) =>
    type.kind === 'list' ? [type.of] : [],
  );
  const abouts = Object.values(possibleSteps(calculator)).map(({ about }) => about);
  const columns = new Set([...lists, ...abouts].flatMap((types) => Object.keys(types)));

  class View implements Values {
    declare readonly [FOUND]: Calculation;
    declare readonly [RECORD]: GivenFacts;

    constructor(found: Calculation, record = NO_RECORD) {
      this[FOUND] = found;
      this[RECORD] = record;
    }
  }
  for (const name of new Set([...readers.keys(), ...columns])) {
    const read = readers.get(name) ?? (() => undefined);
    const isColumn = columns.has(name);
    Object.defineProperty(View.prototype, name, {
      get(this: Values): unknown {
        const own = isColumn ? this[RECORD][name] : undefined;
        return own === undefined ? read(this[FOUND], name) : own;
      },
    });
  }
  return (found) => new View(found) as unknown as GivenFacts;
}

/** Reads a rate from the newest row that the result used; null if it used none. */
function rateReader(name: string): Read {
  const at = name.lastIndexOf('.');
  const [base, column] = [name.slice(0, at), name.slice(at + 1)];
  return ({ trace }) => {
    let newest = null;
    for (const cell of trace.cells) {
      const isIt = cell.name === column && cell.table === base;
      if (isIt && (newest === null || cell.rowFrom > newest.rowFrom)) newest = cell;
    }
    return newest?.value ?? null;
  };
}

/** The values inside a record of a list or the `about` of a step: its own first, then those of the calculation. */
export function insideRecord(values: GivenFacts, record: GivenFacts): GivenFacts {
  const { [FOUND]: found, constructor: View } = values as unknown as Values & {
    readonly constructor: new (found: Calculation, record: GivenFacts) => GivenFacts;
  };
  return new View(found, record);
}
