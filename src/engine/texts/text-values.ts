import { type AnyCalculator, stepsOf } from '../calculator.ts';
import type { GivenFacts } from '../decisions/conditions.ts';
import type { Calculation } from '../result.ts';

const FOUND = Symbol('found');
const RECORD = Symbol('record');
const NO_RECORD: GivenFacts = {};

interface Values {
  readonly [FOUND]: Calculation;
  readonly [RECORD]: GivenFacts;
}

type Getter = (found: Calculation) => unknown;

/**
 * Makes what texts name of one calculation, by name, as `textTypes` lists it. Each name is looked up where
 * it is when a text asks for it: putting some eighty values together for each result took longer than
 * rendering it. Of a name that is there twice the last counts.
 *
 * @param standing the facts that are the same for all inputs.
 * @param rates the rates and columns of rows that conditions and slots name.
 */
export function textValuesOf(
  calculator: AnyCalculator,
  standing: GivenFacts,
  rates: Iterable<string>,
): (found: Calculation) => GivenFacts {
  const { inputs, outputs, narration, steps } = calculator;
  const getters = new Map<string, Getter>();
  const add = (names: Iterable<string>, getterOf: (name: string) => Getter): void => {
    for (const name of names) getters.set(name, getterOf(name));
  };
  add(Object.keys(inputs), (name) => (found) => found.read.values[name]);
  getters.set('assumed', ({ rules, trace }) =>
    rules.horizon.some((table) => trace.unsettled.includes(table)),
  );
  getters.set('enacted_until', ({ rules: { horizon } }) =>
    horizon.length === 0 ? null : Math.min(...horizon.map(({ head }) => head.enactedUntil)),
  );
  add(rates, (name) => rateGetter(name, narration));
  add(Object.keys(standing), (name) => () => standing[name]);
  add(
    Object.keys(steps),
    (name) =>
      ({ trace }) =>
        trace.steps.find((step) => step.name === name)?.value ?? null,
  );
  add(Object.keys(narration), (name) => (found) => found.outcome.narration[name]);
  add(Object.keys(outputs), (name) => (found) => found.outcome.data[name]);

  const lists = Object.values({ ...narration, ...outputs }).flatMap((type) =>
    type.kind === 'list' ? [type.of] : [],
  );
  const abouts = Object.values(stepsOf(calculator)).map(({ about }) => about);
  const columns = new Set([...lists, ...abouts].flatMap((types) => Object.keys(types)));

  class View implements Values {
    declare readonly [FOUND]: Calculation;
    declare readonly [RECORD]: GivenFacts;

    constructor(found: Calculation, record = NO_RECORD) {
      this[FOUND] = found;
      this[RECORD] = record;
    }
  }
  for (const name of new Set([...getters.keys(), ...columns])) {
    const get = getters.get(name) ?? (() => undefined);
    Object.defineProperty(View.prototype, name, {
      get: columns.has(name)
        ? function (this: Values): unknown {
            const own = this[RECORD][name];
            return own === undefined ? get(this[FOUND]) : own;
          }
        : function (this: Values): unknown {
            return get(this[FOUND]);
          },
    });
  }
  return (found) => new View(found) as unknown as GivenFacts;
}

/** Of a rate the value in the newest of the rows that the result read, null where it read none. */
function rateGetter(name: string, narration: AnyCalculator['narration']): Getter {
  const at = name.lastIndexOf('.');
  const [base, column] = [name.slice(0, at), name.slice(at + 1)];
  if (base in narration) {
    return ({ outcome }) => (outcome.narration[base] as GivenFacts | null)?.[column] ?? null;
  }
  return ({ trace }) => {
    let newest = null;
    for (const cell of trace.cells) {
      const isIt = cell.name === column && cell.table === base;
      if (isIt && (newest === null || cell.rowFrom > newest.rowFrom)) newest = cell;
    }
    return newest?.value ?? null;
  };
}

/** What texts name at a record of a list or of a step's own values: these, and all else of the calculation. */
export function insideRecord(values: GivenFacts, record: GivenFacts): GivenFacts {
  const { [FOUND]: found, constructor: View } = values as unknown as Values & {
    readonly constructor: new (found: Calculation, record: GivenFacts) => GivenFacts;
  };
  return new View(found, record);
}
