import { type AnyCalculator, declaredSteps } from '../calculator.ts';
import type { GivenFacts } from '../decisions/conditions.ts';
import type { Calculation } from '../result.ts';

const FOUND = Symbol('found');
const RECORD = Symbol('record');
const NO_RECORD: GivenFacts = {};

interface Values {
  readonly [FOUND]: Calculation;
  readonly [RECORD]: GivenFacts;
}

type Getter = (this: Values) => unknown;

/**
 * What texts name of a calculation, looked up when a text asks: collecting some eighty values took longer
 * than rendering. Of a name that is there twice the last counts.
 */
export function makeTextValues(
  calculator: AnyCalculator,
  standing: GivenFacts,
  rates: Iterable<string>,
): (found: Calculation) => GivenFacts {
  const { inputs, outputs, narration, steps } = calculator;
  const getters = new Map<string, Getter>();
  const add = (names: Iterable<string>, getterOf: (name: string) => Getter): void => {
    for (const name of names) getters.set(name, getterOf(name));
  };
  const inputGetter = (name: string): Getter =>
    function () {
      return this[FOUND].read.values[name];
    };
  const stepGetter = (name: string): Getter =>
    function () {
      return this[FOUND].trace.steps.find((step) => step.name === name)?.value ?? null;
    };
  const narrationGetter = (name: string): Getter =>
    function () {
      return this[FOUND].outcome.narration[name];
    };
  const outputGetter = (name: string): Getter =>
    function () {
      return this[FOUND].outcome.data[name];
    };
  add(Object.keys(inputs), inputGetter);
  getters.set('assumed', function () {
    const { rules, trace } = this[FOUND];
    return rules.horizon.some((table) => trace.unsettled.includes(table));
  });
  getters.set('enacted_until', function () {
    const { horizon } = this[FOUND].rules;
    return horizon.length === 0 ? null : Math.min(...horizon.map(({ head }) => head.enactedUntil));
  });
  add(rates, rateGetter);
  add(Object.keys(standing), (name) => () => standing[name]);
  add(Object.keys(steps), stepGetter);
  add(Object.keys(narration), narrationGetter);
  add(Object.keys(outputs), outputGetter);

  const lists = Object.values({ ...narration, ...outputs }).flatMap((type) =>
    type.kind === 'list' ? [type.of] : [],
  );
  const abouts = Object.values(declaredSteps(calculator)).map(({ about }) => about);
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
    const getOwn = function (this: Values): unknown {
      const own = this[RECORD][name];
      return own === undefined ? get.call(this) : own;
    };
    Object.defineProperty(View.prototype, name, { get: columns.has(name) ? getOwn : get });
  }
  return (found) => new View(found) as unknown as GivenFacts;
}

/** Of a rate the value in the newest of the rows that the result read, null where it read none. */
function rateGetter(name: string): Getter {
  const at = name.lastIndexOf('.');
  const [base, column] = [name.slice(0, at), name.slice(at + 1)];
  return function () {
    let newest = null;
    for (const cell of this[FOUND].trace.cells) {
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
